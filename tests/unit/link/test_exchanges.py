"""How often the two ends speak: a first token costs one exchange, a tool step four."""

from dataclasses import replace

import pytest

from outrider.core.money import Usage
from outrider.link.frame import Frames
from outrider.link.parcel import UP, unpack
from tests.fakes.brief import OPENED, call
from tests.fakes.drives import Away, Scene
from tests.fakes.journal import FakeJournal
from tests.fakes.model import numbered, says
from tests.fakes.turn import reply

pytestmark = pytest.mark.anyio


async def spoken(*script: object) -> list[str]:
    """The kinds of all messages of the far end in one drive."""
    away = Away(Scene())
    away.scene.model.script = [*script]  # type: ignore[list-item]
    await away.drive()
    return [
        type(unpack(each, UP).message).__name__ for each in Frames().feed(bytes(away.pair.sent))
    ]


async def test_a_first_token_costs_one_exchange() -> None:
    assert await spoken(says("hello")) == ["Ask", "Rested"]


async def test_a_step_of_a_safe_tool_costs_four() -> None:
    script = numbered([says("", call("read", "c1")), says("done")])
    assert await spoken(*script) == ["Ask", "Judge", "Began", "Run", "Append", "Ask", "Rested"]


async def test_a_step_that_changes_the_world_costs_one_more() -> None:
    script = numbered([says("", call("once", "c1")), says("done")])
    assert (await spoken(*script)).count("Append") == 2


async def test_only_the_turn_so_far_is_given() -> None:
    journal = FakeJournal([*OPENED, replace(reply(text="old"), usage=Usage(9, 9)), *OPENED])
    away = Away(Scene(journal=journal))
    seqs = [entry.seq for entry in away.host.given()]
    assert (seqs[0] > 2, seqs[-2:]) == (True, [4, 5])
