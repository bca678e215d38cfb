"""The pulse of a link: the other end is asked now and then, and lost when it stays silent."""

import asyncio
from collections.abc import Callable

BEAT_S = 10.0
SILENT_S = 30.0


class Pulse:
    """Calls `beat` every BEAT_S, and `lost` once nothing was heard for SILENT_S."""

    def __init__(self, beat: Callable[[], None], lost: Callable[[], None]) -> None:
        self._beat = beat
        self._lost = lost
        self._loop = asyncio.get_running_loop()
        self._heard = self._loop.time()
        self._timer = self._loop.call_later(BEAT_S, self._look)

    def hear(self) -> None:
        """The other end said something."""
        self._heard = self._loop.time()

    def stop(self) -> None:
        """Nobody needs to be heard any more."""
        self._timer.cancel()

    def _look(self) -> None:
        if self._loop.time() - self._heard >= SILENT_S:
            self._lost()
            return
        self._beat()
        self._timer = self._loop.call_later(BEAT_S, self._look)
