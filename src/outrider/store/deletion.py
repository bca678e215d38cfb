"""Deleting: hidden at once, back within 30 seconds, gone for good after that. The ledger stays."""

from outrider.core.clock import Clock, later
from outrider.core.conversation import Conversation
from outrider.core.entry import Fact, HumanDecided
from outrider.core.errors import Gone, NotFound
from outrider.store import conversation_row
from outrider.store.db import Database, Row, Tx
from outrider.store.journal import Journals
from outrider.store.spend import Spends

UNDO_S = 30
TEMPORARY_IDLE_S = 24 * 3_600

ONE = f"{conversation_row.SELECT} WHERE c.id = ?"

CLOSE_RUNS = """
UPDATE runs SET status = 'error', ending = 'interrupted', waiting_for = NULL, finished_at = ?
WHERE conversation_id = ? AND status = 'running'
"""
END_STEPS = """
UPDATE steps SET body = json_set(body, '$.duration_ms', max(0, CAST(round(
    (julianday(?1) - julianday(body ->> 'started_at')) * 86400000) AS INTEGER)))
WHERE body ->> 'duration_ms' IS NULL
  AND run_id IN (SELECT id FROM runs WHERE conversation_id = ?2 AND status = 'running')
"""
DROP_BRIEFS = """
DELETE FROM briefs WHERE run_id IN (SELECT id FROM runs WHERE conversation_id = ?)
"""
DENY = """
UPDATE approvals SET status = 'denied', decided_at = ?, decided_from = 'delete'
WHERE conversation_id = ? AND status = 'pending'
RETURNING id, run_id, json_extract(body, '$.tool_call_id')
"""
OVER = """
SELECT id FROM conversations WHERE deleted_at <= ?1
UNION
SELECT c.id FROM conversations c WHERE c.temporary AND c.updated_at <= ?2
  AND NOT EXISTS (SELECT 1 FROM runs WHERE conversation_id = c.id AND status = 'running')
"""


class Deletion:
    """Takes conversations away, and for a while gives them back."""

    def __init__(self, db: Database, clock: Clock, journals: Journals, spends: Spends) -> None:
        self._db = db
        self._clock = clock
        self._journals = journals
        self._spends = spends

    def delete(self, conversation_id: str) -> None:
        """Hide a conversation: approvals denied, queue gone, runs interrupted. Commit `delete`.

        No entry can be stored in it from then on. Raises NotFound.
        """
        now = self._clock.now()
        with self._db.commit("delete") as tx:
            self._deny(tx, conversation_id, now)
            if not tx.rows(
                "UPDATE conversations SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL"
                " RETURNING 1",
                now, conversation_id,
            ):  # fmt: skip
                raise NotFound(conversation_id=conversation_id)
            tx.rows("DELETE FROM queue WHERE conversation_id = ?", conversation_id)
            tx.rows(DROP_BRIEFS, conversation_id)
            tx.rows(END_STEPS, now, conversation_id)
            tx.rows(CLOSE_RUNS, now, conversation_id)

    def restore(self, conversation_id: str) -> Conversation:
        """Bring back entries, not runs or queue. Commit `restore`.

        Raises Gone once 30 s are over, NotFound for what never was.
        """
        row = self._db.one("SELECT deleted_at FROM conversations WHERE id = ?", conversation_id)
        if row is None:
            if self._db.one("SELECT 1 FROM purged WHERE id = ?", conversation_id):
                raise Gone(conversation_id=conversation_id)
            raise NotFound(conversation_id=conversation_id)
        if row[0] is not None:
            if row[0] <= self._before(UNDO_S):
                raise Gone(conversation_id=conversation_id)
            with self._db.commit("restore") as tx:
                tx.rows("UPDATE conversations SET deleted_at = NULL WHERE id = ?", conversation_id)
        return self._read(self._db.rows(ONE, conversation_id)[0])

    def purge(self) -> list[str]:
        """Remove what was deleted over 30 s ago, and temporary ones idle for a day. Commit `purge`.

        The ids, so that their files can go too. Ledger rows stay.
        """
        over = self._db.rows(OVER, self._before(UNDO_S), self._before(TEMPORARY_IDLE_S))
        gone = [row[0] for row in over]
        for conversation_id in gone:
            with self._db.commit("purge") as tx:
                tx.rows("DELETE FROM conversations WHERE id = ?", conversation_id)
                tx.rows("INSERT INTO purged VALUES (?, ?)", conversation_id, self._clock.now())
            self._journals.forget(conversation_id)
        return gone

    def _deny(self, tx: Tx, conversation_id: str, now: str) -> None:
        """Decide what is open, so that a restored conversation waits for nobody."""
        told: list[tuple[str | None, Fact]] = [
            (run_id, HumanDecided(approval_id, "denied", call_id, decided_from="delete"))
            for approval_id, run_id, call_id in tx.rows(DENY, now, conversation_id)
        ]
        if told:
            self._journals.tapes.store(tx, conversation_id, told, now)

    def _read(self, row: Row) -> Conversation:
        """The conversation of a row, with what its tree has spent."""
        return conversation_row.conversation(row, self._spends.of(row[0], row[19] is None))

    def _before(self, seconds: float) -> str:
        return later(self._clock.now(), -seconds)
