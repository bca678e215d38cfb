"""Conversations: opened, listed, edited; `updated_at` moves only when something happened."""

from dataclasses import replace

import pytest

from outrider.core.approval import Grant
from outrider.core.errors import Invalid, NotFound
from tests.unit.store.stored import Stored


def test_a_new_conversation_is_its_own_root_and_idle(stored: Stored) -> None:
    chat = stored.chat(cap=0.5, routes=("a:b",), temporary=True, autonomous=True)
    assert stored.conversations.get(chat.id) == chat
    assert (chat.root_id, chat.parent_id, chat.status, chat.last_seq) == (chat.id, None, "idle", 0)
    assert (chat.routes, chat.temporary, chat.autonomous) == (("a:b",), True, True)
    assert (chat.cost_cap_usd, chat.spent_usd, chat.auto_approve) == (0.5, 0.0, ())


def test_a_child_belongs_to_the_tree_of_its_parent(stored: Stored) -> None:
    root = stored.chat()
    child = stored.chat(parent_id=root.id)
    grandchild = stored.chat(parent_id=child.id)
    assert (grandchild.parent_id, grandchild.root_id) == (child.id, root.id)


def test_an_unknown_conversation_is_not_found(stored: Stored) -> None:
    with pytest.raises(NotFound):
        stored.conversations.get("cnv_x")
    with pytest.raises(NotFound):
        stored.conversations.update("cnv_x", title="x")


def test_pinned_ones_come_first_then_the_last_moved(stored: Stored) -> None:
    chats = []
    for _ in range(5):
        stored.clock.advance(1)
        chats.append(stored.chat())
    stored.conversations.update(chats[0].id, pinned=True)
    stored.conversations.update(chats[4].id, archived=True)
    stored.clock.advance(1)
    stored.say(chats[1])
    order = [chats[0].id, chats[1].id, chats[3].id, chats[2].id]
    assert [chat.id for chat in stored.conversations.list()] == order
    assert [chat.id for chat in stored.conversations.list(archived=True)] == [chats[4].id]
    assert stored.conversations.list(agent_id="agt_other") == []


def test_a_list_goes_on_after_any_of_its_ids(stored: Stored) -> None:
    for _ in range(7):
        stored.chat()
    everything = [chat.id for chat in stored.conversations.list()]
    stored.conversations.update(everything[3], pinned=True)
    order = [chat.id for chat in stored.conversations.list()]
    for at, last in enumerate(order):
        rest = stored.conversations.list(before=last, limit=2)
        assert [chat.id for chat in rest] == order[at + 1 : at + 3]


def test_a_person_can_change_what_is_theirs(stored: Stored) -> None:
    grant = Grant("2026-11-30T12:00:00.000Z", "shell_run", "ls", "/w")
    changes: dict[str, object] = {
        "title": "Trip", "autonomous": True, "cost_cap_usd": 0.0, "skills": ("a",),
        "auto_approve": (grant,), "mode": "work", "routes": ("x:y",),
    }  # fmt: skip
    chat = stored.chat()
    stored.clock.advance(1)
    changed = stored.conversations.update(chat.id, **changes)
    assert changed == replace(chat, updated_at=stored.clock.now(), **changes)  # type: ignore[arg-type]
    assert stored.conversations.update(chat.id, routes=None).routes is None


def test_nothing_else_can_be_changed(stored: Stored) -> None:
    chat = stored.chat()
    with pytest.raises(Invalid):
        stored.conversations.update(chat.id, title="x", root_id="y")
    assert stored.conversations.get(chat.id) == chat


def test_bookkeeping_does_not_move_a_conversation(stored: Stored) -> None:
    """A-DB-7"""
    chat = stored.chat()
    stored.clock.advance(60)
    stored.conversations.retitle(chat.id, "Named")
    stored.conversations.context(chat.id, 1_000, 8_000)
    stored.conversations.update(chat.id, pinned=True, archived=True)
    stored.messages.enqueue(chat.id, "follow_up", "waits", source="chat")
    assert stored.conversations.get(chat.id).updated_at == chat.updated_at


def test_a_clock_that_steps_back_does_not_move_a_conversation_back(stored: Stored) -> None:
    chat = stored.chat()
    stored.clock.advance(-60)
    stored.say(chat)
    assert stored.conversations.get(chat.id).updated_at == chat.updated_at


def test_a_title_that_a_person_gave_is_never_replaced(stored: Stored) -> None:
    mine, yours = stored.chat(), stored.chat(title="Given")
    stored.conversations.retitle(mine.id, "First words")
    stored.conversations.retitle(mine.id, "A model's")
    assert stored.conversations.get(mine.id).title == "A model's"
    stored.conversations.update(mine.id, title="Mine")
    for chat in (mine, yours):
        stored.conversations.retitle(chat.id, "Again")
    titles = {stored.conversations.get(chat.id).title for chat in (mine, yours)}
    assert titles == {"Mine", "Given"}


def test_a_window_that_nobody_knows_any_more_is_unknown(stored: Stored) -> None:
    """A-CTX: another route, another window; the old one would be a lie on the meter."""
    chat = stored.chat()
    stored.conversations.context(chat.id, 10, 8_000)
    stored.conversations.context(chat.id, 20, None)
    now = stored.conversations.get(chat.id)
    assert (now.context_tokens, now.context_window) == (20, None)


def test_the_status_is_that_of_the_newest_run(stored: Stored) -> None:
    chat = stored.chat()
    first = stored.say(chat).run
    stored.runs.close(replace(first, status="completed", ending="done"))
    assert stored.conversations.get(chat.id).last_ending == "done"
    stored.say(chat)
    now = stored.conversations.get(chat.id)
    assert (now.status, now.last_ending, now.last_seq) == ("running", None, 4)
