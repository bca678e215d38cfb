"""Failpoints: the one hook that tests get inside production code. Inert unless armed.

A spec is `name[.before|.after][#k]=ACTION`, several joined by `;`, or `record:FILE`. A name without
`.before` or `.after` stands for both; `#k` is the k-th time only. Actions: `kill` (SIGKILL),
`term` (SIGTERM), `orphan` (the parent is killed), `full` (no file can grow from now on), `hang`,
`delay:ms`, `raise`, `raise:EIO` and any other errno.
"""

import errno
import os
import re
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass

RULE = re.compile(
    r"(?P<name>[a-z_][a-z_.]*?)(?P<side>\.before|\.after)?(?:#(?P<nth>[1-9][0-9]*))?"
    r"=(?P<action>kill|term|orphan|full|hang|raise(:(?P<errno>E[A-Z]+))?|delay:(?P<ms>[0-9]+))"
)
HANG_S = 3_600.0


class Reached(Exception):
    """An armed point whose action is `raise` was reached."""


@dataclass
class Rule:
    """One armed point; `hits` counts how often it was reached."""

    name: str
    nth: int | None
    act: Callable[[], None]
    hits: int = 0

    def hit(self, name: str) -> None:
        if self.name not in (name, name.removesuffix(".before"), name.removesuffix(".after")):
            return
        self.hits += 1
        if self.nth in (None, self.hits):
            self.act()


@dataclass
class Recorder:
    """Appends the name of every point that is reached to a file, one a line."""

    path: str

    def hit(self, name: str) -> None:
        with open(self.path, "a", encoding="utf-8") as file:
            file.write(name + "\n")


_armed: list[Rule | Recorder] = []


def hit(name: str) -> None:
    """Say that `name` was reached. Does nothing unless a spec was armed."""
    if _armed:
        for point in _armed:
            point.hit(name)


def arm(spec: str) -> None:
    """Arm the points of `spec` instead of any other. Raises ValueError when it cannot be read."""
    points = [_read(part.strip()) for part in spec.split(";") if part.strip()]
    _armed[:] = points


def disarm() -> None:
    """Make every point inert again."""
    _armed.clear()


def _read(part: str) -> Rule | Recorder:
    if part.startswith("record:") and len(part) > len("record:"):
        return Recorder(part.removeprefix("record:"))
    found = RULE.fullmatch(part)
    if found is None:
        raise ValueError(part)
    nth = found["nth"]
    name = found["name"] + (found["side"] or "")
    return Rule(name, int(nth) if nth else None, _action(found))


def _action(found: re.Match[str]) -> Callable[[], None]:
    match found["action"].partition(":")[0]:
        case "kill":
            return lambda: os.kill(os.getpid(), signal.SIGKILL)
        case "term":
            return lambda: os.kill(os.getpid(), signal.SIGTERM)
        case "orphan":
            return lambda: os.kill(os.getppid(), signal.SIGKILL)
        case "full":
            return _fill
        case "hang":
            return lambda: time.sleep(HANG_S)
        case "raise":
            return _raising(found["errno"])
        case _:
            return lambda: time.sleep(int(found["ms"]) / 1_000)


def _raising(name: str | None) -> Callable[[], None]:
    """Raises Reached, or the OSError that a system call would. ValueError: no such error."""
    number = None if name is None else getattr(errno, name, None)
    if name is not None and number is None:
        raise ValueError(name)

    def act() -> None:
        raise Reached if number is None else OSError(number, os.strerror(number))

    return act


def _fill() -> None:
    import resource  # absent on Windows

    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, most))
