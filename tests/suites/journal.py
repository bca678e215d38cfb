"""What every journal promises: the stored one, the fake one, the one over a link."""

from dataclasses import dataclass
from typing import Protocol

import pytest

from outrider.core.clock import later
from outrider.core.entry import (
    Compacted,
    Escalated,
    Fact,
    HumanAsked,
    ModelSaid,
    Noted,
    ToolAnswered,
    ToolStarted,
    UserSaid,
)
from outrider.core.errors import StaleJournal
from outrider.core.journal import Journal
from outrider.core.tool import Call, Preview

TTL_S = 90.0
REPLY = ModelSaid("rep_1", "looking", (Call("c1", "shell_run", {"command": "ls"}),), "openai", "m")
QUESTION = HumanAsked("tool", "shell_run", "c1", preview=Preview("command", cwd="/w"))


class Steer(Protocol):
    """Queues words for the running turn and returns the id of the queue row."""

    def __call__(self, text: str) -> str: ...


@dataclass(frozen=True)
class Bench:
    """A journal under test: `run_id` and TTL_S are those of its drive, `now` its frozen time."""

    journal: Journal
    steer: Steer
    run_id: str
    now: str

    @property
    def last(self) -> int:
        return len(self.journal.entries())


@pytest.mark.anyio
class JournalSuite:
    """A subclass provides the fixture `bench`."""

    async def test_entries_are_numbered_without_holes_in_the_order_given(
        self, bench: Bench
    ) -> None:
        first = bench.last
        stored = (await bench.journal.append_reply(first, REPLY),)
        stored += await bench.journal.append(first + 1, ToolStarted("c1"))
        stored += await bench.journal.append(first + 2, ToolAnswered("c1", "shell_run", "a.txt"))
        assert [entry.seq for entry in stored] == [first + 1, first + 2, first + 3]
        assert [entry.fact.kind for entry in stored] == [
            "model_said", "tool_started", "tool_answered",
        ]  # fmt: skip

    async def test_an_entry_names_its_run_and_moment_and_has_an_id_of_its_own(
        self, bench: Bench
    ) -> None:
        stored = await bench.journal.append(bench.last, ToolStarted("c1"), ToolStarted("c2"))
        assert {(entry.run_id, entry.created_at) for entry in stored} == {(bench.run_id, bench.now)}
        assert stored[0].id < stored[1].id

    async def test_what_was_appended_is_what_is_read(self, bench: Bench) -> None:
        facts: tuple[Fact, ...] = (
            ToolStarted("c1"), Escalated("loop", "x:y"), Noted("loop_note", {"n": 3}),
        )  # fmt: skip
        stored = await bench.journal.append(bench.last, *facts)
        assert tuple(entry.fact for entry in stored) == facts
        assert tuple(bench.journal.entries())[-3:] == stored

    async def test_the_sequence_of_entries_grows_in_place(self, bench: Bench) -> None:
        """A drive folds what is new; it never reads again."""
        seen, before = bench.journal.entries(), bench.last
        await bench.journal.append(before, ToolStarted("c1"))
        assert len(seen) == before + 1
        assert bench.journal.entries() is seen

    @pytest.mark.parametrize("off", [-1, 1])
    async def test_an_append_on_another_last_entry_is_stale_and_stores_nothing(
        self, bench: Bench, off: int
    ) -> None:
        before = bench.last
        with pytest.raises(StaleJournal) as stale:
            await bench.journal.append(before + off, ToolStarted("c1"))
        assert stale.value.facts == {"after": before + off, "last": before}
        assert bench.last == before

    async def test_a_reply_is_one_entry(self, bench: Bench) -> None:
        entry = await bench.journal.append_reply(bench.last, REPLY)
        assert entry == bench.journal.entries()[-1]
        assert entry.fact == REPLY

    async def test_a_compaction_is_one_entry(self, bench: Bench) -> None:
        short = Compacted(1, "in short", (1,), 900, 0.01)
        entry = await bench.journal.append_compacted(bench.last, short)
        assert (entry.fact, entry) == (short, bench.journal.entries()[-1])

    async def test_a_question_gets_its_id_and_deadline_as_it_is_stored(self, bench: Bench) -> None:
        replied = await bench.journal.append_reply(bench.last, REPLY)
        (asked,) = await bench.journal.append(replied.seq, QUESTION)
        assert isinstance(asked.fact, HumanAsked)
        assert asked.fact.approval_id
        assert asked.fact.deadline == later(bench.now, TTL_S)
        assert asked.fact.preview == QUESTION.preview

    async def test_no_steers_are_nothing_and_no_entry(self, bench: Bench) -> None:
        before = bench.last
        assert await bench.journal.take_steers(before) is None
        assert bench.last == before

    async def test_steers_are_taken_once_as_one_message(self, bench: Bench) -> None:
        """A-Q-5, T26"""
        items = (bench.steer("first"), bench.steer("second"))
        taken = await bench.journal.take_steers(bench.last)
        assert taken is not None
        entry, item_ids = taken
        assert item_ids == items
        assert entry.fact == UserSaid("first\n\nsecond", steer=True)
        assert await bench.journal.take_steers(bench.last) is None

    async def test_steers_taken_on_another_last_entry_stay_where_they_are(
        self, bench: Bench
    ) -> None:
        bench.steer("first")
        with pytest.raises(StaleJournal):
            await bench.journal.take_steers(bench.last + 1)
        assert await bench.journal.take_steers(bench.last) is not None
