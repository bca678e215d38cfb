"""A model that says what its script says."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import replace

from outrider.core.entry import ModelSaid
from outrider.core.event import TextDelta
from outrider.core.event_work import Compacting
from outrider.core.model import AskModel, Compact, Emit, NotSummarised, Outcome, Replied, Shortening
from outrider.core.tool import Call

Line = Outcome | BaseException | Callable[[], Outcome]


class Hang:
    """A line of a script: write `text`, then wait until the drive is cancelled."""

    def __init__(self, text: str = "") -> None:
        self.text = text


class FakeModel:
    """Plays one line per ask: an outcome, an exception to raise, a function, or `Hang`.

    `asked` are the references it was given. `hanging` is set once a `Hang` has written its text.
    """

    def __init__(self, script: Iterable[Line | Hang] = ()) -> None:
        self.script = list(script)
        self.asked: list[AskModel] = []
        self.compacts: list[Compact] = []
        self.shorter: list[Shortening] = []
        self.hanging = asyncio.Event()
        self._cut: ModelSaid | None = None

    async def ask(self, ask: AskModel, emit: Emit) -> Outcome:
        self.asked.append(ask)
        line = self.script.pop(0)
        if isinstance(line, BaseException):
            raise line
        if isinstance(line, Hang):
            return await self._hang(line.text, emit)
        if callable(line):
            return line()
        if isinstance(line, Replied) and line.said.text:
            emit(TextDelta(line.said.text))
        return line

    async def compact(self, compact: Compact, emit: Emit) -> Shortening:
        """Play one line of `shorter`; without any nothing can be summarised."""
        self.compacts.append(compact)
        emit(Compacting(compact.through_seq))
        return self.shorter.pop(0) if self.shorter else NotSummarised("no_model")

    def cut(self) -> ModelSaid | None:
        said, self._cut = self._cut, None
        return said

    async def _hang(self, text: str, emit: Emit) -> Outcome:
        if text:
            emit(TextDelta(text))
            self._cut = ModelSaid("rep_cut", text, finish="cut", partial=True)
        self.hanging.set()
        await asyncio.Event().wait()
        raise AssertionError("nothing ends a hang but its cancellation")


def says(text: str = "", *calls: Call) -> Replied:
    """A reply of text and calls."""
    said = ModelSaid("rep_1", text, calls, "fake", "scripted")
    return Replied(replace(said, finish="calls") if calls else said)


def numbered(script: Iterable[Replied]) -> list[Replied]:
    """The same replies with the ids rep_1, rep_2 …"""
    return [
        Replied(replace(line.said, reply_id=f"rep_{at}")) for at, line in enumerate(script, start=1)
    ]
