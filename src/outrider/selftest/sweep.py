"""Record, then enumerate: every point that a scenario reaches, and a death at each of them."""

import asyncio
import shutil
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from outrider.selftest import death
from outrider.selftest.books import Books
from outrider.selftest.client import Unexpected
from outrider.selftest.process import Brood
from outrider.selftest.round import Round, new_round
from outrider.selftest.scenario import Scenario
from outrider.selftest.states import reached

MOST = 3  # of a name that is reached for every piece of a reply
FREQUENT = {"model.delta", "sse.first"}


@dataclass(frozen=True, slots=True)
class Case:
    """A scenario and the point at which its gateway dies. `how` is one of `death.WAYS`."""

    scenario: Scenario
    point: str
    how: str = "kill"
    executed: bool = False  # by a new interpreter instead of a fork

    def __str__(self) -> str:
        how = "" if self.how == "kill" else f" {self.how}"
        return f"{self.scenario.name} {self.point}{how}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a case went. `wrong` is empty when every promise was kept."""

    case: Case
    reached: bool
    took_s: float
    wrong: str = ""
    invariants: tuple[str, ...] = ()
    states: Counter[str] = field(default_factory=Counter)
    resent: int = 0  # messages that were sent a second time


async def record(scenario: Scenario, home: Path, brood: Brood) -> list[str]:
    """The points of one whole life in the order reached, numbered where a name repeats.

    Raises Unexpected when the scenario no longer commits what it says.
    """
    points = home.with_suffix(".points")
    async with new_round(home, brood, scenario.config) as played:
        await scenario.ready(played)
        await played.start(f"record:{points}")
        await scenario.play(played)
        await played.all_quiet()
        names = points.read_text().split()
        await played.usable(*await played.chats())
    if missing := [each for each in scenario.reaches if f"tx.{each}.after" not in names]:
        raise Unexpected(scenario.name, missing)
    seen: Counter[str] = Counter()
    points_found = []
    for name in names:
        seen[name] += 1
        if name not in FREQUENT or seen[name] <= MOST:
            points_found.append(f"{name}#{seen[name]}")
    return points_found


async def judge(case: Case, home: Path, brood: Brood | None) -> Outcome:
    """Play one case on a fresh home. Whatever breaks is part of the outcome."""
    began = time.monotonic()
    states: Counter[str] = Counter()
    forks = case.scenario.skewed or case.how == "shell"  # what a new interpreter cannot do
    brood = brood if forks or not case.executed else None
    try:
        async with new_round(home, brood, case.scenario.config) as played:
            await case.scenario.ready(played)
            died = await death.WAYS[case.how](played, case.scenario, case.point)
            await played.back()
            states += around(played, died, case.scenario.name.startswith("boot_"))
            await played.check()
            resent = await played.resend()
            await played.usable(*(await played.chats() or [await played.client.open()]))
            states += found(home)
        return Outcome(case, died.reached, time.monotonic() - began, states=states, resent=resent)
    except Exception as error:  # noqa: BLE001 - whatever it is, the case names it
        wrong = "".join(traceback.format_exception(error))
        named = tuple(each.invariant for each in getattr(error, "found", ()))
        return Outcome(case, True, time.monotonic() - began, wrong, named, states)
    finally:
        shutil.rmtree(home, ignore_errors=True)


def around(played: Round, died: death.Death, again: bool) -> Counter[str]:
    """What a round itself saw."""
    books = Books(played.home)
    kept = books.rows("SELECT count(*) FROM approvals WHERE status = 'pending'")[0][0]
    books.close()
    return Counter({
        "died": died.reached, "died_at_start": died.at_start, "died_twice": died.reached and again,
        "card_kept": died.reached and kept,
        "answer_unknown": sum(said.outcome == "unknown" for said in played.client.log),
    })  # fmt: skip


def found(home: Path) -> Counter[str]:
    """The states that a home shows."""
    books = Books(home)
    try:
        return reached(books)
    finally:
        books.close()


async def sweep(
    cases: Sequence[Case], where: Path, brood: Brood, jobs: int,
    heard: Callable[[Outcome], None], until_s: float | None = None,
) -> list[Outcome]:  # fmt: skip
    """Every outcome, also told to `heard` as it comes. None begins after `until_s` (monotonic)."""
    outcomes: list[Outcome] = []
    waiting = iter(enumerate(cases))

    async def work() -> None:
        for number, case in waiting:
            if until_s is not None and time.monotonic() > until_s:
                return
            outcome = await judge(case, where / f"h{number}", brood)
            outcomes.append(outcome)
            heard(outcome)

    await asyncio.gather(*(work() for _ in range(jobs)))
    return outcomes


def spread(cases: Sequence[Case], every: int) -> list[Case]:
    """The same cases, every so manyth by a new interpreter."""
    return [replace(case, executed=at % every == every - 1) for at, case in enumerate(cases)]
