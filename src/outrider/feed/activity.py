"""The activity stream: one queue a page, a snapshot first; a page that stops reading is cut."""

from collections.abc import Callable

from outrider.core.activity import ActivityEvent, Snapshot
from outrider.feed.frame import encode, frame
from outrider.feed.watch import Watch


class Activity:
    """Tells every open page what moved, whatever it is looking at."""

    def __init__(self, snapshot: Callable[[], Snapshot]) -> None:
        self._snapshot = snapshot
        self._watches: set[Watch] = set()

    def publish(self, event: ActivityEvent) -> None:
        """Encode once, and not at all when nobody listens."""
        if self._watches:
            ready = frame(encode(event))
            for watch in tuple(self._watches):
                watch.put(ready)

    def heard(self) -> bool:
        """Whether anybody listens: what would only be told need not be read."""
        return bool(self._watches)

    def watch(self) -> Watch:
        """A new page: it reads the snapshot, then what moves. Frames carry no id."""
        watch = Watch(self._watches.discard)
        watch.put(frame(encode(self._snapshot())))
        self._watches.add(watch)
        return watch

    def close(self) -> None:
        """End every stream: the gateway is going down."""
        for watch in tuple(self._watches):
            watch.end()
