"""Every point that the scenario reaches is recorded; then a server is killed at each of them.

`python -m tests.live.faults.sweep [--only REGEX] [--jobs N]` sweeps them all.
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

from tests.live.faults.round import new_round
from tests.live.faults.scenario import live

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


async def kill_at(point: str, home: Path) -> bool:
    """Live the scenario, die at `point`, come back, check. False: the point was not reached."""
    async with new_round(home) as played:
        served = await played.start(f"{point}=kill")
        chat_id = await live(played)
        if chat_id is not None and await _outlived(played.client.url):
            await played.end()  # the life was over before the point came
            reached = False
        else:
            await played.died()
            reached = True
        assert served.url is not None or reached
        if chat_id is None:
            await played.back()
            chat_id = await played.client.open()
        else:
            await played.back(chat_id)
        await played.usable(chat_id)
    return reached


async def _outlived(url: str) -> bool:
    """Whether the server still answers."""
    host, _, port = url.removeprefix("http://").rpartition(":")
    try:
        _, writer = await asyncio.open_connection(host, int(port))
    except OSError:
        return False
    writer.close()
    return True


async def sweep(points: Sequence[str], where: Path, jobs: int = 2) -> dict[str, str]:
    """Kill at each point; what went wrong, by point. `unreached` is not wrong but worth knowing."""
    free = asyncio.Semaphore(jobs)
    wrong: dict[str, str] = {}

    async def one(number: int, point: str) -> None:
        async with free:
            began = time.monotonic()
            try:
                verdict = "ok" if await kill_at(point, where / f"h{number}") else "unreached"
            except Exception as error:  # noqa: BLE001
                verdict = wrong[point] = "".join(traceback.format_exception(error))
            print(f"{time.monotonic() - began:5.1f} s  {point}  {verdict}", flush=True)

    await asyncio.gather(*(one(number, point) for number, point in enumerate(points)))
    return wrong


async def main(only: str, jobs: int) -> int:
    with tempfile.TemporaryDirectory() as where:
        root = Path(where)
        points = [each for each in await record(root / "recorded") if re.search(only, each)]
        print(f"{len(points)} points", flush=True)
        wrong = await sweep(points, root, jobs)
    print(f"{len(points)} points, {len(wrong)} wrong: {' '.join(wrong)}")
    return 1 if wrong else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=2)
    told = parser.parse_args()
    sys.exit(asyncio.run(main(told.only, told.jobs)))
