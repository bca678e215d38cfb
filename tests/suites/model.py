"""What every model port promises: the metered one, the fake one, the one over a link."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from outrider.core.event import TextDelta, TurnEvent
from outrider.core.event_work import Compacting
from outrider.core.model import AskModel, Compact, Model, NotSummarised, Replied, Summarised

ASK = AskModel(through_seq=2, declared=())


@dataclass
class Stage:
    """A model under test. `says` and `hangs` set what its next reply is."""

    model: Model
    says: Callable[[str], None]
    hangs: Callable[[str], None]
    events: list[TurnEvent] = field(default_factory=list)
    heard: asyncio.Event = field(default_factory=asyncio.Event)

    def hear(self, event: TurnEvent) -> None:
        self.events.append(event)
        self.heard.set()

    @property
    def shown(self) -> str:
        return "".join(event.delta for event in self.events if isinstance(event, TextDelta))


@pytest.mark.anyio
class ModelSuite:
    """A subclass provides the fixture `stage`."""

    async def test_a_reply_is_shown_before_it_is_returned(self, stage: Stage) -> None:
        stage.says("Xin chào ก😀")
        outcome = await stage.model.ask(ASK, stage.hear)
        assert isinstance(outcome, Replied)
        assert outcome.said.text == stage.shown == "Xin chào ก😀"

    async def test_every_reply_has_its_own_id(self, stage: Stage) -> None:
        stage.says("one")
        stage.says("two")
        ids = set()
        for _ in range(2):
            outcome = await stage.model.ask(ASK, stage.hear)
            assert isinstance(outcome, Replied)
            ids.add(outcome.said.reply_id)
        assert len(ids) == 2

    async def test_a_finished_reply_leaves_nothing_to_cut(self, stage: Stage) -> None:
        stage.says("one")
        await stage.model.ask(ASK, stage.hear)
        assert stage.model.cut() is None

    async def test_a_compaction_says_that_it_begins_and_answers_whatever_comes(
        self, stage: Stage
    ) -> None:
        outcome = await stage.model.compact(Compact(2, 1_000), stage.hear)
        assert stage.events[0] == Compacting(2)
        assert isinstance(outcome, Summarised | NotSummarised)

    async def test_a_cancelled_reply_gives_its_words_once(self, stage: Stage) -> None:
        stage.hangs("half a sen")
        asking = asyncio.create_task(stage.model.ask(ASK, stage.hear))
        await stage.heard.wait()
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        said = stage.model.cut()
        assert said is not None
        assert (said.text, said.partial, said.calls) == ("half a sen", True, ())
        assert stage.model.cut() is None
