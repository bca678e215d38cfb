"""A clock that stands still until it is told, or until somebody sleeps on it."""

import asyncio

from outrider.core.clock import later

NOON = "2026-11-30T12:00:00.000Z"


class FakeClock:
    """Wall and monotonic time move together, by `advance` and by `sleep`; nothing really waits."""

    def __init__(self, now: str = NOON) -> None:
        self._start = now
        self._elapsed_s = 0.0
        self.slept: list[float] = []  # seconds of every sleep, in order

    def now(self) -> str:
        return later(self._start, self._elapsed_s)

    def monotonic(self) -> float:
        return self._elapsed_s

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.advance(seconds)
        await asyncio.sleep(0)

    def advance(self, seconds: float) -> None:
        """Move both times on."""
        self._elapsed_s += seconds
