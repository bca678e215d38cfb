"""What a command prints: its head and its tail, however much lies between; and a live echo."""

import asyncio
from codecs import getincrementaldecoder
from collections.abc import Callable

from outrider.tools.spell import visible

HEAD_BYTES = 1024 * 1024
TAIL_BYTES = 2 * 1024 * 1024
ECHO_S = 0.1  # at most ten chunks a second
ECHO_CHARS = 4_000  # of one chunk; a faster command shows only its newest


class Printed:
    """Collects bytes within a bound."""

    def __init__(self) -> None:
        self.total = 0
        self._head = bytearray()
        self._tail = bytearray()

    def hear(self, chunk: bytes) -> None:
        """Take more output."""
        self.total += len(chunk)
        room = HEAD_BYTES - len(self._head)
        if room > 0:
            self._head += chunk[:room]
            chunk = chunk[room:]
        self._tail += chunk
        if len(self._tail) > 2 * TAIL_BYTES:
            del self._tail[:-TAIL_BYTES]

    def text(self) -> str:
        """All that is kept, made visible; a gap says how many bytes are gone."""
        tail = bytes(self._tail[-TAIL_BYTES:])
        gone = self.total - len(self._head) - len(tail)
        gap = f"\n[… {gone} bytes …]\n".encode() if gone else b""
        return visible((bytes(self._head) + gap + tail).decode("utf-8", "replace"))


class Echo:
    """Passes output on as it comes, in chunks that a page can follow."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._waiting = ""
        self._timer: asyncio.TimerHandle | None = None

    def hear(self, chunk: bytes) -> None:
        """Take more output."""
        self._waiting = (self._waiting + self._decode(chunk))[-ECHO_CHARS:]
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(ECHO_S, self.flush)

    def flush(self) -> None:
        """Tell what waits, now."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._waiting:
            waiting, self._waiting = self._waiting, ""
            self._tell(visible(waiting))
