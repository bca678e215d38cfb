"""The hub: who joins when, and what they read first."""

import json
from dataclasses import replace

import pytest

from outrider.core.conversation import ConversationDetail
from outrider.core.errors import NotFound
from outrider.core.event import Done, Queue, TextDelta
from outrider.core.run import Run
from outrider.feed.hub import QUIET_TOPICS, Hub
from outrider.feed.watch import BEHIND, Watch
from tests.flow.http import facts

pytestmark = pytest.mark.anyio


class Desk:
    """What is stored: every conversation there is, and whether a turn runs in it."""

    def __init__(self) -> None:
        self.running = True
        self.gone = False

    def detail(self, conversation_id: str) -> ConversationDetail:
        if self.gone:
            raise NotFound(conversation_id=conversation_id)
        return facts.detail(conversation_id)

    def run(self, conversation_id: str) -> Run | None:
        return facts.run() if self.running else None


async def kinds(watch: Watch | None) -> list[str]:
    """The types of a stream that has ended."""
    assert watch is not None
    text = b"".join([ready async for ready in watch.frames()]).decode()
    lines = (line for line in text.splitlines() if line.startswith("data: "))
    return [json.loads(line[6:])["type"] for line in lines]


def ended(hub: Hub, desk: Desk, conversation_id: str = "cnv_1") -> None:
    """The running turn comes to its end."""
    desk.running = False
    hub.publish(conversation_id, Done(facts.run()))


async def test_joining_begins_with_the_conversation_as_it_stands() -> None:
    desk = Desk()
    hub = Hub("b", desk)
    hub.publish("cnv_1", TextDelta("half"))
    watch = hub.watch("cnv_1", None)
    ended(hub, desk)
    assert await kinds(watch) == ["watching", "done"]


async def test_what_was_held_back_is_told_once() -> None:
    desk = Desk()
    hub = Hub("b", desk)
    hub.publish("cnv_1", TextDelta("a"))
    hub.publish("cnv_1", TextDelta("b"))  # waits for its frame
    watch = hub.watch("cnv_1", None)
    assert watch is not None
    first = await anext(aiter(watch.frames()))
    assert b'"text":"ab"' in first
    assert b"text_delta" not in first


@pytest.mark.parametrize(
    "seen", [None, "other.1", "b.", "b.x", "b.9", "1", "b.-1", "b." + "9" * 40]
)
async def test_nothing_runs_and_nothing_known_is_nothing(seen: str | None) -> None:
    desk = Desk()
    hub = Hub("b", desk)
    ended(hub, desk)
    assert hub.watch("cnv_1", seen) is None


async def test_a_known_id_replays_even_after_the_turn_ended() -> None:
    desk = Desk()
    hub = Hub("b", desk)
    hub.publish("cnv_1", Queue(()))
    hub.publish("cnv_1", Queue(()))
    ended(hub, desk)
    assert await kinds(hub.watch("cnv_1", "b.1")) == ["queue", "done"]


async def test_whoever_saw_the_end_has_nothing_to_come_back_for() -> None:
    desk = Desk()
    hub = Hub("b", desk)
    ended(hub, desk)
    assert hub.watch("cnv_1", "b.1") is None


async def test_an_unknown_id_of_a_running_turn_gets_the_conversation() -> None:
    desk = Desk()
    hub = Hub("b", desk)
    watch = hub.watch("cnv_1", "b.77")
    hub.end("cnv_1")
    assert await kinds(watch) == ["watching"]


async def test_a_reader_that_is_behind_is_refreshed_and_stays() -> None:
    desk = Desk()
    hub = Hub("b", desk)
    watch = hub.sender("cnv_1")
    for _ in range(BEHIND + 1):
        hub.publish("cnv_1", Queue(()))
    ended(hub, desk)
    assert await kinds(watch) == ["watching", "done"]


async def test_a_slow_reader_of_a_deleted_conversation_breaks_no_turn() -> None:
    desk = Desk()
    hub = Hub("b", desk)
    watch = hub.sender("cnv_1")
    desk.gone = True
    for _ in range(BEHIND + 1):
        hub.publish("cnv_1", Queue(()))
    assert await kinds(watch) == []


async def test_numbers_never_restart_though_quiet_conversations_are_let_go() -> None:
    desk = Desk()
    hub = Hub("b", desk)
    for number in range(QUIET_TOPICS + 2):
        for _ in range(3):
            hub.publish(f"cnv_{number}", Queue(()))
    watch = hub.sender("cnv_0")
    hub.publish("cnv_0", Queue(()))
    first = await anext(aiter(watch.frames()))
    assert first.startswith(b"id: b.4\n")


async def test_a_watched_or_writing_conversation_is_never_let_go() -> None:
    desk = Desk()
    hub = Hub("b", desk)
    hub.publish("cnv_written", TextDelta("half"))
    watch = hub.sender("cnv_watched")
    for number in range(QUIET_TOPICS * 2):
        hub.publish(f"cnv_{number}", Queue(()))
    hub.publish("cnv_watched", Done(facts.run()))
    assert hub.text("cnv_written") == "half"
    assert await kinds(watch) == ["done"]


async def test_a_stream_opened_while_the_gateway_goes_down_ends_at_once() -> None:
    hub = Hub("b", Desk())
    hub.close()
    assert await kinds(hub.sender("cnv_1")) == []


async def test_a_message_answered_before_gets_one_frame() -> None:
    desk = Desk()
    desk.running = False
    assert await kinds(Hub("b", desk).stored("cnv_1")) == ["watching"]


async def test_a_lone_surrogate_does_not_keep_a_frame_from_arriving() -> None:
    desk = Desk()
    hub = Hub("b", desk)
    watch = hub.sender("cnv_1")
    desk.running = False
    hub.publish("cnv_1", Done(replace(facts.run(), summary="\ud800")))
    assert await kinds(watch) == ["done"]
