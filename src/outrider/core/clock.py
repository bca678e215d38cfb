"""Time as a port. Stamps are text: ISO 8601, UTC, milliseconds, `Z`; they sort as they read."""

from datetime import UTC, datetime, timedelta
from typing import Protocol


class Clock(Protocol):
    """Wall time for what is stored, monotonic time for what is measured."""

    def now(self) -> str:
        """The present as a stamp, for example `2026-11-30T20:31:06.120Z`."""

    def monotonic(self) -> float:
        """Seconds from an arbitrary start that never run backwards."""

    async def sleep(self, seconds: float) -> None: ...


def stamp(moment: datetime) -> str:
    """The stamp of an aware `moment`."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def moment(stamped: str) -> datetime:
    """The aware datetime of a stamp. Raises ValueError on anything else."""
    return datetime.fromisoformat(stamped)


def later(stamped: str, seconds: float) -> str:
    """The stamp `seconds` after another."""
    return stamp(moment(stamped) + timedelta(seconds=seconds))


def between_ms(earlier: str, then: str) -> int:
    """Whole milliseconds from one stamp to another, never negative (clocks step back)."""
    return max(0, round((moment(then) - moment(earlier)).total_seconds() * 1000))
