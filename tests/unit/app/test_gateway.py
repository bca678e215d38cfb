"""Work beside the turns: what breaks it is told, and nobody waits for it."""

import asyncio
from pathlib import Path

import pytest

from outrider.core.errors import NotFound
from tests.flow.gateway.home import gateway

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("error", "told"),
    [
        pytest.param(ValueError("a bug"), ["background_broke"], id="a bug"),
        pytest.param(NotFound(conversation_id="cnv_1"), [], id="deleted meanwhile"),
    ],
)
async def test_what_breaks_beside_a_turn_is_logged_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, error: Exception, told: list[str]
) -> None:
    async def work() -> None:
        raise error

    async with gateway(tmp_path, schedule=False) as home:
        home.spawn(work())
        for _ in range(3):
            await asyncio.sleep(0)
        assert home.background == set()
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == told


async def test_what_still_runs_is_cancelled_when_the_gateway_goes_down(tmp_path: Path) -> None:
    async with gateway(tmp_path, schedule=False) as home:
        home.spawn(asyncio.sleep(3_600))
    assert home.background == set()
