"""The same session on both seats: the bytes that leave and the rows that stay are the same."""

from pathlib import Path

import pytest

from tests.fakes.model_server import ModelServer
from tests.flow.gateway.session import TURNS, Played, play

pytestmark = pytest.mark.anyio

KINDS = {
    "turn_opened", "user_said", "model_said", "tool_started", "tool_answered", "human_asked",
    "human_decided", "compacted",
}  # fmt: skip


@pytest.fixture
async def both(tmp_path: Path) -> tuple[Played, Played]:
    """The session at home, then in a child."""
    async with ModelServer() as server:
        root = tmp_path / "home"
        return await play(root, server, "home"), await play(root, server, "child")


async def test_a_session_is_the_same_to_the_byte_wherever_it_is_driven(
    both: tuple[Played, Played],
) -> None:
    home, child = both
    assert (home.placements, child.placements) == ({"home"}, {"child"})
    assert len(home.bodies) > len(TURNS)
    assert {row[4] for row in home.rows[0]} >= KINDS
    assert child.bodies == home.bodies
    assert child.rows == home.rows
    assert child.stream == home.stream
