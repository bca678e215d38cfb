"""The real clock and the real ids."""

import asyncio
import secrets
import time
from datetime import UTC, datetime

from outrider.core.ids import Ulids


class SystemClock:
    """Wall time from the operating system, monotonic time from its counter."""

    def now(self) -> str:
        """The present as a stamp."""
        return datetime.now(UTC).isoformat(timespec="milliseconds")[:-6] + "Z"  # `stamp`, hot

    def monotonic(self) -> float:
        """Seconds that never run backwards."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Wait without blocking anybody."""
        await asyncio.sleep(seconds)


def system_ids() -> Ulids:
    """Ids from the system's time and randomness."""
    return Ulids(lambda: time.time_ns() // 1_000_000, secrets.randbits)
