"""Failpoints are armed on a self-test home and nowhere else."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from outrider import failpoint
from outrider.app.arming import arm
from outrider.core.errors import Unstartable
from outrider.home import Home


@pytest.fixture(autouse=True)
def disarmed() -> Iterator[None]:
    yield
    failpoint.disarm()


def refusal(root: Path, spec: str) -> str:
    with pytest.raises(Unstartable) as caught:
        arm(Home(root), {"OUTRIDER_FAILPOINTS": spec})
    return caught.value.reason


def test_a_home_of_somebody_is_never_armed(tmp_path: Path) -> None:
    assert refusal(tmp_path, "a=raise") == "failpoints_refused"


def test_a_spec_that_names_no_point_is_a_start_up_error(tmp_path: Path) -> None:
    (tmp_path / "SELFTEST").touch()
    assert refusal(tmp_path, "a=die") == "failpoints_unreadable"


def test_a_self_test_home_is_armed(tmp_path: Path) -> None:
    (tmp_path / "SELFTEST").touch()
    arm(Home(tmp_path), {"OUTRIDER_FAILPOINTS": "a=raise"})
    with pytest.raises(failpoint.Reached):
        failpoint.hit("a")
