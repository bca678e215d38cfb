"""The activity stream: a snapshot first, and nothing encoded for nobody."""

import pytest

from outrider.core.activity import ConversationMoved, RunMoved, Snapshot
from outrider.feed.activity import Activity
from outrider.feed.watch import BEHIND, Watch
from tests.flow.http.facts import conversation, run

pytestmark = pytest.mark.anyio


def empty() -> Snapshot:
    return Snapshot((), (), "")


async def heard(watch: Watch) -> bytes:
    return b"".join([ready async for ready in watch.frames()])


async def test_the_snapshot_comes_first() -> None:
    activity = Activity(empty)
    watch = activity.watch()
    activity.publish(RunMoved(run()))
    activity.close()
    text = await heard(watch)
    assert text.index(b'"snapshot"') < text.index(b'"type":"run"')


async def test_frames_carry_no_id() -> None:
    activity = Activity(empty)
    watch = activity.watch()
    activity.close()
    assert b"id:" not in await heard(watch)


async def test_nothing_is_encoded_when_nobody_listens() -> None:
    """What cannot be encoded at all would raise."""
    Activity(empty).publish(object())  # type: ignore[arg-type]


async def test_a_page_that_stops_reading_is_cut_and_forgotten() -> None:
    """A-ACT-5."""
    activity = Activity(empty)
    watch = activity.watch()
    for _ in range(BEHIND):
        activity.publish(ConversationMoved(conversation()))
    assert await heard(watch) == b""
    assert not activity.heard()


async def test_a_closed_page_is_forgotten() -> None:
    activity = Activity(empty)
    activity.watch().close()
    assert not activity.heard()
