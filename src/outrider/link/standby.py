"""Children that wait for a drive, so that a turn does not wait for a process to start."""

import asyncio
from itertools import count

from outrider.link.broken import LinkBroken
from outrider.link.child import Child

KEPT = 2  # children that wait; more are ended when their drive is


class Standby:
    """Lends children. Each runs one drive at a time and comes back only after a clean one."""

    def __init__(self) -> None:
        self._idle: list[Child] = []
        self._out: set[Child] = set()
        self._epochs = count(1)
        self._closed = False

    def epoch(self) -> int:
        """A number for a drive that no other has."""
        return next(self._epochs)

    async def warm(self) -> None:
        """Have a child ready. One that cannot start is said when it is needed."""
        if not self._idle and not self._closed:
            try:
                self._idle.append(await Child.start())
            except LinkBroken:
                return

    async def take(self) -> Child:
        """A child for one drive. Raises LinkBroken."""
        while self._idle:
            child = self._idle.pop()
            if child.fit():
                break
        else:
            child = await Child.start()
        self._out.add(child)
        return child

    async def give(self, child: Child) -> None:
        """Take a child back; one that is not fit for another drive is ended."""
        self._out.discard(child)
        if child.fit() and len(self._idle) < KEPT and not self._closed:
            self._idle.append(child)
        else:
            await child.end()

    async def close(self) -> None:
        """End every child."""
        self._closed = True
        children, self._idle = [*self._idle, *self._out], []
        await asyncio.gather(*(child.end() for child in children))
