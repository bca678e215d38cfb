"""Stamps sort as they read."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from outrider.core.clock import between_ms, later, moment, stamp

NOON = "2026-11-30T12:00:00.000Z"


def test_a_stamp_is_utc_with_milliseconds() -> None:
    there = datetime(2026, 11, 30, 19, 0, tzinfo=timezone(timedelta(hours=7)))
    assert stamp(there) == NOON


def test_a_stamp_comes_back_as_the_moment_it_was() -> None:
    assert moment(NOON) == datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(("seconds", "stamped"), [(0.0015, "2026-11-30T12:00:00.001Z"),
                                                  (-30, "2026-11-30T11:59:30.000Z")])  # fmt: skip
def test_later_is_so_many_seconds_on(seconds: float, stamped: str) -> None:
    assert later(NOON, seconds) == stamped


def test_a_clock_that_stepped_back_makes_no_negative_duration() -> None:
    assert between_ms(NOON, later(NOON, -5)) == 0
