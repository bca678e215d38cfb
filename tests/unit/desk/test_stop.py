"""A stop: heard once, by whichever turn there is, and never waited for longer than it takes."""

import asyncio
import contextlib
from pathlib import Path

import pytest

from outrider.core.entry import ModelSaid, Noted
from outrider.core.errors import StaleJournal
from outrider.core.event import TextDelta
from outrider.core.message import message
from outrider.core.seat import Ended, Rest
from outrider.desk.ports import Fenced
from outrider.desk.turn import STOP_S, Turn
from tests.fakes.loop import advance, play
from tests.unit.desk.stand import stand

pytestmark = pytest.mark.anyio


async def done(turn: Turn) -> Rest:
    return Ended("done")


async def for_ever(turn: Turn) -> Rest:
    await asyncio.Event().wait()
    raise AssertionError


async def test_a_stop_before_the_first_step_ends_the_turn(tmp_path: Path) -> None:
    desk = stand(tmp_path, for_ever)
    chat = desk.chat()
    run = desk.turns.start(desk.said(chat)).run
    assert await desk.turns.stop(chat.id)
    assert desk.run(run).ending == "stopped"
    assert not desk.turns.busy(chat.id)


async def test_two_stops_at_once_cancel_once(tmp_path: Path) -> None:
    cancelled: list[str] = []

    async def careful(turn: Turn) -> Rest:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            cancelled.append("first")
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            cancelled.append("cleaned up")
            raise
        raise AssertionError

    desk = stand(tmp_path, careful)
    chat = desk.chat()
    desk.turns.start(desk.said(chat))
    await asyncio.sleep(0)
    await asyncio.gather(desk.turns.stop(chat.id), desk.turns.stop(chat.id))
    assert cancelled == ["first", "cleaned up"]


async def test_a_stop_reaches_the_turn_that_a_decision_is_about_to_start(tmp_path: Path) -> None:
    """SEC-91"""
    desk = stand(tmp_path, for_ever)
    chat = desk.chat()
    run = desk.said(chat)
    desk.turns.hold(chat.id)
    stopping = asyncio.ensure_future(desk.turns.stop(chat.id))
    await asyncio.sleep(0)
    desk.turns.start(run)
    assert await stopping
    assert desk.run(run).ending == "stopped"


def test_a_seat_that_ignores_a_stop_is_closed_without_it(tmp_path: Path) -> None:
    """What was shown is kept, what the seat says later is dropped, the conversation is free."""
    go = asyncio.Event()

    async def deaf(turn: Turn) -> Rest:
        turn.emit(TextDelta("half "))
        turn.emit(TextDelta("an answer"))
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.Event().wait()
        await go.wait()
        turn.emit(TextDelta(" and more"))
        return Ended("done")

    async def story() -> None:
        desk = stand(tmp_path, deaf)
        chat = desk.chat()
        turn = desk.turns.start(desk.said(chat))
        await advance(0)
        stopping = asyncio.ensure_future(desk.turns.stop(chat.id))
        await advance(0)
        await advance(STOP_S)
        assert await stopping
        assert not desk.turns.busy(chat.id)
        go.set()
        await advance(0)
        assert desk.run(turn.run).ending == "stopped"
        told = [message(each, "").content for each in desk.books.journals.entries(chat.id)]
        assert told[-1] == "half an answer"
        assert desk.feed.hub.text(chat.id) == ""

    play(story())


async def test_a_journal_is_shut_once_its_turn_is_over(tmp_path: Path) -> None:
    """A seat that was given up writes no more, though nobody else wrote either."""
    desk = stand(tmp_path, done)
    chat = desk.chat()
    turn = desk.turns.start(desk.said(chat))
    await desk.rested()
    journal = Fenced(desk.books.journals.of(chat.id, turn.run.id, 600), turn)
    last = len(journal.entries())
    with pytest.raises(StaleJournal):
        await journal.append(last, Noted("late", {}))
    with pytest.raises(StaleJournal):
        await journal.append_reply(last, ModelSaid("r", "late"))
    with pytest.raises(StaleJournal):
        await journal.take_steers(last)
