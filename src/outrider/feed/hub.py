"""The hub: the events of every running turn, by conversation, whoever started it."""

from collections import OrderedDict
from collections.abc import Callable

from outrider.core.conversation import ConversationDetail
from outrider.core.event import QueuedUp, TurnEvent, Watching
from outrider.core.run import Run
from outrider.feed.deltas import Deltas
from outrider.feed.frame import encode, frame
from outrider.feed.topic import Topic
from outrider.feed.watch import Watch

QUIET_TOPICS = 64  # how many conversations without a watcher keep their last frames

Snapshot = Callable[[str], tuple[ConversationDetail, Run | None]]


class Hub:
    """Publishes turn events and lets any number of readers watch a conversation."""

    def __init__(self, boot: str, snapshot: Snapshot) -> None:
        """`snapshot` reads a conversation as stored and the run that is live in it, if any."""
        self._boot = boot
        self._snapshot = snapshot
        self._topics: OrderedDict[str, Topic] = OrderedDict()
        self._deltas: dict[str, Deltas] = {}

    def publish(self, conversation_id: str, event: TurnEvent) -> None:
        """Send an event to everyone who watches; deltas may wait a thirtieth of a second."""
        deltas = self._deltas.get(conversation_id)
        if deltas is None:
            topic = self._topic(conversation_id)
            deltas = self._deltas[conversation_id] = Deltas(topic.publish)
        deltas.put(event)

    def sender(self, conversation_id: str) -> Watch:
        """The stream of the tab that sends: it hears everything from its own message on."""
        return self._topic(conversation_id).watch(lambda: self._watching(conversation_id))

    def queued(self, event: QueuedUp) -> Watch:
        """A stream of one frame, for a message that waits."""
        watch = Watch(lambda _: None)
        watch.put(frame(encode(event)))
        watch.end()
        return watch

    def watch(self, conversation_id: str, last_event_id: str | None) -> Watch | None:
        """Join a conversation: a replay when the id is known here, else a `watching` frame.

        None when nothing runs and nothing can be replayed.
        """
        topic = self._topic(conversation_id)
        running = self._snapshot(conversation_id)[1] is not None
        missed = self._missed(topic, last_event_id)
        if missed is None and not running:
            return None
        watch = self.sender(conversation_id)
        for ready in [self._watching(conversation_id)] if missed is None else missed:
            watch.put(ready)
        if not running:
            watch.end()
        return watch

    def stored(self, conversation_id: str) -> Watch:
        """One `watching` frame and the end: the answer to a message that was answered before."""
        watch = Watch(lambda _: None)
        watch.put(self._watching(conversation_id))
        watch.end()
        return watch

    def text(self, conversation_id: str) -> str:
        """What the running turn has written since its last stored entry."""
        if (deltas := self._deltas.get(conversation_id)) is not None:
            deltas.flush()
        return self._topic(conversation_id).partial().text

    def end(self, conversation_id: str) -> None:
        """Close every stream of a conversation that is gone."""
        self._topic(conversation_id).end()

    def close(self) -> None:
        """Close every stream: the gateway is going down."""
        for topic in self._topics.values():
            topic.end()

    def _watching(self, conversation_id: str) -> bytes:
        if (deltas := self._deltas.get(conversation_id)) is not None:
            deltas.flush()
        topic = self._topic(conversation_id)
        detail, run = self._snapshot(conversation_id)
        event = Watching(detail, run is not None, topic.partial(), run)
        return frame(encode(event), f"{self._boot}.{topic.n}")

    def _missed(self, topic: Topic, last_event_id: str | None) -> list[bytes] | None:
        boot, _, number = (last_event_id or "").rpartition(".")
        if boot != self._boot or not (number.isascii() and number.isdigit() and len(number) < 16):
            return None
        return topic.since(int(number))

    def _topic(self, conversation_id: str) -> Topic:
        topic = self._topics.get(conversation_id)
        if topic is None:
            topic = self._topics[conversation_id] = Topic(self._boot)
            self._trim()
        self._topics.move_to_end(conversation_id)
        return topic

    def _trim(self) -> None:
        """Quiet topics go, oldest first, but for their number: ids never restart within a boot."""
        for conversation_id in list(self._topics)[:-QUIET_TOPICS]:
            topic = self._topics[conversation_id]
            if not topic.watches and not topic.text and not topic.thinking:
                topic.kept.clear()
