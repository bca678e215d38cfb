"""A tape: the entries of one conversation in memory, in step with the disk."""

from collections import OrderedDict
from collections.abc import Sequence
from weakref import WeakValueDictionary

from outrider.core.clock import Clock
from outrider.core.entry import Entry, Fact
from outrider.core.errors import NotFound
from outrider.core.ids import Ids
from outrider.store import fact, fold
from outrider.store.db import Database, Row, Tx

KEPT = 32  # conversations used last, so that their next turn reads nothing

ALL = """
SELECT id, seq, run_id, created_at, kind, body FROM entries WHERE conversation_id = ? ORDER BY seq
"""
PAGE = """
SELECT id, seq, run_id, created_at, kind, body FROM entries
WHERE conversation_id = ? AND seq < ? ORDER BY seq DESC LIMIT ?
"""
INSERT = """
INSERT INTO entries (id, conversation_id, seq, run_id, created_at, kind, body, search_text)
SELECT ?, id, ?, ?, ?, ?, ?, iif(temporary, NULL, ?) FROM conversations
WHERE id = ? AND deleted_at IS NULL
"""
NO_END = 1 << 62


class Tape:
    """Every holder of a conversation's tape holds the same one; it only grows."""

    __slots__ = ("__weakref__", "entries")

    def __init__(self, entries: list[Entry]) -> None:
        self.entries = entries

    @property
    def last(self) -> int:
        """The seq of the last entry; 0 before the first."""
        return self.entries[-1].seq if self.entries else 0


class Tapes:
    """The tapes of conversations used lately, and of those that a drive still holds."""

    def __init__(self, db: Database, ids: Ids, clock: Clock) -> None:
        self._db = db
        self._ids = ids
        self._clock = clock
        self._held: WeakValueDictionary[str, Tape] = WeakValueDictionary()
        self._recent: OrderedDict[str, Tape] = OrderedDict()

    def of(self, conversation_id: str) -> Tape:
        """The tape of a conversation, read from disk when nobody holds it."""
        tape = self._held.get(conversation_id)
        if tape is None:
            tape = Tape([entry(row) for row in self._db.rows(ALL, conversation_id)])
            self._held[conversation_id] = tape
        self._recent[conversation_id] = tape
        self._recent.move_to_end(conversation_id)
        if len(self._recent) > KEPT:
            self._recent.popitem(last=False)
        return tape

    def store(
        self, tx: Tx, conversation_id: str, facts: Sequence[tuple[str | None, Fact]], now: str
    ) -> tuple[Entry, ...]:
        """Append facts, each with the id of its run; memory follows when `tx` commits.

        At most once per conversation and commit. Raises NotFound once the conversation is deleted.
        """
        tape = self.of(conversation_id)
        entries = tuple(
            Entry(self._ids.new("ent"), seq, run_id, now, told)
            for seq, (run_id, told) in enumerate(facts, start=tape.last + 1)
        )
        for new in entries:
            if not tx.change(
                INSERT, new.id, new.seq, new.run_id, now, new.fact.kind, fact.encode(new.fact),
                fold.of(new.fact), conversation_id,
            ):  # fmt: skip
                raise NotFound(conversation_id=conversation_id)
        tx.then(lambda: tape.entries.extend(entries))
        return entries

    def page(
        self, conversation_id: str, before_seq: int | None, limit: int
    ) -> tuple[list[Entry], bool]:
        """The newest `limit` entries before a seq, oldest first, and whether older ones exist."""
        tape = self._held.get(conversation_id)
        before = NO_END if before_seq is None else before_seq
        if tape is not None:  # seq counts without holes, so it is the position
            end = min(len(tape.entries), max(0, before - 1))
            start = max(0, end - limit)
            return tape.entries[start:end], start > 0
        rows = self._db.rows(PAGE, conversation_id, before, limit + 1)
        return [entry(row) for row in reversed(rows[:limit])], len(rows) > limit

    def forget(self, conversation_id: str) -> None:
        """Let go of a conversation that is gone."""
        self._recent.pop(conversation_id, None)
        self._held.pop(conversation_id, None)


def entry(row: Row) -> Entry:
    """The entry of a row: id, seq, run_id, created_at, kind, body."""
    entry_id, seq, run_id, created_at, kind, body = row
    return Entry(entry_id, seq, run_id, created_at, fact.decode(kind, body))
