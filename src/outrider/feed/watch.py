"""One watcher of one stream: a bounded queue of ready frames between a publisher and a socket."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable

from outrider.feed.frame import KEEP_ALIVE, KEEP_ALIVE_S

BEHIND = 256  # frames a watcher may lag before it is refreshed or cut


class Heart:
    """Calls `act` every 15 s until cancelled: one timer a stream, where one a wait would cost."""

    def __init__(self, act: Callable[[], None]) -> None:
        self._act = act
        self._timer: asyncio.TimerHandle | None = None

    def beat(self) -> None:
        """Arm the next beat."""
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(KEEP_ALIVE_S, self._beaten)

    def cancel(self) -> None:
        """Beat no more."""
        if self._timer is not None:
            self._timer.cancel()

    def _beaten(self) -> None:
        self._act()
        self.beat()


class Watch:
    """Frames for one reader. `frames()` ends when the stream does; `close()` may come first."""

    def __init__(
        self,
        on_close: Callable[["Watch"], None],
        refresh: Callable[[], bytes | None] = lambda: None,
    ) -> None:
        """`refresh` makes the one frame that replaces what a slow reader missed; None cuts it."""
        self._on_close = on_close
        self._refresh = refresh
        self._frames: deque[bytes] = deque()
        self._news = asyncio.Event()
        self._ended = False
        self._closed = False

    def put(self, frame: bytes) -> None:
        """Queue a frame. Never blocks: memory stays bounded whatever the reader does."""
        if self._ended:
            return
        if len(self._frames) >= BEHIND:
            self._frames.clear()
            fresh = self._refresh()  # holds everything up to now, this frame included
            if fresh is None:
                self.close()
                return
            frame = fresh
        self._frames.append(frame)
        self._news.set()

    def end(self) -> None:
        """No more frames follow those queued."""
        self._ended = True
        self._news.set()

    def close(self) -> None:
        """The reader is gone. Safe to call twice, and before the first frame was read."""
        if not self._closed:
            self._closed = True
            self.end()
            self._frames.clear()
            self._on_close(self)

    async def frames(self) -> AsyncIterator[bytes]:
        """Complete frames, several joined when several wait; a comment every 15 s."""
        heart = Heart(self._alive)
        heart.beat()
        try:
            while True:
                if self._frames:
                    ready = b"".join(self._frames)
                    self._frames.clear()
                    yield ready
                elif self._ended:
                    return
                else:
                    self._news.clear()
                    await self._news.wait()
        finally:
            heart.cancel()
            self.close()

    def _alive(self) -> None:
        if not self._frames:  # who has frames to read needs no comment
            self.put(KEEP_ALIVE)
