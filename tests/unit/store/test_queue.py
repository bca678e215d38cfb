"""Waiting messages: bounded, in order, editable until they are history."""

import pytest

from outrider import failpoint
from outrider.core.conversation import Conversation
from outrider.core.errors import Conflict, Full
from tests.unit.store.stored import Stored


@pytest.fixture(autouse=True)
def disarmed() -> object:
    yield
    failpoint.disarm()


def wait(stored: Stored, chat: Conversation, text: str, request_id: str | None = None) -> str:
    item = stored.messages.enqueue(chat.id, "follow_up", text, source="chat", request_id=request_id)
    return item.item_id


def test_twenty_wait_in_order_and_the_newest_is_refused(stored: Stored) -> None:
    """A-Q-3, REL-11, T07"""
    chat, other = stored.chat(), stored.chat()
    for n in range(20):
        wait(stored, chat, f"m{n}")
    for n in range(20, 40):
        with pytest.raises(Full) as refused:
            wait(stored, chat, f"m{n}", request_id=f"r{n}")
        assert (refused.value.reason, refused.value.facts) == ("queue_full", {"limit": 20})
        assert stored.messages.known(chat.id, f"r{n}") is None
    waiting = stored.messages.queued(chat.id)
    assert [item.text for item in waiting] == [f"m{n}" for n in range(20)]
    assert [item.position for item in waiting] == list(range(1, 21))
    wait(stored, other, "elsewhere")


def test_a_waiting_message_is_known_by_its_request_id(stored: Stored) -> None:
    """T06"""
    chat = stored.chat()
    wait(stored, chat, "first")
    item_id = wait(stored, chat, "second", "r1")
    known = stored.messages.known(chat.id, "r1")
    assert known is not None
    assert known.item is not None
    assert (known.item.item_id, known.item.position, known.entry_id) == (item_id, 2, None)


def test_an_insert_that_fails_is_not_there(stored: Stored) -> None:
    """T05"""
    chat = stored.chat()
    failpoint.arm("tx.enqueue.before=raise")
    with pytest.raises(failpoint.Reached):
        wait(stored, chat, "lost", "r1")
    assert stored.messages.queued(chat.id) == []
    assert stored.messages.known(chat.id, "r1") is None


def test_a_waiting_message_can_be_changed_and_keeps_its_place(stored: Stored) -> None:
    chat = stored.chat()
    first = wait(stored, chat, "one", "r1")
    wait(stored, chat, "two")
    edited = stored.messages.edit(chat.id, first, "uno")
    assert (edited.text, edited.position) == ("uno", 1)
    known = stored.messages.known(chat.id, "r1")
    assert known is not None
    assert known.text == "one"  # as it was sent: a repeated send is still the same send


def test_a_removed_message_frees_its_request_id(stored: Stored) -> None:
    chat = stored.chat()
    item_id = wait(stored, chat, "one", "r1")
    stored.messages.remove(chat.id, item_id)
    assert stored.messages.queued(chat.id) == []
    assert stored.messages.known(chat.id, "r1") is None


def test_a_taken_message_can_no_longer_be_changed(stored: Stored) -> None:
    chat, other = stored.chat(), stored.chat()
    item_id = wait(stored, chat, "one")
    stored.messages.drain(chat)
    elsewhere = wait(stored, other, "x")
    for gone in (item_id, elsewhere, "itm_x"):
        with pytest.raises(Conflict):
            stored.messages.edit(chat.id, gone, "late")
        with pytest.raises(Conflict) as refused:
            stored.messages.remove(chat.id, gone)
        assert refused.value.reason == "taken"
    assert len(stored.messages.queued(other.id)) == 1


def test_stop_gives_the_texts_back_and_frees_their_request_ids(stored: Stored) -> None:
    """A-Q-15, REL-09, T45"""
    chat = stored.chat()
    wait(stored, chat, "one", "r1")
    wait(stored, chat, "two", "r2")
    assert stored.messages.clear(chat.id) == ["one", "two"]
    assert stored.messages.clear(chat.id) == []
    assert stored.messages.known(chat.id, "r1") is None
    wait(stored, chat, "one", "r1")


def test_a_stop_that_fails_leaves_every_row(stored: Stored) -> None:
    """T45"""
    chat = stored.chat()
    wait(stored, chat, "one")
    failpoint.arm("tx.stop.before=raise")
    with pytest.raises(failpoint.Reached):
        stored.messages.clear(chat.id)
    assert len(stored.messages.queued(chat.id)) == 1


def test_the_longest_waiting_conversation_comes_first(stored: Stored) -> None:
    """A-Q-12"""
    chats = [stored.chat() for _ in range(4)]
    for at in (2, 0, 3, 2):
        wait(stored, chats[at], "x")
    stored.conversations.delete(chats[3].id)
    assert stored.messages.waiting_conversations() == [chats[2].id, chats[0].id]
