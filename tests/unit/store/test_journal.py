"""The journal on disk: it keeps the port's promises, and a few that only a disk can."""

import pytest

from outrider import failpoint
from outrider.core.entry import Block, HumanAsked, ModelSaid, ToolAnswered, ToolStarted, UserSaid
from outrider.core.errors import NotFound, StaleJournal
from outrider.core.tool import Call
from outrider.store.tape import KEPT
from tests.fakes.journal import FakeJournal
from tests.suites.journal import QUESTION, REPLY, TTL_S, Bench, JournalSuite
from tests.unit.store.stored import Stored


@pytest.fixture(autouse=True)
def disarmed() -> object:
    yield
    failpoint.disarm()


class TestStoredJournal(JournalSuite):
    @pytest.fixture
    def bench(self, stored: Stored) -> Bench:
        chat = stored.chat()
        run_id = stored.say(chat).run.id

        def steer(text: str) -> str:
            return stored.messages.enqueue(chat.id, "steer", text, source="chat").item_id

        journal = stored.journals.of(chat.id, run_id, TTL_S)
        return Bench(journal, steer, run_id, stored.clock.now())


class TestFakeJournal(JournalSuite):
    @pytest.fixture
    def bench(self, stored: Stored) -> Bench:
        journal = FakeJournal([UserSaid("hello")], ttl_s=TTL_S)
        return Bench(journal, journal.steer, journal.run_id, stored.clock.now())


@pytest.mark.anyio
async def test_another_holder_of_the_conversation_sees_the_append_at_once(stored: Stored) -> None:
    chat = stored.chat()
    run = stored.say(chat).run
    one, two = (stored.journals.of(chat.id, run.id, TTL_S) for _ in range(2))
    await one.append(2, ToolStarted("c1"))
    assert len(two.entries()) == 3
    with pytest.raises(StaleJournal):
        await two.append(2, ToolStarted("c1"))


@pytest.mark.anyio
async def test_a_drive_keeps_its_entries_however_many_others_are_opened(stored: Stored) -> None:
    chat = stored.chat()
    journal = stored.journals.of(chat.id, stored.say(chat).run.id, TTL_S)
    for _ in range(KEPT + 1):
        stored.journals.entries(stored.chat().id)
    await journal.append(2, ToolStarted("c1"))
    assert stored.journals.entries(chat.id) is journal.entries()


@pytest.mark.anyio
async def test_what_the_disk_has_is_what_memory_had(stored: Stored) -> None:
    chat = stored.chat()
    journal = stored.journals.of(chat.id, stored.say(chat).run.id, TTL_S)
    await journal.append(2, REPLY, ToolStarted("c1"), ToolAnswered("c1", "shell_run", "x"))
    seen = list(journal.entries())
    stored.journals.forget(chat.id)
    assert stored.journals.entries(chat.id) == seen


@pytest.mark.anyio
@pytest.mark.parametrize("point", ["tx.assistant.before", "tx.tool_start.before"])
async def test_a_lost_commit_is_in_neither_place(stored: Stored, point: str) -> None:
    """T15, T18"""
    chat = stored.chat()
    journal = stored.journals.of(chat.id, stored.say(chat).run.id, TTL_S)
    failpoint.arm(f"{point}=raise")
    with pytest.raises(failpoint.Reached):
        await journal.append(2, REPLY if "assistant" in point else ToolStarted("c1"))
    assert len(journal.entries()) == 2
    assert stored.db.rows("SELECT max(seq) FROM entries") == [(2,)]


@pytest.mark.anyio
async def test_a_question_opens_its_approval_and_rests_its_run_in_one_commit(
    stored: Stored,
) -> None:
    """T27"""
    chat = stored.chat()
    run = stored.say(chat).run
    journal = stored.journals.of(chat.id, run.id, TTL_S)
    await journal.append(2, REPLY)
    failpoint.arm("tx.approval_open.before=raise")
    with pytest.raises(failpoint.Reached):
        await journal.append(3, QUESTION)
    assert stored.approvals.pending(chat.id) is None
    failpoint.disarm()
    (asked,) = await journal.append(3, QUESTION)
    open_one = stored.approvals.pending(chat.id)
    assert open_one is not None
    assert isinstance(asked.fact, HumanAsked)
    assert open_one.id == asked.fact.approval_id
    assert open_one.arguments == {"command": "ls"}
    assert stored.runs.get(run.id).waiting_for == "tool"
    assert stored.conversations.get(chat.id).status == "waiting"


@pytest.mark.anyio
async def test_a_card_shows_the_arguments_of_the_newest_call_with_that_id(stored: Stored) -> None:
    chat = stored.chat()
    journal = stored.journals.of(chat.id, stored.say(chat).run.id, TTL_S)
    again = ModelSaid("rep_2", "", (Call("c1", "shell_run", {"command": "rm x"}),))
    await journal.append(2, REPLY, ToolAnswered("c1", "shell_run", "x"), again)
    await journal.append(5, QUESTION)
    pending = stored.approvals.pending(chat.id)
    assert pending is not None
    assert pending.arguments == {"command": "rm x"}


@pytest.mark.anyio
async def test_steers_carry_the_blocks_told_beside_them_and_leave_plain_messages(
    stored: Stored,
) -> None:
    chat = stored.chat()
    journal = stored.journals.of(chat.id, stored.say(chat).run.id, TTL_S)
    stored.beside.told = (Block("memory", "tea"),)
    stored.messages.enqueue(chat.id, "follow_up", "later", source="api")
    stored.messages.enqueue(chat.id, "steer", "now", source="api", request_id="r1")
    taken = await journal.take_steers(2)
    assert taken is not None
    assert taken[0].fact == UserSaid("now", "api", (Block("memory", "tea"),), steer=True)
    assert [item.text for item in stored.messages.queued(chat.id)] == ["later"]
    known = stored.messages.known(chat.id, "r1")
    assert known is not None
    assert (known.entry_id, known.run_id, known.item) == (taken[0].id, taken[0].run_id, None)


@pytest.mark.anyio
async def test_nothing_can_be_stored_once_the_conversation_is_deleted(stored: Stored) -> None:
    """REL-16, T46"""
    chat = stored.chat()
    journal = stored.journals.of(chat.id, stored.say(chat).run.id, TTL_S)
    stored.conversations.delete(chat.id)
    with pytest.raises(NotFound):
        await journal.append(2, REPLY)
    assert len(journal.entries()) == 2


@pytest.mark.parametrize("warm", [True, False], ids=["held", "from disk"])
def test_pages_are_the_newest_first_and_each_oldest_first(stored: Stored, warm: bool) -> None:
    chat = stored.chat()
    for n in range(5):
        stored.say(chat, str(n))
    if not warm:
        stored.journals.forget(chat.id)
    newest, more = stored.journals.page(chat.id, None, 4)
    assert ([entry.seq for entry in newest], more) == ([7, 8, 9, 10], True)
    older, more = stored.journals.page(chat.id, 7, 4)
    assert ([entry.seq for entry in older], more) == ([3, 4, 5, 6], True)
    oldest, more = stored.journals.page(chat.id, 3, 4)
    assert ([entry.seq for entry in oldest], more) == ([1, 2], False)
    assert stored.journals.page(chat.id, 1, 4) == ([], False)
