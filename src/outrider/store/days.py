"""Days as a person counts them: local midnights of a zone, as stamps, over every clock change."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from outrider.core.clock import moment, stamp
from outrider.core.errors import Invalid

MOST_DAYS = 366


@dataclass(frozen=True, slots=True)
class Day:
    """One local day: from its first moment up to, not including, that of the next."""

    day: str  # YYYY-MM-DD
    begins_at: str
    ends_at: str


def days(now: str, count: int, timezone: str) -> tuple[Day, ...]:
    """The last `count` days in `timezone`, oldest first, today included.

    Raises Invalid for an unknown zone, or a count outside 1 to 366.
    """
    if not 1 <= count <= MOST_DAYS:
        raise Invalid("bad_days", days=count, most=MOST_DAYS)
    zone = _zone(timezone)
    today = moment(now).astimezone(zone).date()
    dates = [today - timedelta(days=back) for back in range(count - 1, -1, -1)]
    return tuple(
        Day(each.isoformat(), _begin(each, zone), _begin(each + timedelta(days=1), zone))
        for each in dates
    )


def _begin(day: date, zone: ZoneInfo) -> str:
    return stamp(datetime.combine(day, time(), zone))


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise Invalid("unknown_timezone", timezone=name) from error
