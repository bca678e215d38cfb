"""What a selftest found, as facts; and as lines for a terminal."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from outrider.selftest.clocks import Jump
from outrider.selftest.scenes import WAITING, covered
from outrider.selftest.states import QUERIES, ROUNDS
from outrider.selftest.sweep import Outcome

Words = Callable[..., str]
SHOWN = 10  # violations in full; the rest is counted


@dataclass(frozen=True, slots=True)
class Report:
    """One selftest. `missed`: scenarios that no longer do what they say, and why."""

    seed: int
    full: bool
    took_s: float
    points: Mapping[str, int]
    outcomes: Sequence[Outcome]
    jumps: Sequence[Jump]
    missed: Mapping[str, str]
    only: str = ""  # a part that was asked for reaches what it reaches

    @property
    def wrong(self) -> list[Outcome]:
        """The rounds in which a promise was broken."""
        return [each for each in self.outcomes if each.wrong]

    @property
    def states(self) -> Counter[str]:
        """How often each rare state was reached."""
        return sum((each.states for each in self.outcomes), Counter())

    @property
    def never(self) -> list[str]:
        """Rare states that a full run should have reached and did not."""
        whole = self.full and not self.only
        return [name for name in (*ROUNDS, *QUERIES) if whole and not self.states[name]]

    @property
    def passed(self) -> bool:
        jumped = all(not each.wrong for each in self.jumps)
        return (
            bool(self.outcomes or self.only)
            and jumped
            and not (self.wrong or self.missed or self.never)
        )


def facts(report: Report) -> str:
    """The report as one JSON object."""
    return json.dumps({
        "passed": report.passed, "seed": report.seed, "full": report.full,
        "took_s": round(report.took_s, 1), "points": sum(report.points.values()),
        "rounds": len(report.outcomes), "ways": Counter(each.case.how for each in report.outcomes),
        "unreached": sum(not each.reached for each in report.outcomes),
        "scenarios": report.points, "rows": sorted(covered()), "waiting": WAITING,
        "states": report.states, "never_reached": report.never,
        "repeated_sends": sum(each.resent for each in report.outcomes),
        "clock": {each.name: each.wrong or "ok" for each in report.jumps},
        "missed": report.missed,
        "wrong": [{"case": str(each.case), "invariants": each.invariants, "detail": each.wrong}
                  for each in report.wrong],
    }, ensure_ascii=False)  # fmt: skip


def lines(report: Report, say: Words) -> Iterator[str]:
    """The report as lines."""
    rounds = Counter(each.case.scenario.name for each in report.outcomes)
    wrong = Counter(each.case.scenario.name for each in report.wrong)
    yield say("killed", rounds=len(report.outcomes), points=sum(report.points.values()))
    for name, points in report.points.items():
        yield say("scene", name=name, points=points, rounds=rounds[name], wrong=wrong[name])
    for how, times in sorted(Counter(each.case.how for each in report.outcomes).items()):
        yield say(f"way_{how}", times=times)
    yield say("repeated", times=sum(each.resent for each in report.outcomes))
    for jump in report.jumps:
        yield say(f"clock_{jump.name}", verdict=jump.wrong or say("kept"))
    yield say("states")
    yield from (f"    {name:24} {times}" for name, times in sorted(report.states.items()))
    yield from _broken(report, say)
    yield say("passed" if report.passed else "broken", took=round(report.took_s), seed=report.seed)


def _broken(report: Report, say: Words) -> Iterator[str]:
    for name, why in report.missed.items():
        yield say("missed", name=name, why=why)
    if report.never:
        yield say("never", names=", ".join(report.never))
    for outcome in report.wrong[:SHOWN]:
        last = outcome.wrong.strip().splitlines()[-1]
        yield say("violated", case=outcome.case, what=last)
    if len(report.wrong) > SHOWN:
        yield say("violated_more", count=len(report.wrong) - SHOWN)
