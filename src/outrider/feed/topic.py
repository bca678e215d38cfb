"""The live side of one conversation: numbered frames, what is being written, who watches."""

from collections import deque
from collections.abc import Callable

from outrider.core.event import (
    LAST_OF_STREAM,
    Assistant,
    Note,
    Partial,
    TextDelta,
    Thinking,
    TurnEvent,
)  # fmt: skip
from outrider.feed.deltas import Deltas
from outrider.feed.frame import encode, frame
from outrider.feed.watch import BEHIND, Watch


class Topic:
    """Numbers frames after `n` and keeps the newest, for a reader that comes back."""

    def __init__(self, boot: str, n: int = 0) -> None:
        self.n = n
        self._boot = boot
        self._deltas = Deltas(self._send)
        self._kept: deque[tuple[int, bytes]] = deque(maxlen=BEHIND)
        self._watches: set[Watch] = set()
        self._text: list[str] = []
        self._thinking: list[str] = []

    @property
    def quiet(self) -> bool:
        """Whether nobody watches and nothing is being written."""
        return not (self._watches or self._text or self._thinking or self._deltas.held)

    def publish(self, event: TurnEvent) -> None:
        """Send an event to every watcher; deltas may wait a thirtieth of a second."""
        self._deltas.put(event)

    def flush(self) -> None:
        """Send the deltas that wait, so that `n` and `partial` are of this moment."""
        self._deltas.flush()

    def end(self) -> None:
        """Let every watcher read what is queued and go."""
        for watch in tuple(self._watches):
            watch.end()

    def partial(self) -> Partial:
        """What has been sent since the last stored entry."""
        return Partial("".join(self._text), "".join(self._thinking))

    def frame_id(self) -> str:
        """The id of the newest frame."""
        return f"{self._boot}.{self.n}"

    def since(self, n: int) -> list[bytes] | None:
        """The frames after number `n`; None when they are no longer all here."""
        first = self._kept[0][0] if self._kept else self.n + 1
        if not first - 1 <= n <= self.n:
            return None
        return [ready for number, ready in self._kept if number > n]

    def watch(self, refresh: Callable[[], bytes | None]) -> Watch:
        """A new watcher that hears everything sent from now on."""
        watch = Watch(self._watches.discard, refresh)
        self._watches.add(watch)
        return watch

    def _send(self, event: TurnEvent) -> None:
        """Number the event, keep its frame and hand the same bytes to every watcher."""
        self._remember(event)
        self.n += 1
        ready = frame(encode(event), self.frame_id())
        self._kept.append((self.n, ready))
        for watch in tuple(self._watches):
            watch.put(ready)
        if isinstance(event, LAST_OF_STREAM):
            self.end()

    def _remember(self, event: TurnEvent) -> None:
        match event:
            case TextDelta(delta=delta):
                self._text.append(delta)
            case Thinking(delta=delta):
                self._thinking.append(delta)
            case Assistant():
                self._forget()
            case Note(entry=entry) if entry.kind == "resumed":  # its half reply was lost with it
                self._forget()
            case _ if isinstance(event, LAST_OF_STREAM):
                self._forget()
            case _:
                pass

    def _forget(self) -> None:
        self._text.clear()
        self._thinking.clear()
