"""A clock that is moved from outside."""

import time
from datetime import UTC, datetime
from pathlib import Path

from outrider.core.clock import moment
from outrider.selftest.skew import Skew, skewed


def test_a_running_clock_follows_the_file_and_its_ids_do_too(tmp_path: Path) -> None:
    skew = Skew(tmp_path / "skew")
    clock, ids = skewed(skew.path)
    assert abs(moment(clock.now()).timestamp() - time.time()) < 5
    first = ids.new("x")
    skew.to(datetime(2031, 5, 1, tzinfo=UTC))
    assert clock.now().startswith("2031-05-01T00:00")
    assert ids.new("x") > first
    skew.move(-3_600.0)
    assert abs(time.time() - moment(clock.now()).timestamp() - 3_600) < 5


def test_ids_still_rise_when_the_clock_goes_back(tmp_path: Path) -> None:
    skew = Skew(tmp_path / "skew")
    _, ids = skewed(skew.path)
    first = ids.new("x")
    skew.move(-86_400.0)
    assert ids.new("x") > first
