"""An event loop whose clock stands still until it is told: timers without waiting."""

import asyncio
from collections.abc import Coroutine
from typing import Any


class FakeLoop(asyncio.SelectorEventLoop):
    """A loop at second 0; `advance` runs what falls due on the way."""

    def __init__(self) -> None:
        super().__init__()
        self._now_s = 0.0

    def time(self) -> float:
        return self._now_s

    async def advance(self, seconds: float) -> None:
        """Move the clock and let everything that is due happen."""
        self._now_s += seconds
        for _ in range(4):
            await asyncio.sleep(0)


def play(story: Coroutine[Any, Any, None]) -> None:
    """Run a story on a fake loop."""
    with asyncio.Runner(loop_factory=FakeLoop) as runner:
        runner.run(story)


async def advance(seconds: float) -> None:
    """Move the clock of the running fake loop."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, FakeLoop)
    await loop.advance(seconds)
