"""Every point that the scenario reaches is recorded; then a server is killed at each of them.

`python -m tests.live.faults.sweep [--only REGEX] [--then POINT] [--jobs N]` sweeps them all; with
`--then` the next server is killed as well, at that point of its own life (T57).
"""

import argparse
import asyncio
import re
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tests.live.faults.round import Round, new_round
from tests.live.faults.scenario import live
from tests.live.faults.talk import BROKEN

MOST = 3  # of a name that is reached for every piece of a reply
FREQUENT = {"model.delta"}


async def record(home: Path) -> list[str]:
    """The points of one whole life in the order reached, numbered where a name repeats."""
    points = home.with_suffix(".points")
    async with new_round(home) as played:
        await played.start(f"record:{points}")
        chat_id = await live(played)
        assert chat_id is not None
        await played.quiet(chat_id)
        reached = points.read_text().split()
        await played.usable(chat_id)
    seen: Counter[str] = Counter()
    found = []
    for name in reached:
        seen[name] += 1
        if name not in FREQUENT or seen[name] <= MOST:
            found.append(f"{name}#{seen[name]}")
    return found


async def kill_at(point: str, home: Path, then: str = "") -> bool:
    """Live the scenario, die at `point`, come back, check. False: the point was not reached."""
    async with new_round(home) as played:
        await played.start(f"{point}=kill")
        chat_id = await live(played)
        reached = not await played.client.alive()
        await (played.died() if reached else played.end())
        if then:
            await die_again(played, then)
        await played.back()
        await played.usable(chat_id or await played.client.open())
    return reached


async def die_again(played: Round, point: str) -> None:
    """A second server that dies at `point`, or of nothing in particular once all is quiet."""
    await played.start(f"{point}=kill")
    try:
        await played.all_quiet()
    except BROKEN:
        await played.died()
    else:
        await played.end()


async def sweep(
    points: Sequence[str], where: Path, jobs: int = 2, then: str = ""
) -> dict[str, str]:
    """Kill at each point; what went wrong, by point. `unreached` is not wrong but worth knowing."""
    free = asyncio.Semaphore(jobs)
    wrong: dict[str, str] = {}

    async def one(number: int, point: str) -> None:
        async with free:
            began = time.monotonic()
            try:
                reached = await kill_at(point, where / f"h{number}", then)
                verdict = "ok" if reached else "unreached"
            except Exception as error:  # noqa: BLE001
                verdict = wrong[point] = "".join(traceback.format_exception(error))
            print(f"{time.monotonic() - began:5.1f} s  {point}  {verdict}", flush=True)

    await asyncio.gather(*(one(number, point) for number, point in enumerate(points)))
    return wrong


async def main(only: str, then: str, jobs: int) -> int:
    with tempfile.TemporaryDirectory() as where:
        root = Path(where)
        points = [each for each in await record(root / "recorded") if re.search(only, each)]
        print(f"{len(points)} points", flush=True)
        wrong = await sweep(points, root, jobs, then)
    print(f"{len(points)} points, {len(wrong)} wrong: {' '.join(wrong)}")
    return 1 if wrong else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="")
    parser.add_argument("--then", default="")
    parser.add_argument("--jobs", type=int, default=2)
    told = parser.parse_args()
    sys.exit(asyncio.run(main(told.only, told.then, told.jobs)))
