"""What happens by itself goes on, whatever breaks."""

import asyncio
import contextlib

import pytest

from outrider.app.sweep import Sweep, repeat
from tests.fakes.loop import advance, play


def test_a_sweep_runs_at_once_and_then_each_time() -> None:
    rounds: list[float] = []

    async def note() -> None:
        rounds.append(asyncio.get_running_loop().time())

    async def story() -> None:
        sweeping = asyncio.ensure_future(repeat(Sweep("note", 5.0, note)))
        for _ in range(3):
            await advance(5)
        sweeping.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await sweeping

    play(story())
    assert rounds == [5.0, 10.0, 15.0]


def test_a_sweep_that_breaks_is_tried_again(caplog: pytest.LogCaptureFixture) -> None:
    rounds: list[int] = []

    async def breaks() -> None:
        rounds.append(1)
        raise ValueError

    async def story() -> None:
        sweeping = asyncio.ensure_future(repeat(Sweep("breaks", 5.0, breaks)))
        await advance(0)
        await advance(5)
        sweeping.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await sweeping

    play(story())
    assert len(rounds) == 2
    assert [record.message for record in caplog.records] == ["sweep_broke", "sweep_broke"]
