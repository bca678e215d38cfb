"""A clock that can be moved from outside while a gateway runs: an offset in a mapped file."""

import mmap
import secrets
import struct
import time
from datetime import UTC, datetime
from pathlib import Path

from outrider.app.clock import SystemClock
from outrider.core.clock import Clock, stamp
from outrider.core.ids import Ids, Ulids

OFFSET = struct.Struct("d")


class Skew:
    """Owns the offset, in seconds."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.move(0.0)

    def move(self, offset_s: float) -> None:
        """From now on clocks of this file are so many seconds ahead, or behind when negative."""
        if not self.path.exists():
            self.path.write_bytes(OFFSET.pack(offset_s))
        with self.path.open("r+b") as file:
            file.write(OFFSET.pack(offset_s))

    def to(self, moment: datetime) -> None:
        """Let it be that moment now."""
        self.move(moment.timestamp() - time.time())


class SkewedClock(SystemClock):
    """Wall time moves as the file says; monotonic time does not."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        with path.open("rb") as file:
            self._offset = mmap.mmap(file.fileno(), OFFSET.size, access=mmap.ACCESS_READ)

    def now(self) -> str:
        return stamp(datetime.fromtimestamp(self.seconds(), UTC))

    def seconds(self) -> float:
        """Seconds since 1970."""
        (offset_s,) = OFFSET.unpack_from(self._offset)
        return time.time() + float(offset_s)


def skewed(path: Path) -> tuple[Clock, Ids]:
    """The clock of a file, and ids that are minted by it."""
    clock = SkewedClock(path)
    return clock, Ulids(lambda: int(clock.seconds() * 1_000), secrets.randbits)
