"""The ports over a link keep the promises of those at home."""

import asyncio
from collections.abc import Callable

import pytest

from outrider.core.entry import Compacted, UserSaid
from outrider.core.model import Summarised
from outrider.link.messages import Message, Stopped
from outrider.link.requests import (
    Answered,
    Append,
    AppendCut,
    Ask,
    Head,
    Stored,
    Summarise,
    Summary,
    Taken,
    TakeSteers,
)
from outrider.worker.journal import LinkedJournal
from outrider.worker.model import LinkedModel
from tests.fakes.clock import NOON
from tests.fakes.journal import FakeJournal
from tests.fakes.link import Pair
from tests.fakes.model import FakeModel, Hang, numbered, says
from tests.suites.journal import REPLY, TTL_S, Bench, JournalSuite
from tests.suites.model import ModelSuite, Stage


class Counter:
    """A gateway's end without a warrant: what it is asked goes to the ports behind it."""

    def __init__(self, journal: FakeJournal) -> None:
        self.journal = journal

    async def serve(self, message: Message) -> Message:
        match message:
            case Append(after=after, facts=facts):
                entries = await self.journal.append(after, *facts)
            case AppendCut(after=after):
                entries = (await self.journal.append_reply(after, REPLY),)
            case TakeSteers(after=after):
                taken = await self.journal.take_steers(after)
                return Taken(None) if taken is None else Taken(*taken)
            case _:
                raise AssertionError(message)
        heads = tuple(
            Head(each.id, each.seq, each.run_id, each.created_at,
                 getattr(each.fact, "approval_id", ""), getattr(each.fact, "deadline", ""))
            for each in entries
        )  # fmt: skip
        return Stored(heads, self.journal.steered())

    def hear(self, message: Message) -> None:
        raise AssertionError(message)


class TestLinkedJournal(JournalSuite):
    @pytest.fixture
    def bench(self) -> Bench:
        home = FakeJournal([UserSaid("hello")], ttl_s=TTL_S)
        journal = LinkedJournal(Pair(Counter(home)).away, steered=False)
        journal.give(home.entries()[0])

        def steer(text: str) -> str:
            journal.heard(True)  # as the next answer would say
            return home.steer(text)

        return Bench(journal, steer, home.run_id, NOON)

    async def test_a_compaction_is_one_entry(self, bench: Bench) -> None:
        """It was stored at home as it was made: this end only finds it."""
        short = Compacted(1, "in short", (1,), 900, 0.01)
        assert isinstance(bench.journal, LinkedJournal)
        head = Head("ent_9", bench.last + 1, bench.run_id, NOON)
        bench.journal.summarised(Summary(Summarised(short), Stored((head,), False)))
        entry = await bench.journal.append_compacted(1, short)
        assert (entry.fact, entry) == (short, bench.journal.entries()[-1])


class Teller:
    """A gateway's end with a model behind it, whose words it shows itself."""

    def __init__(self, model: FakeModel, stage: Callable[[], Stage]) -> None:
        self.model = model
        self.stage = stage

    async def serve(self, message: Message) -> Message:
        if isinstance(message, Summarise):
            return Summary(await self.model.compact(message.compact, self.stage().hear))
        assert isinstance(message, Ask)
        try:
            return Answered(await self.model.ask(message.ask, self.stage().hear))
        except asyncio.CancelledError:
            return Stopped(self.model.cut())

    def hear(self, message: Message) -> None:
        raise AssertionError(message)


class TestLinkedModel(ModelSuite):
    @pytest.fixture
    def stage(self) -> Stage:
        model = FakeModel()

        def speak(text: str) -> None:
            model.script = [*numbered([*model.script, says(text)])]  # type: ignore[list-item]

        far = Pair(Teller(model, lambda: made)).away
        linked = LinkedModel(far, LinkedJournal(far, steered=False))
        made = Stage(linked, speak, lambda text: model.script.append(Hang(text)))
        return made
