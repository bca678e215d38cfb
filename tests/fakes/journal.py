"""A journal in memory that keeps the promises of the port."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from outrider.core.approval import Answerable
from outrider.core.clock import Clock, later
from outrider.core.entry import (
    Block,
    Compacted,
    Entry,
    Fact,
    HumanAsked,
    HumanDecided,
    ModelSaid,
    UserSaid,
)
from outrider.core.errors import StaleJournal
from outrider.core.ids import Ids
from tests.fakes.clock import FakeClock
from tests.fakes.ids import seeded_ids


class FakeJournal:
    """One conversation's entries, as one drive of `run_id` sees them.

    `facts` are there from the start. `steer(text)` puts words in the queue, `decide(...)` is the
    person; `beside` is told with every message that is taken. `commits` are the facts of each
    append in order.
    """

    def __init__(
        self,
        facts: Iterable[Fact] = (),
        *,
        run_id: str = "run_1",
        ttl_s: float = 600,
        ids: Ids | None = None,
        clock: Clock | None = None,
    ) -> None:
        self.run_id = run_id
        self.beside: tuple[Block, ...] = ()
        self.commits: list[tuple[Fact, ...]] = []
        self._ttl_s = ttl_s
        self._ids = ids or seeded_ids()
        self._clock = clock or FakeClock()
        self._entries: list[Entry] = []
        self._steers: list[tuple[str, str]] = []
        self.put(*facts)

    def entries(self) -> Sequence[Entry]:
        return self._entries

    def steered(self) -> bool:
        return bool(self._steers)

    async def append(self, after: int, *facts: Fact) -> tuple[Entry, ...]:
        self._check(after)
        return self.put(*facts)

    async def append_reply(self, after: int, said: ModelSaid) -> Entry:
        (entry,) = await self.append(after, said)
        return entry

    async def append_compacted(self, after: int, compacted: Compacted) -> Entry:
        (entry,) = await self.append(after, compacted)
        return entry

    async def take_steers(self, after: int) -> tuple[Entry, tuple[str, ...]] | None:
        self._check(after)
        if not self._steers:
            return None
        taken, self._steers = self._steers, []
        text = "\n\n".join(text for _, text in taken)
        (entry,) = self.put(UserSaid(text, beside=self.beside, steer=True))
        return entry, tuple(item_id for item_id, _ in taken)

    def put(self, *facts: Fact) -> tuple[Entry, ...]:
        """Store facts as the desk or an earlier drive would have."""
        entries = tuple(self._entry(fact, at) for at, fact in enumerate(facts, start=1))
        self._entries.extend(entries)
        if facts:
            self.commits.append(tuple(entry.fact for entry in entries))
        return entries

    def steer(self, text: str) -> str:
        """Queue words for the running turn; the id of the queue row."""
        item_id = self._ids.new("itm")
        self._steers.append((item_id, text))
        return item_id

    def decide(self, approval_id: str, outcome: Answerable, note: str | None = None) -> Entry:
        """A person, or the clock, settles an approval."""
        facts = (entry.fact for entry in self._entries)
        asked = next(
            fact
            for fact in facts
            if isinstance(fact, HumanAsked) and fact.approval_id == approval_id
        )
        (entry,) = self.put(HumanDecided(approval_id, outcome, asked.call_id, note))
        return entry

    def facts(self) -> list[Fact]:
        """The facts alone, in order."""
        return [entry.fact for entry in self._entries]

    def _entry(self, fact: Fact, at: int) -> Entry:
        now = self._clock.now()
        if isinstance(fact, HumanAsked) and not fact.approval_id:
            deadline = later(now, self._ttl_s)
            fact = replace(fact, approval_id=self._ids.new("apr"), deadline=deadline)
        seq = len(self._entries) + at
        return Entry(self._ids.new("ent"), seq, self.run_id, now, fact)

    def _check(self, after: int) -> None:
        if after != len(self._entries):
            raise StaleJournal(after=after, last=len(self._entries))
