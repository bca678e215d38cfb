"""A gateway: everything of one home, wired and not yet listening."""

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from outrider.app.standing import Standing
from outrider.app.sweep import Sweep, repeat
from outrider.core.clock import Clock
from outrider.core.run import Run
from outrider.desk.admit import Admission
from outrider.desk.books import Feed
from outrider.desk.decision import Decisions
from outrider.desk.desk import Desk
from outrider.desk.resume import Recovery
from outrider.desk.title import Titles
from outrider.desk.turns import Turns
from outrider.desk.window import Windows
from outrider.server.doors import Doors

Close = Callable[[], Awaitable[None] | None]


@dataclass(slots=True)
class Gateway:
    """Start it once; close it once. `doors` is what a server or a command line opens onto.

    `warm` loads what a first turn needs, once nobody waits for the start any more. `closing` are
    called in order at the end.
    """

    doors: Doors
    desk: Desk
    decisions: Decisions
    standing: Standing
    clock: Clock
    turns: Turns
    admission: Admission
    recovery: Recovery
    titles: Titles
    windows: Windows
    feed: Feed
    sweeps: tuple[Sweep, ...]
    closing: tuple[Close, ...]
    warm: Callable[[], Coroutine[Any, Any, None]]
    background: set[asyncio.Task[None]] = field(default_factory=set)

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
        self.feed.hub.close()
        self.feed.activity.close()

    async def close(self) -> None:
        """Close sockets, children and books, after `rest`."""
        for close in self.closing:
            done = close()
            if inspect.isawaitable(done):
                await done

    def _after(self, run: Run) -> None:
        """A turn ended: run what waited behind it, and name the conversation if it is new."""
        self.admission.drain(run.conversation_id)
        if self.titles.wanted(run):
            self.spawn(self.titles.name(run))
        self.spawn(self.windows.learn(run))

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside the turns; it is cancelled when the gateway goes down."""
        task = asyncio.get_running_loop().create_task(work)
        self.background.add(task)
        task.add_done_callback(self.background.discard)
