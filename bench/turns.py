"""Figures of turns: both sides are up together and alternate, so that a busy machine hits both.

Latencies are lower quartiles: what else runs on the machine can only add to them.
"""

import asyncio
import time
from collections.abc import Sequence
from statistics import quantiles

from bench.figure import Figure
from bench.side import Side

Sides = tuple[Side, Side]  # the floor first

TRIALS = 40
CONVERSATIONS = 10
STEPS = 20
TOOL_TURNS = 30
ENTRIES = 1_000
TOOL_OF_PRODUCT = f'CALL progress_note {STEPS} {{"text":"step %i"}}'
FILLER = "Some words that a person might have typed in a long conversation. " * 3


async def warm(sides: Sides) -> None:
    """First turns, with everything that is loaded or made at first use."""
    for side in sides:
        conversation = await side.conversation()
        for _ in range(5):
            await side.turn(conversation, "SAY 5 0")
    await asyncio.sleep(1.0)  # titles and the like


async def first_token(sides: Sides) -> Figure:
    """Request to first text, warm."""
    rooms = [await side.conversation() for side in sides]
    for side, room in zip(sides, rooms, strict=True):
        await side.turn(room, "SAY 5 0")
    await asyncio.sleep(0.5)
    floor, product = await _alternating(sides, rooms, "SAY 5 0", TRIALS)
    return Figure("time to first token, ms", "ms", product * 1e3, 2.5, floor * 1e3)


async def cpu_per_turn(sides: Sides, turns: int) -> Figure:
    """CPU of a turn of 200 words, 5 ms apart, over `turns` turns in ten conversations at once."""
    spent = []
    for side in sides:
        rooms = [await side.conversation() for _ in range(CONVERSATIONS)]
        await _together(side, rooms, "SAY 5 0")
        await asyncio.sleep(0.5)
        before = side.process.cpu_s()
        for _ in range(turns // CONVERSATIONS):
            await _together(side, rooms, "SAY 200 5")
        spent.append((side.process.cpu_s() - before) / turns * 1e3)
    return Figure("CPU per turn of 200 tokens, ms", "ms", spent[1], 2.0, spent[0])


async def tool_step(sides: Sides) -> list[Figure]:
    """One more step of a tool loop: the call, a tool that does nothing, its result, the request.

    A turn of 20 steps less a turn of none, in conversations of their own: in one, the history would
    grow by 40 entries a turn. The tool of the product is `progress_note`, the floor's is none.
    """
    return await step(sides, (f'CALL noop {STEPS} {{"n":%i}}', TOOL_OF_PRODUCT))


async def step(sides: Sides, texts: Sequence[str]) -> list[Figure]:
    """CPU and wall time of a step, where each side's text makes it call STEPS tools."""
    rooms = [[await side.conversation() for _ in range(TOOL_TURNS)] for side in sides]
    spent = [[0.0, 0.0], [0.0, 0.0]]  # side → plain turns, turns with steps
    walls: list[list[float]] = [[], []]
    for at in range(TOOL_TURNS):  # alternating, so that a busy machine hits both
        for which, side in enumerate(sides):
            for long, text in enumerate(("SAY 5 0", texts[which])):
                before = side.process.cpu_s()
                turn = await side.turn(rooms[which][at], text)
                spent[which][long] += side.process.cpu_s() - before
            walls[which].append(turn.whole_s / STEPS * 1e3)
    cpu = [(long - plain) / TOOL_TURNS / STEPS * 1e3 for plain, long in spent]
    return [
        Figure("CPU per tool step, ms", "ms", cpu[1], 3.0, cpu[0]),
        Figure("wall per tool step, ms", "ms", _quartile(walls[1]), None, _quartile(walls[0])),
    ]


async def streams(sides: Sides) -> Figure:
    """Wall time of 20 streams at once: 200 words each, 20 ms apart."""
    walls = []
    for side in sides:
        rooms = [await side.conversation() for _ in range(20)]
        await _together(side, rooms, "SAY 5 0")
        await asyncio.sleep(1.0)
        began = time.perf_counter()
        turns = await _together(side, rooms, "SAY 200 20")
        walls.append(time.perf_counter() - began)
        if {len(turn.text.split()) for turn in turns} != {200}:
            raise RuntimeError(f"{side.name} lost words")
    return Figure("20 streams of 200 tokens at once, s", "s", walls[1], 1.05, walls[0])


async def long_history(sides: Sides) -> Figure:
    """Request to first text of the turn that follows 1,000 entries."""
    rooms = []
    for side, entries_per_turn in zip(sides, (2, 3), strict=True):  # ours also stores turn_opened
        rooms.append(await side.conversation())
        for _ in range(ENTRIES // entries_per_turn + 1):
            await side.turn(rooms[-1], f"{FILLER} SAY 30 0")
    await asyncio.sleep(1.0)
    floor, product = await _alternating(sides, rooms, "SAY 5 0", 20)
    return Figure("next turn after 1,000 entries, ms", "ms", product * 1e3, 2.5, floor * 1e3)


async def _alternating(
    sides: Sides, rooms: Sequence[str], text: str, trials: int
) -> tuple[float, float]:
    seconds: list[list[float]] = [[], []]
    for _ in range(trials):
        for at, side in enumerate(sides):
            seconds[at].append((await side.turn(rooms[at], text)).first_s)
            await asyncio.sleep(0.05)  # longer than a frame: a person types in between
    return _quartile(seconds[0]), _quartile(seconds[1])


def _quartile(seconds: Sequence[float]) -> float:
    return quantiles(seconds, n=4)[0]


async def _together(side: Side, rooms: Sequence[str], text: str):  # type: ignore[no-untyped-def]
    return await asyncio.gather(*(side.turn(room, text) for room in rooms))
