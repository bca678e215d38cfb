"""Failpoints: the one hook that tests get inside production code. Inert unless armed.

A spec is `name[.before|.after][#k]=kill|hang|raise|delay:ms`, several joined by `;`, or
`record:FILE`. A name without `.before` or `.after` stands for both; `#k` is the k-th time only.
"""

import os
import re
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass

RULE = re.compile(
    r"(?P<name>[a-z_][a-z_.]*?)(?P<side>\.before|\.after)?(?:#(?P<nth>[1-9][0-9]*))?"
    r"=(?P<action>kill|hang|raise|delay:(?P<ms>[0-9]+))"
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
    return Rule(name, int(nth) if nth else None, _action(found["action"], found["ms"]))


def _action(action: str, ms: str | None) -> Callable[[], None]:
    match action:
        case "kill":
            return lambda: os.kill(os.getpid(), signal.SIGKILL)
        case "hang":
            return lambda: time.sleep(HANG_S)
        case "raise":
            return _raise
        case _:
            return lambda: time.sleep(int(ms or 0) / 1_000)


def _raise() -> None:
    raise Reached
