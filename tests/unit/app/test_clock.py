"""The real clock writes stamps as `core.clock` defines them."""

from datetime import UTC, datetime

from outrider.app.clock import SystemClock
from outrider.core.clock import moment, stamp


def test_a_stamp_reads_as_the_stamp_of_its_moment() -> None:
    clock = SystemClock()
    for _ in range(2_000):
        now = clock.now()
        assert stamp(moment(now)) == now


def test_the_present_is_between_before_and_after() -> None:
    clock = SystemClock()
    before = stamp(datetime.now(UTC))
    assert before <= clock.now() <= stamp(datetime.now(UTC))
