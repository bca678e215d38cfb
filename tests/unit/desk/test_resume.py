"""What becomes of a run that no process drives any more, as a table (A-RST)."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from outrider.core.ledger import Account, Bill
from outrider.core.money import Usage
from outrider.core.run import Run
from outrider.core.seat import Ended, Rest
from outrider.desk.turn import Turn
from tests.unit.desk.stand import Stand, stand

pytestmark = pytest.mark.anyio
Before = Callable[[Stand, Run], Awaitable[Run]]


async def done(turn: Turn) -> Rest:
    return Ended("done")


async def cut(desk: Stand, run: Run) -> Run:
    return run


async def waits(desk: Stand, run: Run) -> Run:
    await desk.asked(desk.books.conversations.get(run.conversation_id), run)
    return run


async def decided(desk: Stand, run: Run) -> Run:
    await waits(desk, run)
    card = desk.books.approvals.pending(run.conversation_id)
    assert card is not None
    await desk.books.approvals.decide(run.conversation_id, card.id, "approved")
    return run


async def answered(desk: Stand, run: Run) -> Run:
    await desk.answered(desk.books.conversations.get(run.conversation_id), run)
    return run


async def resumed(desk: Stand, run: Run) -> Run:
    return desk.books.runs.resume(run)[0]


async def resumed_and_answered(desk: Stand, run: Run) -> Run:
    return await answered(desk, await resumed(desk, run))


async def spent(desk: Stand, run: Run) -> Run:
    """The cap is used up."""
    here = run.conversation_id
    row = desk.books.ledger.reserve(Account(here, here, "agt_main", run.id), "turn", "p", "m", 1.0)
    assert row is not None
    desk.books.ledger.settle(row, Bill(Usage(1, 1), 1.0, None))
    return run


async def older(desk: Stand, run: Run) -> Run:
    """A newer turn was begun, and it ended."""
    newer = desk.said(desk.books.conversations.get(run.conversation_id), "again")
    desk.books.runs.close(replace(newer, status="completed", ending="done"))
    return run


async def deleted(desk: Stand, run: Run) -> Run:
    desk.books.conversations.delete(run.conversation_id)
    return run


@pytest.mark.parametrize(
    ("before", "fate", "again"),
    [
        pytest.param(cut, ("running", None), True, id="cut: resumed"),
        pytest.param(decided, ("running", None), True, id="decided, then cut: resumed"),
        pytest.param(waits, ("running", None), False, id="waits with its card: kept"),
        pytest.param(answered, ("completed", "done"), False, id="answered: only closed"),
        pytest.param(resumed, ("error", "interrupted"), False, id="resumed before: closed"),
        pytest.param(resumed_and_answered, ("completed", "done"), False, id="resumed, answered"),
        pytest.param(spent, ("error", "interrupted"), False, id="no money left: closed"),
        pytest.param(older, ("error", "interrupted"), False, id="a newer turn ended: closed"),
    ],
)
async def test_the_fate_of_a_run(
    tmp_path: Path, before: Before, fate: tuple[str, str | None], again: bool
) -> None:
    desk = stand(tmp_path, done)
    run = await before(desk, desk.said(desk.chat()))
    kept = [each.id for each in desk.recovery.classify()]
    assert (desk.run(run).status, desk.run(run).ending) == fate
    assert kept == ([run.id] if again else [])


async def test_of_two_cut_turns_only_the_newer_goes_on(tmp_path: Path) -> None:
    desk = stand(tmp_path, done)
    chat = desk.chat()
    older, newer = desk.said(chat), desk.said(chat)
    assert [run.id for run in desk.recovery.classify()] == [newer.id]
    assert desk.run(older).ending == "interrupted"


async def test_a_deleted_conversations_run_is_nobodys(tmp_path: Path) -> None:
    """A-RST-7"""
    desk = stand(tmp_path, done)
    await deleted(desk, desk.said(desk.chat()))
    assert desk.recovery.classify() == []


async def test_without_a_schedule_cut_turns_are_closed_for_good(tmp_path: Path) -> None:
    """A-RST-3: `--no-schedule`."""
    desk = stand(tmp_path, done)
    run = desk.said(desk.chat())
    desk.recovery.interrupt(desk.recovery.classify())
    told = desk.run(run)
    assert (told.ending, told.family, told.liveness) == ("interrupted", "processLost", "dead")


async def test_a_resumed_run_says_so_before_its_first_step(tmp_path: Path) -> None:
    """A-RST-5"""
    seen: list[bool] = []

    async def look(turn: Turn) -> Rest:
        seen.append(desk.run(turn.run).resumed)
        return Ended("done")

    desk = stand(tmp_path, look)
    desk.said(desk.chat())
    desk.recovery.resume(desk.recovery.classify())
    await desk.rested()
    assert seen == [True]


async def test_the_longest_waiting_conversation_is_drained_first(tmp_path: Path) -> None:
    """A-Q-12"""
    order: list[str] = []

    async def note(turn: Turn) -> Rest:
        order.append(turn.conversation_id)
        return Ended("done")

    desk = stand(tmp_path, note)
    chats = [desk.chat() for _ in range(3)]
    for chat in reversed(chats):
        desk.books.messages.enqueue(chat.id, "follow_up", "hi", source="chat")
    desk.recovery.resume([])
    await desk.rested()
    assert order == [chat.id for chat in reversed(chats)]
