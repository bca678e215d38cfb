"""A far end in the hands of a test."""

import asyncio

from outrider.core.entry import Fact
from outrider.core.model import AskModel
from outrider.core.tool import Judgement
from outrider.link.broken import LinkBroken
from outrider.link.messages import Message
from outrider.link.requests import Answered, Append, Ask, Stored
from tests.fakes.brief import TOOLS, call
from tests.fakes.drives import Away, Scene

READ, ONCE, WRITE = call("read", "c1"), call("once", "c2"), call("write", "c3", path="a")
DECLARED = tuple(spec.name for spec in TOOLS)


class Rogue:
    """A far end in the hands of a test, and the entries of the gateway that it may not change."""

    def __init__(self, **scene: object) -> None:
        self.on = Scene(**scene)  # type: ignore[arg-type]
        self.on.toolbox.judgements["write"] = Judgement(fingerprint="f=1")
        self.away = Away(self.on)
        self.far = self.away.pair.away

    @property
    def last(self) -> int:
        return len(self.on.journal.entries())

    async def asks(self) -> None:
        """Ask a model as a drive does."""
        await self.far.ask(Ask(AskModel(self.last, DECLARED)), Answered)

    async def store(self, *facts: Fact) -> None:
        await self.far.ask(Append(self.last, facts), Stored)  # type: ignore[arg-type]

    async def refused(self, message: Message) -> str:
        """Why the link ended; nothing was stored and nothing ran for it."""
        before, runs = self.last, list(self.on.toolbox.runs)
        asking = asyncio.create_task(self.far.ask(message, Stored))
        await self.away.pair.over.wait()
        asking.cancel()
        self.far.end(LinkBroken("over"))
        assert (self.last, self.on.toolbox.runs) == (before, runs)
        broken = self.away.pair.home.broken
        assert broken is not None
        return broken.why
