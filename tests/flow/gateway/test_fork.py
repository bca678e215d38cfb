"""Regenerate and fork: another answer never touches the first (A-FORK)."""

from pathlib import Path

import pytest

from outrider.app.gateway import Gateway
from outrider.core.conversation import Conversation, ConversationDetail, Forked
from outrider.core.errors import Conflict, NotFound, Unfit
from outrider.core.message import Message
from tests.flow.gateway.home import gateway, opened, told, until

pytestmark = pytest.mark.anyio
ECHO = {"OUTRIDER_ROUTES": "fake:echo"}


async def said(home: Gateway, chat: Conversation, *texts: str) -> ConversationDetail:
    """The conversation after these messages were answered."""
    for text in texts:
        await told(await home.desk.say(chat.id, text))
    return home.desk.detail(chat.id, None, 200)


async def settled(home: Gateway, chat_id: str) -> ConversationDetail:
    """The conversation once nothing runs in it."""
    watch = home.desk.watch(chat_id, None)
    if watch is not None:
        await told(watch)
    return home.desk.detail(chat_id, None, 200)


def words(entries: tuple[Message, ...]) -> list[tuple[str, str]]:
    return [(one.role, one.content) for one in entries if one.content]


def entry(detail: ConversationDetail, text: str, role: str = "user") -> str:
    return next(one.id for one in detail.entries if (one.role, one.content) == (role, text))


async def test_an_answered_turn_is_answered_again_in_a_fork(tmp_path: Path) -> None:
    async with gateway(tmp_path, ECHO) as home:
        chat = await opened(home.desk, title="Plan")
        before = await said(home, chat, "one", "two")
        made = await home.desk.retry(chat.id, entry(before, "two", "assistant"), None)
        assert isinstance(made, Forked)
        fork = await settled(home, made.conversation.id)
        after = home.desk.detail(chat.id, None, 200)
    assert (made.draft, fork.title, fork.forked_from) == ("", "Plan (branch)", chat.id)
    assert words(fork.entries) == words(before.entries)
    assert after == before


async def test_regenerate_asks_the_route_that_the_person_picked(tmp_path: Path) -> None:
    async with gateway(tmp_path, ECHO) as home:
        chat = await opened(home.desk, title="Plan")
        before = await said(home, chat, "one")
        made = await home.desk.retry(chat.id, before.entries[-1].id, ("fake:slow",))
        assert isinstance(made, Forked)
        fork = await settled(home, made.conversation.id)
    assert fork.routes == ("fake:slow",)
    assert [one.model for one in fork.entries if one.role == "assistant"] == ["slow"]


async def test_a_fork_ends_before_its_message_and_gives_it_back_as_draft(tmp_path: Path) -> None:
    """A-FORK-7"""
    async with gateway(tmp_path, ECHO) as home:
        chat = await opened(home.desk, title="Plan")
        before = await said(home, chat, "one", "two")
        made = await home.desk.fork(chat.id, entry(before, "two"))
        fork = home.desk.detail(made.conversation.id, None, 200)
    assert made.draft == "two"
    assert words(fork.entries) == [("user", "one"), ("assistant", "one")]
    assert [one.seq for one in fork.entries] == [1, 2, 3]


async def test_a_fork_of_a_fork_says_branch_once(tmp_path: Path) -> None:
    """A-FORK-3"""
    async with gateway(tmp_path, ECHO) as home:
        chat = await opened(home.desk, title="Plan")
        first = await home.desk.fork(chat.id, entry(await said(home, chat, "one"), "one"))
        again = await said(home, first.conversation, "one")
        second = await home.desk.fork(again.id, entry(again, "one"))
    assert second.conversation.title == "Plan (branch)"


async def test_an_untitled_conversation_forks_to_an_untitled_one(tmp_path: Path) -> None:
    """A-FORK-3"""
    async with gateway(tmp_path, ECHO) as home:
        chat = await opened(home.desk)
        now = await said(home, chat, "one")
        await home.desk.edit(chat.id, {"title": ""})
        made = await home.desk.fork(chat.id, entry(now, "one"))
    assert made.conversation.title == ""


async def test_a_fork_begins_only_before_a_message_of_a_person(tmp_path: Path) -> None:
    """A-FORK-2"""
    async with gateway(tmp_path, ECHO) as home:
        chat = await opened(home.desk, title="Plan")
        now = await said(home, chat, "one")
        with pytest.raises(Unfit) as unfit:
            await home.desk.fork(chat.id, entry(now, "one", "assistant"))
        with pytest.raises(NotFound):
            await home.desk.fork(chat.id, "ent_of_another")
    assert unfit.value.reason == "not_a_message"


async def test_a_running_turn_is_not_answered_again(tmp_path: Path) -> None:
    async with gateway(tmp_path, {"OUTRIDER_ROUTES": "fake:slow"}) as home:
        chat = await opened(home.desk, title="Plan")
        watch = await home.desk.say(chat.id, "a b c d e f g h i j k l m n o p")
        accepted = await until(watch, "accepted")
        with pytest.raises(Conflict) as busy:
            await home.desk.retry(chat.id, accepted["entry"]["id"], None)
        await home.desk.stop(chat.id)
    assert busy.value.reason == "busy"
