"""Approvals on disk: opened by the journal, decided once, readable for ever."""

from outrider.core.approval import Answerable, Approval, Grant
from outrider.core.clock import Clock
from outrider.core.entry import Entry, HumanDecided
from outrider.core.errors import Conflict, NotFound
from outrider.store import approval_row, conversation_row
from outrider.store.db import Database
from outrider.store.journal import Journals

PENDING = f"""{approval_row.SELECT}
WHERE a.conversation_id = ? AND a.status = 'pending' ORDER BY a.n LIMIT 1
"""
LIST_PENDING = f"{approval_row.SELECT} WHERE a.status = 'pending' ORDER BY a.n LIMIT ?"
LIST_DECIDED = (
    f"{approval_row.SELECT} WHERE a.status <> 'pending' ORDER BY a.decided_at DESC LIMIT ?"
)
DUE = f"{approval_row.SELECT} WHERE a.status = 'pending' AND a.deadline <= ? ORDER BY a.deadline"
ONE = f"{approval_row.SELECT} WHERE a.conversation_id = ? AND a.id = ?"
DECIDE = """
UPDATE approvals SET status = ?, decided_at = ?, decided_from = ?, answer = ?
WHERE id = ? AND status = 'pending' RETURNING 1
"""
COMMITS: dict[Answerable, str] = {
    "approved": "decide", "denied": "decide", "answered": "answer", "expired": "expire",
}  # fmt: skip


class Approvals:
    """Every question a person was asked. Those of deleted conversations are not found."""

    def __init__(self, db: Database, clock: Clock, journals: Journals) -> None:
        self._db = db
        self._clock = clock
        self._journals = journals

    def get(self, conversation_id: str, approval_id: str) -> Approval:
        """An approval of this conversation. Raises NotFound."""
        row = self._db.one(ONE, conversation_id, approval_id)
        if row is None:
            raise NotFound(approval_id=approval_id)
        return approval_row.approval(row)

    def pending(self, conversation_id: str) -> Approval | None:
        """The open one, the oldest if there are several."""
        row = self._db.one(PENDING, conversation_id)
        return None if row is None else approval_row.approval(row)

    def due(self, now: str) -> list[Approval]:
        """Open ones whose deadline has come, the most overdue first."""
        return [approval_row.approval(row) for row in self._db.rows(DUE, now)]

    async def decide(
        self,
        conversation_id: str,
        approval_id: str,
        outcome: Answerable,
        *,
        note: str | None = None,
        decided_from: str = "web",
        grant: Grant | None = None,
    ) -> tuple[Approval, Entry]:
        """Decide once: status, entry, grant and the run's waiting in one commit, then synced.

        Commit `decide`, `answer` or `expire`. Raises NotFound, Conflict `already_decided`.
        """
        before = self.get(conversation_id, approval_id)
        now = self._clock.now()
        decided = HumanDecided(approval_id, outcome, before.tool_call_id, note, decided_from)
        with self._db.commit(COMMITS[outcome]) as tx:
            if not tx.rows(DECIDE, outcome, now, decided_from, note, approval_id):
                raise Conflict(
                    "already_decided", status=before.status, decided_at=before.decided_at
                )
            (entry,) = self._journals.tapes.store(
                tx, conversation_id, [(before.run_id, decided)], now
            )
            if grant is not None:
                conversation_row.grant(tx, conversation_id, grant)
            tx.rows("UPDATE runs SET waiting_for = NULL WHERE id = ?", before.run_id)
            if outcome != "expired":
                conversation_row.touch(tx, conversation_id, now)
        await self._db.sync()
        return self.get(conversation_id, approval_id), entry

    def list(self, limit: int, pending: bool) -> list[Approval]:
        """Open ones, the longest-waiting first; or decided ones, the last decided first."""
        rows = self._db.rows(LIST_PENDING if pending else LIST_DECIDED, limit)
        return [approval_row.approval(row) for row in rows]
