"""The journal on disk: the core port for one drive, and the tapes that all drives share."""

from collections.abc import Sequence
from dataclasses import replace

from outrider.core.clock import Clock, later
from outrider.core.entry import (
    Compacted,
    Entry,
    Fact,
    HumanAsked,
    ModelSaid,
    ToolStarted,
    UserSaid,
)  # fmt: skip
from outrider.core.errors import StaleJournal
from outrider.core.ids import Ids
from outrider.core.journal import Journal
from outrider.core.opening import Opening
from outrider.store import approval_row, queue_row
from outrider.store.db import Database, Tx
from outrider.store.tape import Tape, Tapes


class Journals:
    """The journals of every conversation. `opening` builds the blocks told beside a message."""

    def __init__(self, db: Database, ids: Ids, clock: Clock, opening: Opening) -> None:
        self.db = db
        self.ids = ids
        self.clock = clock
        self.opening = opening
        self.tapes = Tapes(db, ids, clock)

    def entries(self, conversation_id: str) -> list[Entry]:
        """Every entry so far; the list grows, and is not to be changed."""
        return self.tapes.of(conversation_id).entries

    def of(self, conversation_id: str, run_id: str, ttl_s: float) -> Journal:
        """The journal of one drive; what it asks a person waits for `ttl_s` seconds."""
        return StoredJournal(self, conversation_id, run_id, ttl_s)

    def page(
        self, conversation_id: str, before_seq: int | None, limit: int
    ) -> tuple[list[Entry], bool]:
        """The newest `limit` entries before a seq, oldest first, and whether older ones exist."""
        return self.tapes.page(conversation_id, before_seq, limit)

    def forget(self, conversation_id: str) -> None:
        """Let go of a conversation that is gone."""
        self.tapes.forget(conversation_id)


class StoredJournal:
    """One conversation's journal for one drive. Holds its tape, so it never reads twice."""

    def __init__(self, journals: Journals, conversation_id: str, run_id: str, ttl_s: float) -> None:
        self._journals = journals
        self._conversation_id = conversation_id
        self._run_id = run_id
        self._ttl_s = ttl_s
        self._tape: Tape = journals.tapes.of(conversation_id)

    def entries(self) -> Sequence[Entry]:
        return self._tape.entries

    def steered(self) -> bool:
        return _has_steers(self._journals.db, self._conversation_id)

    async def append(self, after: int, *facts: Fact) -> tuple[Entry, ...]:
        self._check(after)
        if not facts:
            return ()
        now = self._journals.clock.now()
        told = [self._minted(fact, now) for fact in facts]
        with self._journals.db.commit(_name(facts)) as tx:
            entries = self._store(tx, now, *told)
            for fact in told:
                if isinstance(fact, HumanAsked):
                    approval_row.insert(
                        tx, self._conversation_id, self._run_id, fact, now, self._tape.entries
                    )
        if any(isinstance(fact, ToolStarted) for fact in facts):
            await self._journals.db.sync()
        return entries

    async def append_reply(self, after: int, said: ModelSaid) -> Entry:
        (entry,) = await self.append(after, said)
        return entry

    async def append_compacted(self, after: int, compacted: Compacted) -> Entry:
        (entry,) = await self.append(after, compacted)
        return entry

    async def take_steers(self, after: int) -> tuple[Entry, tuple[str, ...]] | None:
        self._check(after)
        if not self.steered():
            return None
        now = self._journals.clock.now()
        with self._journals.db.commit("steer") as tx:
            taken = queue_row.take(tx, self._conversation_id, ("steer",))
            if taken is None:
                return None
            blocks = self._journals.opening.blocks(self._conversation_id)
            said = UserSaid(taken.text, taken.source, blocks, taken.attachments, steer=True)
            (entry,) = self._store(tx, now, said)
            queue_row.leave(tx, taken.item_ids, entry.id, self._run_id)
        return entry, taken.item_ids

    def _store(self, tx: Tx, now: str, *facts: Fact) -> tuple[Entry, ...]:
        told = [(self._run_id, fact) for fact in facts]
        return self._journals.tapes.store(tx, self._conversation_id, told, now)

    def _check(self, after: int) -> None:
        if after != self._tape.last:
            raise StaleJournal(after=after, last=self._tape.last)

    def _minted(self, fact: Fact, now: str) -> Fact:
        if not isinstance(fact, HumanAsked):
            return fact
        approval_id = self._journals.ids.new("apr")
        return replace(fact, approval_id=approval_id, deadline=later(now, self._ttl_s))


COMMITS = {
    "model_said": "assistant",
    "tool_started": "tool_start",
    "tool_answered": "tool_result",
    "human_asked": "approval_open",
    "compacted": "compacted",
}


def _name(facts: Sequence[Fact]) -> str:
    """The commit's name: its first fact's, but that of a question wherever one stands."""
    if any(isinstance(fact, HumanAsked) for fact in facts):
        return "approval_open"
    return COMMITS.get(facts[0].kind, "entry")


def _has_steers(db: Database, conversation_id: str) -> bool:
    waits = "SELECT 1 FROM queue WHERE conversation_id = ? AND kind = 'steer' LIMIT 1"
    return bool(db.peek(waits, conversation_id))
