"""The kill table: every mutant of the product, and whether the selftest caught it.

`python -m tests.live.faults.mutants [NAME…]`
"""

import asyncio
import re
import shutil
import sys
import tempfile
import time
from pathlib import Path

from outrider.selftest.evidence import Violated
from outrider.selftest.process import SOURCE, Brood
from outrider.selftest.scenes import SCENES
from outrider.selftest.sweep import Case, judge, record
from tests.live.faults.mutant import MUTANTS, Mutant

MOST = 6  # points that are tried
LIMIT_S = 60.0


def mutated(mutant: Mutant, where: Path) -> Path:
    """A copy of the sources with the mutant's edits. ValueError: one fits no more."""
    root = where / "src"
    shutil.copytree(Path(SOURCE) / "outrider", root / "outrider")
    for edit in mutant.edits:
        path = root / "outrider" / edit.file
        text = path.read_text("utf-8")
        if text.count(edit.old) != 1:
            raise ValueError(
                f"{mutant.name}: {edit.file} has {edit.old!r} {text.count(edit.old)} times"
            )
        path.write_text(text.replace(edit.old, edit.new), "utf-8")
    return root


async def catch(mutant: Mutant, where: Path) -> str:
    """What caught it: an invariant, or the name of another complaint; empty when nothing did."""
    scene = SCENES[mutant.scene]
    brood = await Brood.open(str(mutated(mutant, where)))
    try:
        try:
            points = await record(scene, where / "recorded", brood)
        except Violated as seen:
            return " ".join(each.invariant for each in seen.found)
        except Exception as error:  # noqa: BLE001 - any complaint is told
            return type(error).__name__
        for at, point in enumerate([each for each in points if _named(mutant, each)][:MOST]):
            outcome = await judge(Case(scene, point, mutant.how), where / f"h{at}", brood)
            if outcome.wrong:
                return (
                    " ".join(outcome.invariants)
                    or outcome.wrong.splitlines()[-1].rpartition("client.")[2]
                )
        return ""
    finally:
        await brood.close()


def _named(mutant: Mutant, point: str) -> bool:
    return bool(mutant.points) and re.match(mutant.points, point) is not None


async def main(names: list[str]) -> int:
    missed = 0
    for mutant in MUTANTS:
        if names and mutant.name not in names:
            continue
        began = time.monotonic()
        with tempfile.TemporaryDirectory() as where:
            try:
                async with asyncio.timeout(LIMIT_S):
                    seen = await catch(mutant, Path(where))
            except TimeoutError:
                seen = "TimeoutError"
        right = mutant.caught_by in seen
        missed += not right
        verdict = "caught" if right else "MISSED"
        took = time.monotonic() - began
        seen = seen[:40] or "nothing"
        print(f"{mutant.name:34} {verdict:7} by {seen:40} {took:5.1f} s", flush=True)
    print(f"{missed} missed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
