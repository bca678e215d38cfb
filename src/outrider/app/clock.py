"""The real clock and the real ids."""

import asyncio
import secrets
import time
from datetime import UTC, datetime

from outrider.core.ids import Ulids


class SystemClock:
    """Wall time from the operating system, monotonic time from its counter."""

    def __init__(self) -> None:
        self._second = -1
        self._written = ""  # that second, up to its fraction

    def now(self) -> str:
        """The present as a stamp; a second is written out once, being asked for often."""
        second, rest_ns = divmod(time.time_ns(), 1_000_000_000)
        if second != self._second:
            self._second = second
            self._written = datetime.fromtimestamp(second, UTC).isoformat()[:-6]
        return f"{self._written}.{rest_ns // 1_000_000:03d}Z"

    def monotonic(self) -> float:
        """Seconds that never run backwards."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Wait without blocking anybody."""
        await asyncio.sleep(seconds)


def system_ids() -> Ulids:
    """Ids from the system's time and randomness."""
    return Ulids(lambda: time.time_ns() // 1_000_000, secrets.randbits)
