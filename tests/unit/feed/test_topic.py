"""A topic numbers its frames and replays them."""

import pytest

from outrider.core.entry import Entry, Resumed
from outrider.core.event import Assistant, Done, Note, Partial, Queue, TextDelta, Thinking
from outrider.core.message import message
from outrider.feed.topic import Topic
from outrider.feed.watch import BEHIND
from tests.flow.http.facts import entries, run

pytestmark = pytest.mark.anyio
SAID = Assistant(message(entries()[2], "default"))


def told(number: int) -> Topic:
    """A topic that sent some frames."""
    topic = Topic("b")
    for _ in range(number):
        topic.publish(Queue(()))
    return topic


async def test_frames_are_numbered_from_one() -> None:
    topic = told(0)
    watch = topic.watch(lambda: None)
    topic.publish(Queue(()))
    topic.publish(Queue(()))
    topic.end()
    text = b"".join([ready async for ready in watch.frames()])
    assert [line for line in text.splitlines() if line.startswith(b"id")] == [
        b"id: b.1",
        b"id: b.2",
    ]


async def test_two_watchers_get_the_same_bytes() -> None:
    topic = told(0)
    watches = [topic.watch(lambda: None) for _ in range(2)]
    topic.publish(SAID)
    topic.end()
    one, other = [b"".join([ready async for ready in watch.frames()]) for watch in watches]
    assert one == other


@pytest.mark.parametrize(("seen", "missed"), [(0, 3), (2, 1), (3, 0)])
async def test_a_known_number_replays_what_followed(seen: int, missed: int) -> None:
    replay = told(3).since(seen)
    assert replay is not None
    assert len(replay) == missed


@pytest.mark.parametrize("seen", [4, 10**14])
async def test_a_number_from_the_future_is_not_known(seen: int) -> None:
    assert told(3).since(seen) is None


async def test_a_number_that_is_too_old_is_not_known() -> None:
    topic = told(BEHIND + 2)
    assert topic.since(1) is None
    assert len(topic.since(2) or ()) == BEHIND


async def test_what_is_being_written_is_kept_apart_until_it_is_stored() -> None:
    topic = told(0)
    topic.publish(Thinking("hm"))
    topic.publish(TextDelta("I look"))
    topic.flush()
    assert topic.partial() == Partial("I look", "hm")


@pytest.mark.parametrize("event", [SAID, Done(run())], ids=["stored", "ended"])
async def test_a_stored_reply_or_an_end_replaces_what_was_being_written(
    event: Assistant | Done,
) -> None:
    topic = told(0)
    topic.publish(TextDelta("I look"))
    topic.publish(event)
    assert topic.partial() == Partial("", "")


async def test_the_last_event_ends_every_watcher() -> None:
    topic = told(0)
    watch = topic.watch(lambda: None)
    topic.publish(Done(run()))
    topic.publish(Queue(()))
    text = b"".join([ready async for ready in watch.frames()])
    assert text.count(b"data: ") == 1


async def test_a_resume_forgets_the_half_reply_that_was_lost_with_its_drive() -> None:
    topic = told(0)
    topic.publish(TextDelta("hal"))
    topic.flush()
    topic.publish(Note(message(Entry("ent_1", 4, "run_1", "", Resumed()), "default")))
    assert topic.partial() == Partial("", "")
