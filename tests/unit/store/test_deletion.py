"""Deleting: hidden at once, back within 30 seconds, gone after that; the ledger stays."""

import pytest

from outrider import failpoint
from outrider.core.entry import HumanDecided
from outrider.core.errors import Gone, NotFound
from outrider.core.ledger import Account
from tests.suites.journal import QUESTION, REPLY, TTL_S
from tests.unit.store.stored import Stored

TABLES = ("entries", "queue", "requests", "runs", "steps", "briefs", "approvals")


@pytest.fixture(autouse=True)
def disarmed() -> object:
    yield
    failpoint.disarm()


async def busy(stored: Stored) -> str:
    """A conversation with something of everything, waiting for a decision."""
    chat = stored.chat()
    run = stored.say(chat, request_id="r1").run
    journal = stored.journals.of(chat.id, run.id, TTL_S)
    await journal.append(2, REPLY)
    await journal.append(3, QUESTION)
    stored.messages.enqueue(chat.id, "steer", "wait", source="chat", request_id="r2")
    stored.runs.keep_brief(run.id, "{}")
    account = Account(chat.id, chat.id, chat.agent_id, run.id)
    assert stored.ledger.reserve(account, "turn", "openai", "m", 0.1)
    return chat.id


@pytest.mark.anyio
async def test_the_brief_of_an_interrupted_run_does_not_come_back(stored: Stored) -> None:
    chat_id = await busy(stored)
    assert len(stored.runs.live()) == 1
    stored.conversations.delete(chat_id)
    stored.conversations.restore(chat_id)
    assert stored.db.rows("SELECT body FROM briefs") == []


@pytest.mark.anyio
async def test_a_deleted_conversation_is_in_no_answer(stored: Stored) -> None:
    """T46"""
    chat_id = await busy(stored)
    stored.conversations.delete(chat_id)
    assert stored.conversations.list() == stored.runs.list() == stored.runs.live() == []
    assert stored.approvals.list(9, pending=True) == stored.approvals.list(9, pending=False) == []
    assert stored.approvals.due("9999") == []
    assert stored.messages.waiting_conversations() == []
    with pytest.raises(NotFound):
        stored.conversations.get(chat_id)
    with pytest.raises(NotFound):
        stored.conversations.delete(chat_id)


@pytest.mark.anyio
async def test_a_delete_that_fails_changes_nothing(stored: Stored) -> None:
    """T46"""
    chat_id = await busy(stored)
    failpoint.arm("tx.delete.before=raise")
    with pytest.raises(failpoint.Reached):
        stored.conversations.delete(chat_id)
    assert stored.conversations.get(chat_id).status == "waiting"
    assert stored.approvals.pending(chat_id) is not None
    assert len(stored.messages.queued(chat_id)) == 1


@pytest.mark.anyio
async def test_restoring_brings_entries_back_but_no_run_queue_or_question(stored: Stored) -> None:
    """A-Q-16: the question was denied and the run interrupted in the same commit."""
    chat_id = await busy(stored)
    stored.conversations.delete(chat_id)
    stored.clock.advance(29.999)
    back = stored.conversations.restore(chat_id)
    assert (back.status, back.last_ending) == ("idle", "interrupted")
    assert stored.messages.queued(chat_id) == []
    assert stored.messages.known(chat_id, "r1") is not None
    assert stored.messages.known(chat_id, "r2") is None
    assert stored.approvals.pending(chat_id) is None
    last = stored.journals.entries(chat_id)[-1].fact
    assert isinstance(last, HumanDecided)
    assert (last.outcome, last.call_id, last.decided_from) == ("denied", "c1", "delete")
    assert stored.conversations.restore(chat_id) == back


def test_after_30_seconds_it_is_gone_whether_or_not_it_was_purged(stored: Stored) -> None:
    chat = stored.chat()
    stored.conversations.delete(chat.id)
    stored.clock.advance(30)
    for _ in range(2):
        with pytest.raises(Gone):
            stored.conversations.restore(chat.id)
        stored.conversations.purge()
    with pytest.raises(NotFound):
        stored.conversations.restore("cnv_never")


@pytest.mark.anyio
async def test_a_purge_leaves_no_row_but_the_bill(stored: Stored) -> None:
    """REL-16"""
    chat_id, kept = await busy(stored), stored.chat()
    stored.conversations.delete(chat_id)
    assert stored.conversations.purge() == []
    stored.clock.advance(30)
    assert stored.conversations.purge() == [chat_id]
    assert {
        table: stored.db.rows(f"SELECT count(*) FROM {table}")[0][0] for table in TABLES
    } == dict.fromkeys(TABLES, 0)
    assert stored.db.rows("SELECT conversation_id FROM ledger") == [(chat_id,)]
    assert stored.conversations.list() == [kept]
    assert stored.conversations.purge() == []


def test_a_temporary_conversation_goes_after_a_day_of_idleness(stored: Stored) -> None:
    idle, waiting, plain = stored.chat(temporary=True), stored.chat(temporary=True), stored.chat()
    stored.say(waiting)
    stored.clock.advance(24 * 3_600)
    assert stored.conversations.purge() == [idle.id]
    assert {chat.id for chat in stored.conversations.list()} == {waiting.id, plain.id}
