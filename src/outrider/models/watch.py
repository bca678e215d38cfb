"""A deadline on silence. One timer looks again when it is due, instead of one timer per event."""

import asyncio

from outrider.models.outgoing import Deadlines


class Watch:
    """Lets `limit` expire once nothing was heard for too long."""

    def __init__(self, limit: asyncio.Timeout, deadlines: Deadlines) -> None:
        self._loop = asyncio.get_running_loop()
        self._limit = limit
        self._deadlines = deadlines
        self._seconds = deadlines.first_byte_s
        self._since = self._loop.time()
        self.heard = False
        self._timer = self._loop.call_later(self._seconds, self._look)

    def hear(self, complete: bool) -> None:
        """An event came; after a `complete` reply only the end of its stream is waited for."""
        self._since = self._loop.time()
        if complete or not self.heard:
            self._seconds = self._deadlines.tail_s if complete else self._deadlines.silence_s
            self.heard = True
            self._timer.cancel()
            self._timer = self._loop.call_later(self._seconds, self._look)

    def stop(self) -> None:
        """Forget the deadline."""
        self._timer.cancel()

    def _look(self) -> None:
        due = self._since + self._seconds
        if due <= self._loop.time():
            self._limit.reschedule(self._loop.time())
        else:
            self._timer = self._loop.call_at(due, self._look)
