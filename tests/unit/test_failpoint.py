"""Failpoints: inert unless armed, and then exactly as the spec says."""

import errno
import resource
import signal
import time
from pathlib import Path

import pytest

from outrider import failpoint


@pytest.fixture(autouse=True)
def disarmed() -> object:
    yield
    failpoint.disarm()


def reached(*names: str) -> list[str]:
    """The names at which an armed point raised."""
    found = []
    for name in names:
        try:
            failpoint.hit(name)
        except failpoint.Reached:
            found.append(name)
    return found


def test_an_unarmed_point_does_nothing() -> None:
    failpoint.hit("tx.accept.before")


def test_a_name_without_a_side_stands_for_both_sides() -> None:
    failpoint.arm("tx.accept=raise")
    assert reached("tx.accept.before", "tx.accept.after", "tx.accepted") == [
        "tx.accept.before",
        "tx.accept.after",
    ]


def test_a_side_is_only_that_side() -> None:
    failpoint.arm("tx.accept.after=raise")
    assert reached("tx.accept.before", "tx.accept.after") == ["tx.accept.after"]


def test_a_number_is_only_that_time() -> None:
    failpoint.arm("model.delta#3=raise")
    assert [bool(reached("model.delta")) for _ in range(5)] == [False, False, True, False, False]


def test_several_points_are_joined_by_semicolons() -> None:
    failpoint.arm("a=raise; b.before=raise;")
    assert reached("a", "b.before", "b.after", "c") == ["a", "b.before"]


def test_recording_writes_every_name_in_order(tmp_path: Path) -> None:
    failpoint.arm(f"record:{tmp_path / 'points'}")
    reached("tx.accept.before", "model.sent", "tx.accept.after")
    lines = (tmp_path / "points").read_text().split()
    assert lines == ["tx.accept.before", "model.sent", "tx.accept.after"]


def test_a_delay_is_in_milliseconds() -> None:
    failpoint.arm("slow=delay:30")
    started = time.monotonic()
    failpoint.hit("slow")
    assert time.monotonic() - started >= 0.03


def test_an_error_is_raised_as_the_system_would() -> None:
    failpoint.arm("wal.sync=raise:EIO")
    with pytest.raises(OSError, match="Input/output error") as raised:
        failpoint.hit("wal.sync")
    assert raised.value.errno == errno.EIO


def test_a_process_can_be_asked_to_stop_at_a_point() -> None:
    asked: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, _: asked.append(number))
    try:
        failpoint.arm("a=term")
        failpoint.hit("a")
    finally:
        signal.signal(signal.SIGTERM, before)
    assert asked == [signal.SIGTERM]


def test_files_of_a_full_disk_no_longer_grow(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.touch()
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    failpoint.arm("a=full")
    failpoint.hit("a")
    try:
        with pytest.raises(OSError, match="too large"):
            path.write_bytes(b"x")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    path.write_bytes(b"x")


@pytest.mark.parametrize(
    "spec",
    [
        "a",
        "a=",
        "=kill",
        "a=die",
        "a=delay:",
        "a=delay:x",
        "a#0=kill",
        "a#=kill",
        "record:",
        "A=kill",
        "a=raise:ENOSUCH",
    ],
)
def test_a_spec_that_cannot_be_read_is_refused(spec: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        failpoint.arm(spec)


def test_a_refused_spec_arms_nothing_of_it() -> None:
    with pytest.raises(ValueError, match=r"\w"):
        failpoint.arm("a=raise;b=die")
    assert reached("a") == []
