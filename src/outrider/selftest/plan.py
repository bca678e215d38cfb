"""Which cases are played: all of them, or a sample that a seed picks."""

import random
import re
import sys
from collections.abc import Iterator, Mapping, Sequence

from outrider.selftest.scenes import SCENES
from outrider.selftest.sweep import Case

LINUX = sys.platform == "linux"
EXECUTED_EVERY = 20  # one round in so many starts new interpreters
EDGES = re.compile(r"^(model\.delta|tool\.running|tx\.approval_open\.after|tx\.drain\.after)")
FULL = {"chat", "tools", "approve", "queue", "steer"}
SAMPLED_FULL = 2  # of a disk that is full: they take seconds each


def every(points: Mapping[str, Sequence[str]], only: str = "") -> list[Case]:
    """Every case of these points, by scenario."""
    cases = [case for name in points for case in _of(name, points[name])]
    return [case for case in cases if re.search(only, str(case))]


def _of(name: str, points: Sequence[str]) -> Iterator[Case]:
    scenario = SCENES[name]
    yield from (Case(scenario, point) for point in points)
    if scenario.orderly:
        yield from (Case(scenario, point, "term") for point in points)
    if scenario.orderly and LINUX:
        yield from (Case(scenario, point, "shell") for point in points if EDGES.search(point))
    if name in FULL and LINUX:
        before = (point for point in points if re.match(r"tx\..*\.before", point))
        yield from (Case(scenario, point, "full") for point in before)
    yield from (Case(scenario, point, "sync") for point in points if point.startswith("wal.sync"))


def sample(cases: Sequence[Case], seed: int) -> list[Case]:
    """The cases in an order in which any beginning is spread over scenarios and ways."""
    drawn = random.Random(seed)  # noqa: S311 - it picks tests
    mixed = list(cases)
    drawn.shuffle(mixed)
    rank: dict[tuple[str, str], int] = {}
    placed: list[tuple[int, Case]] = []
    for case in mixed:
        key = (case.scenario.name, case.how)
        rank[key] = rank.get(key, -1) + 1
        placed.append((rank[key], case))
    full = [case for _, case in placed if case.how == "full"][:SAMPLED_FULL]
    rest = [(place, case) for place, case in placed if case.how != "full"]
    return full + [case for _, case in sorted(rest, key=lambda each: each[0])]
