"""A refused message leaves nothing behind, and a broken drain keeps no other waiting."""

from pathlib import Path

import pytest

from outrider.core.conversation import Conversation
from outrider.core.errors import Conflict, Invalid, Unwritable
from outrider.core.event import Queue
from outrider.core.seat import Ended, Rest
from outrider.desk.turn import Turn
from outrider.store.accept import Messages
from outrider.store.intake import Drained
from tests.unit.desk.stand import stand
from tests.unit.store.stored import Stored

pytestmark = pytest.mark.anyio


async def done(turn: Turn) -> Rest:
    return Ended("done")


class FirstDrainBreaks(Messages):
    """A store that refuses to drain once."""

    broke = False

    def drain(self, conversation: Conversation, **more) -> Drained | None:  # type: ignore[no-untyped-def]
        if not self.broke:
            self.broke = True
            raise Unwritable("disk_full")
        return super().drain(conversation, **more)


def breaking(stored: Stored) -> Messages:
    return FirstDrainBreaks(stored.db, stored.ids, stored.clock, stored.journals)


async def test_a_refused_message_leaves_no_watcher(tmp_path: Path) -> None:
    desk = stand(tmp_path, done)
    chat = desk.chat()
    with pytest.raises(Invalid, match="bad_request_id"):
        desk.admission.say(chat.id, "hello", request_id="no spaces please")
    desk.feed.hub.publish(chat.id, Queue(()))
    assert desk.feed.hub._topics[chat.id].quiet  # nobody watches


async def test_a_message_of_the_same_request_is_stored_once(tmp_path: Path) -> None:
    desk = stand(tmp_path, done)
    chat = desk.chat()
    for _ in range(2):
        desk.admission.say(chat.id, "hello", request_id="r1").close()
        await desk.rested()
    assert len(desk.ended) == 1


async def test_a_retry_says_which_message_it_answers(tmp_path: Path) -> None:
    desk = stand(tmp_path, done)
    chat = desk.chat()
    failed = desk.said(chat)
    desk.turns.fail(failed, ValueError())
    watch = desk.admission.retry(chat.id, desk.run(failed), ("fake:slow",))
    await desk.rested()
    first = await anext(aiter(watch.frames()))
    assert b'"type":"accepted"' in first
    assert desk.books.conversations.get(chat.id).routes == ("fake:slow",)


async def test_a_refused_retry_changes_no_routes(tmp_path: Path) -> None:
    desk = stand(tmp_path, done)
    chat = desk.chat()
    failed = desk.said(chat)
    desk.turns.fail(failed, ValueError())
    desk.turns.hold(chat.id)
    with pytest.raises(Conflict, match="busy"):
        desk.admission.retry(chat.id, desk.run(failed), ("fake:slow",))
    assert desk.books.conversations.get(chat.id).routes is None


async def test_a_drain_that_breaks_at_boot_keeps_no_other_waiting(tmp_path: Path) -> None:
    desk = stand(tmp_path, done, messages=breaking)
    chats = [desk.chat(), desk.chat()]
    for chat in chats:
        desk.books.messages.enqueue(chat.id, "follow_up", "hi", source="chat")
    desk.recovery.resume([])
    await desk.rested()
    assert [run.conversation_id for run in desk.ended] == [chats[1].id]


async def test_what_a_full_disk_kept_from_draining_is_drained_later(tmp_path: Path) -> None:
    """REL-37: without a restart, and without another message."""
    desk = stand(tmp_path, done, messages=breaking)
    chat = desk.chat()
    desk.books.messages.enqueue(chat.id, "follow_up", "hi", source="chat")
    desk.admission.drain_all()
    assert not desk.turns.busy(chat.id)
    desk.admission.drain_all()
    await desk.rested()
    assert [run.conversation_id for run in desk.ended] == [chat.id]
