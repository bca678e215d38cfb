"""A cancelled drive: a person's stop answers everything, a shutdown stores nothing (A-RST-13)."""

import asyncio

import pytest

from outrider.core.entry import Entry, Fact, ModelSaid, ToolAnswered, ToolStarted
from outrider.core.event import Assistant, TurnEvent
from outrider.core.model import Outcome
from outrider.core.seat import Rest
from outrider.loop.drive import drive
from tests.fakes.brief import OPENED, TOOLS, call, make_brief
from tests.fakes.journal import FakeJournal
from tests.fakes.model import FakeModel, Hang, says
from tests.fakes.toolbox import FakeToolbox

pytestmark = pytest.mark.anyio


class Slow(FakeJournal):
    """Stalls once, for ever, on a fact of one type: before or after it was stored."""

    def __init__(self, on: type[Fact], before: bool = False) -> None:
        super().__init__(OPENED)
        self.stalled = asyncio.Event()
        self._on = on
        self._before = before

    async def append(self, after: int, *facts: Fact) -> tuple[Entry, ...]:
        stalls = isinstance(facts[0], self._on) and not self.stalled.is_set()
        if stalls and self._before:
            await self._stall()
        entries = await super().append(after, *facts)
        if stalls:
            await self._stall()
        return entries

    async def _stall(self) -> None:
        self.stalled.set()
        await asyncio.Event().wait()


class Running:
    """A drive in a task that can be stopped at a known place."""

    def __init__(self, *script: Outcome | Hang, journal: FakeJournal | None = None) -> None:
        self.journal = journal or FakeJournal(OPENED)
        self.model = FakeModel(script)
        self.toolbox = FakeToolbox(TOOLS)
        self.events: list[TurnEvent] = []
        self.answered = asyncio.Event()  # a result was told

    def emit(self, event: TurnEvent) -> None:
        self.events.append(event)
        if event.type == "tool_result":
            self.answered.set()

    async def stop(self, at: asyncio.Event, why: str) -> None:
        task: asyncio.Task[Rest] = asyncio.create_task(
            drive(make_brief(), self.journal, self.model, self.toolbox, self.emit)
        )
        await at.wait()
        task.cancel(why)
        with pytest.raises(asyncio.CancelledError):
            await task

    def codes(self) -> list[tuple[str, str | None]]:
        facts = self.journal.facts()
        return [(fact.call_id, fact.code) for fact in facts if isinstance(fact, ToolAnswered)]


async def test_a_person_keeps_what_was_written() -> None:
    running = Running(Hang("I was about"))
    await running.stop(running.model.hanging, "person")
    said = running.journal.facts()[-1]
    assert (said.text, said.partial) == ("I was about", True)  # type: ignore[union-attr]


async def test_what_was_kept_is_told() -> None:
    running = Running(Hang("I was about"))
    await running.stop(running.model.hanging, "person")
    assert isinstance(running.events[-1], Assistant)


async def test_nothing_written_leaves_nothing() -> None:
    running = Running(Hang())
    await running.stop(running.model.hanging, "person")
    assert running.journal.facts() == list(OPENED)


@pytest.mark.parametrize("why", ["shutdown", ""])
async def test_a_shutdown_stores_nothing(why: str) -> None:
    running = Running(Hang("I was about"))
    await running.stop(running.model.hanging, why)
    assert running.journal.facts() == list(OPENED)


async def test_a_running_call_may_have_run_and_the_next_one_did_not() -> None:
    running = Running(says("", call("once", "c1"), call("once", "c2")))
    running.toolbox.gates["once"] = asyncio.Event()
    await running.stop(running.toolbox.running, "person")
    assert running.codes() == [("c1", "stopped_unknown"), ("c2", "stopped")]


async def test_a_running_replay_safe_call_may_have_run_too() -> None:
    running = Running(says("", call("read")))
    running.toolbox.gates["read"] = asyncio.Event()
    await running.stop(running.toolbox.running, "person")
    assert running.codes() == [("c1", "stopped_unknown")]


async def test_no_parallel_tool_still_runs_once_its_call_is_closed() -> None:
    running = Running(says("", call("wide", "c1"), call("wide", "c2")))
    running.toolbox.gates["wide"] = asyncio.Event()
    await running.stop(running.toolbox.running, "person")
    assert (running.toolbox.at_once, running.codes()) == (
        0,
        [("c1", "stopped_unknown"), ("c2", "stopped_unknown")],
    )


async def test_a_parallel_call_that_had_its_result_keeps_it() -> None:
    running = Running(says("", call("look", "c1"), call("look", "c2")))
    running.toolbox.gates["c2"] = asyncio.Event()
    await running.stop(running.answered, "person")
    assert running.codes() == [("c1", None), ("c2", "stopped_unknown")]


async def test_a_start_whose_commit_was_cut_off_counts_as_started() -> None:
    journal = Slow(ToolStarted)
    running = Running(says("", call("once")), journal=journal)
    await running.stop(journal.stalled, "person")
    assert running.codes() == [("c1", "stopped_unknown")]


@pytest.mark.parametrize("before", [True, False])
async def test_a_reply_whose_commit_was_cut_off_is_stored_once(before: bool) -> None:
    journal = Slow(ModelSaid, before)
    running = Running(says("", call("once")), journal=journal)
    await running.stop(journal.stalled, "person")
    assert [fact.kind for fact in journal.facts()[2:]] == ["model_said", "tool_answered"]
