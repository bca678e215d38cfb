"""The live side of one conversation: numbered frames, what is being written, who watches."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from outrider.core.event import (
    LAST_OF_STREAM,
    Assistant,
    Partial,
    TextDelta,
    Thinking,
    TurnEvent,
)  # fmt: skip
from outrider.feed.frame import encode, frame
from outrider.feed.watch import BEHIND, Watch


@dataclass(slots=True)
class Topic:
    """`n` never restarts within a boot; `kept` are the newest frames, for a reconnecting reader."""

    boot: str
    n: int = 0
    kept: deque[tuple[int, bytes]] = field(default_factory=lambda: deque(maxlen=BEHIND))
    watches: set[Watch] = field(default_factory=set)
    text: list[str] = field(default_factory=list)
    thinking: list[str] = field(default_factory=list)

    def publish(self, event: TurnEvent) -> None:
        """Number the event, keep its frame and hand the same bytes to every watcher."""
        self._remember(event)
        self.n += 1
        ready = frame(encode(event), f"{self.boot}.{self.n}")
        self.kept.append((self.n, ready))
        for watch in tuple(self.watches):
            watch.put(ready)
        if isinstance(event, LAST_OF_STREAM):
            self.end()

    def end(self) -> None:
        """Let every watcher read what is queued and go."""
        for watch in tuple(self.watches):
            watch.end()

    def partial(self) -> Partial:
        """What has been written since the last stored entry."""
        return Partial("".join(self.text), "".join(self.thinking))

    def since(self, n: int) -> list[bytes] | None:
        """The frames after number `n`; None when they are no longer all here."""
        first = self.kept[0][0] if self.kept else self.n + 1
        if not first - 1 <= n <= self.n:
            return None
        return [ready for number, ready in self.kept if number > n]

    def watch(self, refresh: Callable[[], bytes]) -> Watch:
        """A new watcher that hears everything published from now on."""
        watch = Watch(self.watches.discard, refresh)
        self.watches.add(watch)
        return watch

    def _remember(self, event: TurnEvent) -> None:
        match event:
            case TextDelta(delta=delta):
                self.text.append(delta)
            case Thinking(delta=delta):
                self.thinking.append(delta)
            case Assistant():
                self._forget()
            case _ if isinstance(event, LAST_OF_STREAM):
                self._forget()
            case _:
                pass

    def _forget(self) -> None:
        self.text.clear()
        self.thinking.clear()
