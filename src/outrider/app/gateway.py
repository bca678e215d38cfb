"""A gateway: everything of one home, wired and not yet listening."""

import asyncio
import inspect
import logging
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from outrider.app.front import Front
from outrider.app.standing import Standing
from outrider.app.sweep import Sweep, repeat
from outrider.core.clock import Clock
from outrider.core.errors import NotFound
from outrider.core.run import Run
from outrider.desk.desk import Desk
from outrider.desk.resume import Recovery
from outrider.desk.title import Titles
from outrider.desk.turns import Turns
from outrider.server.doors import Doors

log = logging.getLogger(__name__)

Close = Callable[[], Awaitable[None] | None]


@dataclass(slots=True)
class Gateway:
    """Start it once; close it once. `doors` is what a server or a command line opens onto.

    `warm` loads what a first turn needs, once nobody waits for the start any more. `closing` are
    called in order at the end.
    """

    doors: Doors
    front: Front
    standing: Standing
    clock: Clock
    titles: Titles
    sweeps: tuple[Sweep, ...]
    closing: tuple[Close, ...]
    warm: Callable[[], Coroutine[Any, Any, None]]
    background: set[asyncio.Task[None]] = field(default_factory=set)

    @property
    def desk(self) -> Desk:
        """What doors and command lines speak to."""
        return self.front.desk

    @property
    def turns(self) -> Turns:
        """The turns that run now."""
        return self.front.turns

    @property
    def recovery(self) -> Recovery:
        """What happens to turns that were cut."""
        return self.front.recovery

    async def start(self, schedule: bool = True) -> None:
        """Recover what was cut and start what happens by itself; without a schedule, neither."""
        self.turns.after = self._after
        cut = self.recovery.classify()
        if not schedule:
            return self.recovery.interrupt(cut)
        self.recovery.resume(cut)
        for sweep in self.sweeps:
            self.spawn(repeat(sweep))

    async def rest(self) -> None:
        """Nothing new starts; turns are cut where they are; every stream ends."""
        self.turns.after = lambda run: None  # the drain stops first: no new turn starts
        await self.turns.close()
        for task in tuple(self.background):
            task.cancel()
        await asyncio.gather(*self.background, return_exceptions=True)
        self.front.feed.hub.close()
        self.front.feed.activity.close()

    async def close(self) -> None:
        """Close sockets, children and books, after `rest`."""
        for close in self.closing:
            done = close()
            if inspect.isawaitable(done):
                await done

    def _after(self, run: Run) -> None:
        """A turn ended: run what waited behind it, and name the conversation if it is new."""
        if self.titles.wanted(run):
            self.spawn(self.titles.name(run))
        self.front.admission.drain(run.conversation_id)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside the turns; it is cancelled when the gateway goes down."""
        task = asyncio.get_running_loop().create_task(work)
        self.background.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        """Nobody waits for such work, so that what broke it is told here."""
        self.background.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, NotFound):  # deleted meanwhile
            log.error("background_broke", exc_info=error)
