"""Accepting: a message, its turn, its run and its request id are there together or not at all."""

import pytest

from outrider import failpoint
from outrider.core.entry import Attachment, Block, ToolAnswered, TurnOpened, UserSaid
from outrider.core.errors import Conflict, Invalid, NotFound
from outrider.core.wake import FollowUp, Retry, UserMessage
from tests.unit.store.stored import Stored

FILE = Attachment("upl_1", "a.txt", "text/plain", 3)


@pytest.fixture(autouse=True)
def disarmed() -> object:
    yield
    failpoint.disarm()


def test_a_message_opens_its_turn_and_its_run(stored: Stored) -> None:
    chat = stored.chat()
    stored.beside.told = (Block("memory", "tea"),)
    accepted = stored.say(chat, "hi", attachments=(stored.kept(FILE),))
    run = accepted.run
    assert [entry.fact for entry in accepted.entries] == [
        TurnOpened(run.id, UserMessage()),
        UserSaid("hi", "chat", (Block("memory", "tea"),), (FILE,)),
    ]
    assert accepted.said == accepted.entries[-1]
    assert stored.runs.get(run.id) == run
    assert (run.status, run.after_seq, run.source) == ("running", 0, "chat")


def test_a_commit_that_fails_leaves_no_half_message_and_a_free_request_id(stored: Stored) -> None:
    """T02"""
    chat = stored.chat()
    failpoint.arm("tx.accept.before=raise")
    with pytest.raises(failpoint.Reached):
        stored.say(chat, request_id="r1")
    failpoint.disarm()
    assert stored.journals.entries(chat.id) == []
    assert stored.runs.live() == []
    assert stored.messages.known(chat.id, "r1") is None
    stored.say(chat, request_id="r1")


def test_calls_left_open_are_answered_first_in_the_run_that_opened_them(stored: Stored) -> None:
    """A-LOOP-3"""
    chat = stored.chat()
    first = stored.say(chat)
    closing = ToolAnswered("c1", "shell_run", "interrupted", True, code="interrupted_unknown")
    second = stored.say(chat, "again", close=[closing])
    assert [entry.fact.kind for entry in second.entries] == [
        "tool_answered", "turn_opened", "user_said",
    ]  # fmt: skip
    assert second.entries[0].run_id == first.run.id
    assert second.run.after_seq == second.entries[0].seq


def test_a_request_id_names_one_message_for_ever(stored: Stored) -> None:
    """REL-09, T03"""
    chat = stored.chat()
    accepted = stored.say(chat, "hi", request_id="r1")
    for _ in range(50):
        with pytest.raises(Conflict) as refused:
            stored.say(chat, "hi", request_id="r1")
        assert refused.value.reason == "request_known"
    known = stored.messages.known(chat.id, "r1")
    assert known is not None
    assert (known.entry_id, known.run_id, known.text) == (accepted.said.id, accepted.run.id, "hi")
    assert len(stored.journals.entries(chat.id)) == 2


def test_a_request_id_belongs_to_its_conversation(stored: Stored) -> None:
    """REL-09"""
    one, other = stored.chat(), stored.chat()
    stored.say(one, request_id="r1")
    assert stored.messages.known(other.id, "r1") is None
    stored.say(other, request_id="r1")


@pytest.mark.parametrize("request_id", ["", "a" * 65, "a b", "a\n", "é", "\x7f", "a\u200b"])
def test_a_request_id_that_is_no_plain_token_is_refused_whole(
    stored: Stored, request_id: str
) -> None:
    """REL-10"""
    chat = stored.chat()
    with pytest.raises(Invalid):
        stored.say(chat, request_id=request_id)
    with pytest.raises(Invalid):
        stored.messages.enqueue(chat.id, "steer", "x", source="chat", request_id=request_id)
    assert stored.journals.entries(chat.id) == []


def test_64_characters_are_kept_exactly(stored: Stored) -> None:
    """REL-10"""
    chat = stored.chat()
    stored.say(chat, request_id="a" * 64)
    assert stored.messages.known(chat.id, "a" * 64) is not None
    assert stored.messages.known(chat.id, "a" * 63) is None


def test_a_retry_is_a_new_run_on_the_message_already_there(stored: Stored) -> None:
    chat = stored.chat()
    first = stored.say(chat, "hi")
    again = stored.messages.reopen(chat, wake=Retry(first.run.id), retry_of=first.run.id)
    assert again.said == first.said
    assert [entry.fact.kind for entry in again.entries] == ["turn_opened"]
    assert stored.runs.get(again.run.id).retry_of == first.run.id


def test_nothing_said_is_nothing_to_retry(stored: Stored) -> None:
    with pytest.raises(Invalid):
        stored.messages.reopen(stored.chat(), wake=Retry("run_x"), retry_of="run_x")


def test_what_waited_becomes_one_message_in_order(stored: Stored) -> None:
    """A-Q-4, T43"""
    chat = stored.chat()
    for text, source in (("one", "telegram"), ("two", "chat"), ("three", "chat")):
        stored.messages.enqueue(chat.id, "follow_up", text, source=source, request_id=text)
    stored.messages.enqueue(chat.id, "steer", "four", source="chat")
    items = tuple(item.item_id for item in stored.messages.queued(chat.id))
    drained = stored.messages.drain(chat)
    assert drained is not None
    said, run = drained.accepted.said, drained.accepted.run
    assert said.fact == UserSaid("one\n\ntwo\n\nthree\n\nfour", "telegram")
    assert (run.wake, run.source) == (FollowUp(items, "telegram"), "telegram")
    assert drained.item_ids == items
    assert stored.messages.queued(chat.id) == []
    known = stored.messages.known(chat.id, "two")
    assert known is not None
    assert (known.entry_id, known.run_id, known.text) == (said.id, run.id, "two")
    assert stored.messages.drain(chat) is None


def test_a_drain_that_fails_leaves_the_rows(stored: Stored) -> None:
    """A-Q-11, T43"""
    chat = stored.chat()
    stored.kept(FILE)
    stored.messages.enqueue(chat.id, "follow_up", "one", source="chat", attachments=(FILE,))
    failpoint.arm("tx.drain.before=raise")
    with pytest.raises(failpoint.Reached):
        stored.messages.drain(chat)
    failpoint.disarm()
    assert [item.text for item in stored.messages.queued(chat.id)] == ["one"]
    assert stored.journals.entries(chat.id) == []
    drained = stored.messages.drain(chat)
    assert drained is not None
    assert drained.accepted.said.fact == UserSaid("one", attachments=(FILE,))


def test_a_deleted_conversation_takes_no_message(stored: Stored) -> None:
    chat = stored.chat()
    stored.conversations.delete(chat.id)
    with pytest.raises(NotFound):
        stored.say(chat)
    with pytest.raises(NotFound):
        stored.messages.enqueue(chat.id, "follow_up", "x", source="chat")
