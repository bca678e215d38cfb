"""A scenario: a piece of a life, the rows of the crash matrix it covers, the commits it reaches."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from outrider.selftest.round import Round

Play = Callable[[Round], Awaitable[None]]


async def _nothing(_: Round) -> None:
    """Nobody prepares anything."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """`play` raises one of client.BROKEN when its gateway dies; `prepare` ran before, on others.

    `rows` are rows of the crash matrix. `reaches` are commits without which the scenario no longer
    tests what it says. `orderly`: its points are also met with SIGTERM and a dying shell.
    """

    name: str
    rows: tuple[str, ...]
    play: Play
    reaches: tuple[str, ...]
    prepare: Play = _nothing
    config: str = ""
    orderly: bool = False
    skewed: bool = False

    async def ready(self, played: Round) -> None:
        """Prepare the home; no gateway runs on it afterwards."""
        played.skewed = self.skewed
        await self.prepare(played)
        played.model.queue.clear()
