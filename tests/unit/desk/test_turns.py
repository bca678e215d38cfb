"""Whatever happens inside a turn, its conversation is free afterwards."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from outrider.core.errors import Conflict, Unwritable
from outrider.core.run import Run
from outrider.core.seat import Ended, Rest, Waiting
from outrider.desk.turn import Turn
from outrider.store.conversations import Conversations
from outrider.store.runs import Runs
from outrider.store.spend import Spends
from tests.unit.desk.stand import stand
from tests.unit.store.stored import Stored

pytestmark = pytest.mark.anyio


class FullDisk(Runs):
    """Runs on a disk that refuses the end of a run until it has space again."""

    full = True

    def close(self, run: Run) -> None:
        if self.full:
            raise Unwritable("disk_full")
        super().close(run)


class NoMeter(Conversations):
    """Conversations on a disk that refuses the meter."""

    def context(self, conversation_id: str, tokens: int | None, window: int | None) -> None:
        raise Unwritable("disk_full")


def no_meter(stored: Stored) -> NoMeter:
    spends = Spends(stored.db)
    return NoMeter(stored.db, stored.ids, stored.clock, stored.journals, spends)


def full_disk(stored: Stored) -> FullDisk:
    return FullDisk(stored.db, stored.clock, stored.journals)


async def done(turn: Turn) -> Rest:
    return Ended("done")


async def for_ever(turn: Turn) -> Rest:
    await asyncio.Event().wait()
    raise AssertionError


async def broken(turn: Turn) -> Rest:
    raise ValueError("a bug")


async def full(turn: Turn) -> Rest:
    raise Unwritable("disk_full", detail="x")


async def stray(turn: Turn) -> Rest:
    raise asyncio.CancelledError


async def unknown_card(turn: Turn) -> Rest:
    return Waiting("apr_none")


@pytest.mark.parametrize(
    ("drive", "ending", "code"),
    [
        pytest.param(done, "done", None, id="answered"),
        pytest.param(broken, "failed", "internal", id="a bug"),
        pytest.param(full, "failed", "disk_full", id="a full disk"),
        pytest.param(stray, "failed", "internal", id="a cancellation that nobody sent"),
    ],
)
async def test_a_turn_ends_however_its_drive_does(
    tmp_path: Path, drive: Callable[[Turn], Awaitable[Rest]], ending: str, code: str | None
) -> None:
    desk = stand(tmp_path, drive)
    chat = desk.chat()
    run = desk.turns.start(desk.said(chat)).run
    await desk.rested()
    assert not desk.turns.busy(chat.id)
    assert desk.run(run).ending == ending
    failure = desk.run(run).failure
    assert (None if failure is None else failure.code) == code
    assert [each.id for each in desk.ended] == [run.id]


async def test_a_pause_that_cannot_be_stored_frees_the_conversation(tmp_path: Path) -> None:
    desk = stand(tmp_path, unknown_card)
    chat = desk.chat()
    watch = desk.feed.hub.sender(chat.id)
    desk.turns.start(desk.said(chat))
    await desk.rested()
    assert not desk.turns.busy(chat.id)
    assert b'"type":"error"' in b"".join([ready async for ready in watch.frames()])


async def test_an_end_that_cannot_be_stored_is_stored_once_there_is_space(tmp_path: Path) -> None:
    """REL-37: the stream ends, the conversation is free, and the end is not forgotten."""
    desk = stand(tmp_path, done, runs=full_disk)
    chat = desk.chat()
    run = desk.turns.start(desk.said(chat)).run
    await desk.rested()
    assert not desk.turns.busy(chat.id)
    await desk.turns.settle()
    assert desk.run(run).status == "running"
    runs = desk.books.runs
    assert isinstance(runs, FullDisk)
    runs.full = False
    await desk.turns.settle()
    assert desk.run(run).ending == "done"


async def test_a_meter_that_cannot_be_stored_keeps_no_turn_from_its_end(tmp_path: Path) -> None:
    """REL-37: or the run would be closed as running, for ever."""

    async def measured(turn: Turn) -> Rest:
        turn.context_tokens = 7
        return Ended("done")

    desk = stand(tmp_path, measured, conversations=no_meter)
    run = desk.turns.start(desk.said(desk.chat())).run
    await desk.rested()
    assert desk.run(run).ending == "done"


async def test_what_follows_a_turn_may_break_without_breaking_the_turn(tmp_path: Path) -> None:
    desk = stand(tmp_path, done)

    def after(run: Run) -> None:
        raise ValueError

    desk.turns.after = after
    chat = desk.chat()
    turn = desk.turns.start(desk.said(chat))
    await desk.rested()
    assert turn.task is not None
    assert turn.task.exception() is None


async def test_going_down_leaves_the_run_open(tmp_path: Path) -> None:
    """A-RST-13"""
    desk = stand(tmp_path, for_ever)
    run = desk.turns.start(desk.said(desk.chat())).run
    await asyncio.sleep(0)
    await desk.turns.close()
    assert desk.run(run).status == "running"


async def test_nothing_starts_while_going_down(tmp_path: Path) -> None:
    """A-Q-13: what was accepted stays open for the next start."""
    desk = stand(tmp_path, done)
    await desk.turns.close()
    run = desk.turns.start(desk.said(desk.chat())).run
    assert desk.turns.runs() == ()
    assert desk.run(run).status == "running"


async def test_a_held_conversation_is_busy_until_released(tmp_path: Path) -> None:
    desk = stand(tmp_path, done)
    desk.turns.hold("cnv_1")
    with pytest.raises(Conflict):
        desk.turns.hold("cnv_1")
    desk.turns.release("cnv_1")
    assert not desk.turns.busy("cnv_1")
