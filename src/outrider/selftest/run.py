"""A selftest from its first gateway to its report."""

import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from outrider.selftest import clocks, plan
from outrider.selftest.process import Brood
from outrider.selftest.report import Report
from outrider.selftest.scenes import SCENES
from outrider.selftest.sweep import Outcome, record, spread, sweep

SAMPLE_S = 80.0  # of a sample's rounds, so that the whole stays under two minutes
Progress = Callable[[str, int, int], None]  # phase, done, of how many


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to test: everything, or a sample picked by a seed. `only` is a pattern of cases."""

    seed: int = 0
    full: bool = False
    only: str = ""
    jobs: int = 2
    sample_s: float = SAMPLE_S


async def run(wanted: Wanted, progress: Progress, source: str | None = None) -> Report:
    """Test gateways of our own sources, or of another tree of them, in homes that are thrown away.

    Nothing of any person's home is read.
    """
    began = time.monotonic()
    brood = await (Brood.open() if source is None else Brood.open(source))
    try:
        with tempfile.TemporaryDirectory(prefix="outrider-selftest-") as where:
            return await _run(wanted, progress, Path(where), brood, began)
    finally:
        await brood.close()


async def _run(
    wanted: Wanted, progress: Progress, where: Path, brood: Brood, began: float
) -> Report:
    jumps = []
    for at, name in enumerate(clocks.CASES):
        jumps.append(await clocks.jump(name, where / f"clock_{name}", brood))
        progress("clock", at + 1, len(clocks.CASES))
    points: dict[str, list[str]] = {}
    missed: dict[str, str] = {}
    for at, (name, scenario) in enumerate(SCENES.items()):
        try:
            points[name] = await record(scenario, where / name, brood)
        except Exception as error:  # noqa: BLE001 - a scenario that fails unhurt is a finding
            missed[name] = f"{type(error).__name__}: {error}"
        progress("record", at + 1, len(SCENES))
    cases = plan.every(points, wanted.only)
    if not wanted.full:
        cases = plan.sample(cases, wanted.seed)
    cases = spread(cases, plan.EXECUTED_EVERY)
    done = 0

    def heard(_: Outcome) -> None:
        nonlocal done
        done += 1
        progress("rounds", done, len(cases))

    until_s = None if wanted.full else time.monotonic() + wanted.sample_s
    outcomes = await sweep(cases, where, brood, wanted.jobs, heard, until_s)
    counts = {name: len(found) for name, found in points.items()}
    took_s = time.monotonic() - began
    return Report(
        wanted.seed, wanted.full, took_s, counts, outcomes, jumps, missed, wanted.only
    )  # fmt: skip
