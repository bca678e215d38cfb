"""Decisions: made once, by whoever is first, and never in the way of anything else."""

import asyncio
from pathlib import Path

import pytest

from outrider.core.conversation import Conversation
from outrider.core.errors import Conflict, NotFound, Unwritable
from outrider.core.run import Run
from outrider.core.seat import Ended, Rest
from outrider.desk.turn import Turn
from outrider.store.approvals import Approvals
from tests.unit.desk.stand import Stand, stand
from tests.unit.store.stored import Stored

pytestmark = pytest.mark.anyio


async def done(turn: Turn) -> Rest:
    return Ended("done")


class Slow(Approvals):
    """Approvals whose sync takes until it is let go, and then may fail.

    `stored` is set once a decision is committed and only its sync is missing.
    """

    def __init__(self, stored: Stored) -> None:
        super().__init__(stored.db, stored.clock, stored.journals)
        self.stored = asyncio.Event()
        self.go = asyncio.Event()
        self.broken = False

    async def decide(self, *args, **more):  # type: ignore[no-untyped-def]
        decided = await super().decide(*args, **more)
        self.stored.set()
        await self.go.wait()
        if self.broken:
            raise Unwritable("disk_failed")
        return decided


async def waiting(desk: Stand) -> tuple[Conversation, Run, str]:
    chat = desk.chat()
    run = desk.said(chat)
    return chat, run, await desk.asked(chat, run)


def slow(desk: Stand) -> Slow:
    approvals = desk.books.approvals
    assert isinstance(approvals, Slow)
    return approvals


async def test_of_two_decisions_at_once_one_is_refused(tmp_path: Path) -> None:
    """A-Q-9, SEC-91"""
    desk = stand(tmp_path, done)
    chat, run, card = await waiting(desk)
    told = await asyncio.gather(
        desk.decisions.decide(chat.id, card, approve=True),
        desk.decisions.decide(chat.id, card, approve=False),
        return_exceptions=True,
    )
    assert sorted(type(each).__name__ for each in told) == ["Conflict", "Watch"]
    await desk.rested()
    assert desk.run(run).ending == "done"


async def test_a_message_during_a_decision_waits_behind_its_turn(tmp_path: Path) -> None:
    """A-Q-9"""
    desk = stand(tmp_path, done, approvals=Slow)
    chat, _, card = await waiting(desk)
    deciding = asyncio.ensure_future(desk.decisions.decide(chat.id, card, approve=True))
    await slow(desk).stored.wait()
    desk.admission.say(chat.id, "and then?").close()
    assert len(desk.books.messages.queued(chat.id)) == 1
    slow(desk).go.set()
    (await deciding).close()


async def test_the_expiry_sweep_leaves_a_card_that_is_being_decided(tmp_path: Path) -> None:
    """A-Q-9, SEC-91"""
    desk = stand(tmp_path, done, approvals=Slow)
    chat, _, card = await waiting(desk)
    desk.stored.clock.advance(601)
    deciding = asyncio.ensure_future(desk.decisions.decide(chat.id, card, approve=True))
    await slow(desk).stored.wait()
    await desk.decisions.expire()
    slow(desk).go.set()
    await deciding
    assert desk.books.approvals.get(chat.id, card).status == "approved"


async def test_a_card_decided_during_the_sweep_does_not_end_the_sweep(tmp_path: Path) -> None:
    """The list of overdue cards was read before; the others on it expire all the same."""
    desk = stand(tmp_path, done)
    cards = [await waiting(desk) for _ in range(3)]
    desk.stored.clock.advance(601)
    sweeping = asyncio.ensure_future(desk.decisions.expire())
    await asyncio.sleep(0)  # the first is being closed
    chat, _, card = cards[1]
    (await desk.decisions.decide(chat.id, card, approve=True)).close()
    desk.books.conversations.delete(cards[2][0].id)
    await sweeping
    await desk.rested()
    assert desk.books.approvals.get(cards[0][0].id, cards[0][2]).status == "expired"
    assert desk.books.approvals.get(chat.id, card).status == "approved"


async def test_a_decision_that_the_disk_cannot_promise_ends_the_turn(tmp_path: Path) -> None:
    """What was decided must not be done, and nobody can decide it again."""
    desk = stand(tmp_path, done, approvals=Slow)
    chat, run, card = await waiting(desk)
    slow(desk).broken = True
    slow(desk).go.set()
    with pytest.raises(Unwritable):
        await desk.decisions.decide(chat.id, card, approve=True)
    assert not desk.turns.busy(chat.id)
    assert desk.run(run).ending == "failed"


async def test_a_conversation_deleted_during_a_decision_starts_nothing(tmp_path: Path) -> None:
    """SEC-91"""
    desk = stand(tmp_path, done, approvals=Slow)
    chat, _, card = await waiting(desk)
    deciding = asyncio.ensure_future(desk.decisions.decide(chat.id, card, approve=True))
    await slow(desk).stored.wait()
    deleting = asyncio.ensure_future(desk.stops.delete(chat.id))
    await asyncio.sleep(0)
    slow(desk).go.set()
    await asyncio.gather(deciding, deleting, return_exceptions=True)
    assert not desk.turns.busy(chat.id)
    with pytest.raises(NotFound):
        desk.books.conversations.get(chat.id)


async def test_a_card_of_a_closed_run_can_be_decided_and_starts_nothing(tmp_path: Path) -> None:
    """A crash between a stop and its card's end must not leave a conversation that waits."""
    desk = stand(tmp_path, done)
    chat, run, card = await waiting(desk)
    desk.turns.fail(run, ValueError())
    watch = await desk.decisions.decide(chat.id, card, approve=True)
    assert b'"human_decided"' in b"".join([ready async for ready in watch.frames()])
    assert not desk.turns.busy(chat.id)
    assert desk.run(run).ending == "failed"


async def test_a_card_is_no_question_and_a_stranger_has_none(tmp_path: Path) -> None:
    desk = stand(tmp_path, done)
    chat, _, card = await waiting(desk)
    with pytest.raises(Conflict, match="not_question"):
        await desk.decisions.answer(chat.id, card, "yes")
    with pytest.raises(NotFound):
        await desk.decisions.decide(desk.chat().id, card, approve=True)
