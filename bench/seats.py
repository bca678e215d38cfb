"""Figures of the child seat against the seat at home: both sides are the product itself.

How many exchanges a token and a step take is counted by tests; here is what they take in time.
"""

import asyncio
import time
from statistics import quantiles

from bench import turns
from bench.figure import Figure
from bench.side import Side
from outrider.link.child import Child
from outrider.link.messages import Message, Ping, Pong

EXCHANGES = 400
REST_S = 0.005
FIRST = 1.5  # times the seat at home: one exchange, `begin` down and `ask` up, both ends asleep
STEP = 3.0  # four exchanges: ask, judge, run, result


class Bell:
    """A gateway's end that only waits for a pong."""

    def __init__(self) -> None:
        self.rung = asyncio.Event()

    async def serve(self, message: Message) -> Message:
        raise AssertionError(message)

    def hear(self, message: Message) -> None:
        assert isinstance(message, Pong)
        self.rung.set()


async def exchange_ms() -> float:
    """A ping and its pong after a rest, milliseconds, lower quartile: both ends were asleep."""
    child = await Child.start()
    bell = child.peer.ear = Bell()
    spent = []
    for _ in range(EXCHANGES):
        await asyncio.sleep(REST_S)
        bell.rung.clear()
        began = time.perf_counter()
        child.peer.tell(Ping())
        await bell.rung.wait()
        spent.append((time.perf_counter() - began) * 1e3)
    await child.end()
    return quantiles(spent, n=4)[0]


async def figures(home: Side, child: Side) -> list[Figure]:
    """What the child seat adds to a first token and to a tool step."""
    one = await exchange_ms()
    sides = (home, child)
    await turns.warm(sides)
    first = await turns.first_token(sides)
    cpu, wall = await turns.step(sides, [turns.TOOL_OF_PRODUCT] * 2)
    return [
        Figure("child seat: an exchange, ms", "ms", one, None),
        Figure("child seat: time to first token, ms", "ms", first.product, FIRST, first.floor),
        Figure("child seat: wall per tool step, ms", "ms", wall.product, STEP, wall.floor),
        Figure("child seat: CPU per tool step, ms", "ms", cpu.product, STEP, cpu.floor),
    ]
