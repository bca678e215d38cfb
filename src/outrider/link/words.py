"""What models say in one drive: asked one at a time, stored as it comes, kept where it was cut."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from outrider.core.entry import Compacted, ModelSaid
from outrider.core.model import (
    AskModel,
    Broke,
    Compact,
    Emit,
    Model,
    NeedsMoney,
    Replied,
    Summarised,
)  # fmt: skip
from outrider.link.broken import LinkBroken
from outrider.link.messages import Message, Stopped
from outrider.link.requests import Answered, Stored, Summary


class Words:
    """Asks the model port for a far end. `unpriced` are the routes that wait for a person."""

    def __init__(self, model: Model, emit: Emit) -> None:
        self.unpriced: set[str] = set()
        self._model = model
        self._emit = emit
        self._cut: dict[str, ModelSaid] = {}  # replies that broke off, by id
        self._asking: asyncio.Task[object] | None = None

    async def ask(
        self, ask: AskModel, store: Callable[[int, ModelSaid], Awaitable[Stored]]
    ) -> Message:
        """The outcome; a whole reply is stored first. Cancelled: what had been written."""
        try:
            with self._alone():
                outcome = await self._model.ask(ask, self._emit)
        except asyncio.CancelledError as cut:
            if cut.args[:1] != ("person",):  # nothing of it is stored, or the link is gone
                raise
            return Stopped(self._keep(self._model.cut()))
        match outcome:
            case Replied(said=said):
                return Answered(outcome, await store(ask.through_seq, said))
            case Broke(said=said):
                self._keep(said)
            case NeedsMoney(route=route):
                self.unpriced.add(route)
            case _:
                pass
        return Answered(outcome)

    async def summarise(
        self, compact: Compact, store: Callable[[int, Compacted], Awaitable[Stored]]
    ) -> Message:
        """The shortening; a compaction is stored first."""
        with self._alone():
            shortening = await self._model.compact(compact, self._emit)
        match shortening:
            case Summarised(compacted=compacted):
                return Summary(shortening, await store(compact.through_seq, compacted))
            case _:
                return Summary(shortening)

    def half(self, reply_id: str) -> ModelSaid:
        """The reply that broke off, once, as it is to be stored."""
        said = self._cut.pop(reply_id, None)
        if said is None:
            raise LinkBroken("reply_unknown")
        return replace(said, partial=True, calls=())

    def left(self) -> ModelSaid | None:
        """What had been written of a reply that nobody stored."""
        return next(iter(self._cut.values()), None) or self._model.cut()

    def hush(self, why: str = "") -> None:
        """Cut the request that is under way, if one is."""
        if self._asking is not None:
            self._asking.cancel(why)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        if self._asking is not None:
            raise LinkBroken("ask_out_of_turn")
        self._asking = asyncio.current_task()
        try:
            yield
        finally:
            self._asking = None

    def _keep(self, said: ModelSaid | None) -> ModelSaid | None:
        if said is not None:
            self._cut[said.reply_id] = said
        return said
