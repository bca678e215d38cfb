"""The hub: the events of every running turn, by conversation, whoever started it."""

from collections import OrderedDict
from typing import Protocol

from outrider.core.conversation import ConversationDetail
from outrider.core.errors import OutriderError
from outrider.core.event import QueuedUp, TurnEvent, Watching
from outrider.core.run import Run
from outrider.feed.frame import encode, frame
from outrider.feed.topic import Topic
from outrider.feed.watch import Watch

QUIET_TOPICS = 64  # how many conversations without a watcher keep their last frames


class Stored(Protocol):
    """What the hub asks the desk. Both raise NotFound for a conversation that is gone."""

    def detail(self, conversation_id: str) -> ConversationDetail:
        """A conversation as it is stored now."""

    def run(self, conversation_id: str) -> Run | None:
        """The run that is live in it."""


class Hub:
    """Publishes turn events and lets any number of readers watch a conversation."""

    def __init__(self, boot: str, stored: Stored) -> None:
        self._boot = boot
        self._stored = stored
        self._topics: OrderedDict[str, Topic] = OrderedDict()
        self._dropped_n = 0  # the highest number of any topic let go: ids never restart
        self._closed = False

    def publish(self, conversation_id: str, event: TurnEvent) -> None:
        """Send an event to everyone who watches; deltas may wait a thirtieth of a second."""
        self._topic(conversation_id).publish(event)

    def sender(self, conversation_id: str) -> Watch:
        """The stream of the tab that sends: it hears everything from its own message on."""
        watch = self._topic(conversation_id).watch(lambda: self._refreshed(conversation_id))
        if self._closed:
            watch.end()
        return watch

    def joined(self, conversation_id: str) -> Watch:
        """The stream of somebody who started a turn without a message: how things stand, first."""
        ready = self._watching(conversation_id)
        watch = self.sender(conversation_id)
        watch.put(ready)
        return watch

    def queued(self, event: QueuedUp) -> Watch:
        """A stream of one frame, for a message that waits."""
        return _single(frame(encode(event)))

    def watch(self, conversation_id: str, last_event_id: str | None) -> Watch | None:
        """Join a conversation: a replay when the id is known here, else a `watching` frame.

        None when nothing runs and nothing was missed.
        """
        missed = self._missed(conversation_id, last_event_id)
        running = self._stored.run(conversation_id) is not None
        if not (running or missed):
            return None
        ready = [self._watching(conversation_id)] if missed is None else missed
        watch = self.sender(conversation_id)
        for each in ready:
            watch.put(each)
        if not running:
            watch.end()
        return watch

    def stored(self, conversation_id: str) -> Watch:
        """One `watching` frame and the end: the answer to a message that was answered before."""
        return _single(self._watching(conversation_id))

    def text(self, conversation_id: str) -> str:
        """What the running turn has written since its last stored entry."""
        topic = self._topic(conversation_id)
        topic.flush()
        return topic.partial().text

    def end(self, conversation_id: str) -> None:
        """Close every stream of a conversation that is gone."""
        if conversation_id in self._topics:
            self._topics[conversation_id].end()
            self._drop(conversation_id)

    def close(self) -> None:
        """Close every stream, those to come included: the gateway is going down."""
        self._closed = True
        for topic in self._topics.values():
            topic.end()

    def _watching(self, conversation_id: str) -> bytes:
        topic = self._topic(conversation_id)
        topic.flush()
        run = self._stored.run(conversation_id)
        detail = self._stored.detail(conversation_id)
        event = Watching(detail, run is not None, topic.partial(), run)
        return frame(encode(event), topic.frame_id())

    def _refreshed(self, conversation_id: str) -> bytes | None:
        """A `watching` frame; None when it cannot be read. One slow reader never breaks a turn."""
        try:
            return self._watching(conversation_id)
        except OutriderError:
            return None

    def _missed(self, conversation_id: str, last_event_id: str | None) -> list[bytes] | None:
        boot, _, number = (last_event_id or "").rpartition(".")
        topic = self._topics.get(conversation_id)
        if topic is None or boot != self._boot:
            return None
        if not (number.isascii() and number.isdigit() and len(number) < 16):
            return None
        return topic.since(int(number))

    def _topic(self, conversation_id: str) -> Topic:
        topic = self._topics.get(conversation_id)
        if topic is None:
            topic = self._topics[conversation_id] = Topic(self._boot, self._dropped_n)
            self._trim()
        self._topics.move_to_end(conversation_id)
        return topic

    def _trim(self) -> None:
        for conversation_id in list(self._topics)[:-QUIET_TOPICS]:
            if self._topics[conversation_id].quiet:
                self._drop(conversation_id)

    def _drop(self, conversation_id: str) -> None:
        topic = self._topics.pop(conversation_id)
        self._dropped_n = max(self._dropped_n, topic.n)


def _single(ready: bytes) -> Watch:
    watch = Watch(lambda _: None)
    watch.put(ready)
    watch.end()
    return watch
