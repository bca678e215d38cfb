"""One watcher of one stream: a bounded queue of ready frames between a publisher and a socket."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable

from outrider.feed.frame import KEEP_ALIVE, KEEP_ALIVE_S

BEHIND = 256  # frames a watcher may lag before it is refreshed or cut


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
        """Complete frames, several joined when several wait; a comment every 15 s of silence."""
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
                    if not await self._awaken():
                        yield KEEP_ALIVE
        finally:
            self.close()

    async def _awaken(self) -> bool:
        try:
            async with asyncio.timeout(KEEP_ALIVE_S):
                await self._news.wait()
        except TimeoutError:
            return False
        return True
