"""Messages on their way in: accepted at once, or waiting for the turn that runs."""

from dataclasses import dataclass
from typing import Literal

from outrider.core.clock import Clock
from outrider.core.conversation import Queued
from outrider.core.entry import Attachment
from outrider.core.errors import Conflict, Full, NotFound
from outrider.core.ids import Ids
from outrider.store import json_text, queue_row, requests, upload_row
from outrider.store.db import Database, Tx
from outrider.store.intake import Intake
from outrider.store.journal import Journals

QUEUE_LIMIT = 20

INSERT = """
INSERT INTO queue (id, conversation_id, kind, text, source, attachments, created_at)
SELECT ?, id, ?, ?, ?, ?, ? FROM conversations WHERE id = ? AND deleted_at IS NULL RETURNING 1
"""
WAITING = """
SELECT q.conversation_id FROM queue q JOIN conversations c ON c.id = q.conversation_id
WHERE c.deleted_at IS NULL GROUP BY q.conversation_id ORDER BY min(q.n)
"""


@dataclass(frozen=True, slots=True)
class Known:
    """What a request id already became: an entry with its run, or a waiting row."""

    entry_id: str | None
    run_id: str | None
    item: Queued | None
    text: str  # as it was first sent


class Messages(Intake):
    """Every way in. The queue is bounded: the newest is refused, nothing older is dropped."""

    def __init__(
        self, db: Database, ids: Ids, clock: Clock, journals: Journals, limit: int = QUEUE_LIMIT
    ) -> None:
        super().__init__(db, ids, clock, journals)
        self._limit = limit

    def enqueue(
        self,
        conversation_id: str,
        kind: Literal["follow_up", "steer"],
        text: str,
        *,
        source: str,
        request_id: str | None = None,
        attachments: tuple[Attachment, ...] = (),
    ) -> Queued:
        """Let a message wait. Commit `enqueue`.

        Raises Full `queue_full`, NotFound (conversation, upload), Invalid for a bad `request_id`,
        Conflict for a used one.
        """
        requests.check(request_id)
        item_id, now = self._ids.new("itm"), self._clock.now()
        with self._db.commit("enqueue") as tx:
            (waiting,) = tx.rows(
                "SELECT count(*) FROM queue WHERE conversation_id = ?", conversation_id
            )[0]
            if waiting >= self._limit:
                raise Full("queue_full", limit=self._limit)
            if not tx.rows(
                INSERT, item_id, kind, text, source, json_text.write(attachments), now,
                conversation_id,
            ):  # fmt: skip
                raise NotFound(conversation_id=conversation_id)
            upload_row.claim(tx, conversation_id, attachments)
            requests.name(tx, conversation_id, request_id, text, item_id=item_id)
        return Queued(item_id, kind, text, waiting + 1, now, attachments)

    def known(self, conversation_id: str, request_id: str) -> Known | None:
        """What this request already became, or None when it is unused."""
        row = self._db.one(
            "SELECT entry_id, run_id, item_id, text FROM requests"
            " WHERE conversation_id = ? AND request_id = ?",
            conversation_id, request_id,
        )  # fmt: skip
        if row is None:
            return None
        waits = (item for item in self.queued(conversation_id) if item.item_id == row[2])
        return Known(row[0], row[1], next(waits, None), row[3])

    def queued(self, conversation_id: str) -> list[Queued]:
        """What waits, in order."""
        return queue_row.waiting(self._db, conversation_id)

    def edit(self, conversation_id: str, item_id: str, text: str) -> Queued:
        """Change a waiting message. Commit `queue_edit`.

        Raises Conflict `taken` once it is history.
        """
        with self._db.commit("queue_edit") as tx:
            self._touch(
                tx, item_id,
                "UPDATE queue SET text = ?3 WHERE conversation_id = ?1 AND id = ?2 RETURNING 1",
                conversation_id, item_id, text,
            )  # fmt: skip
        return next(item for item in self.queued(conversation_id) if item.item_id == item_id)

    def remove(self, conversation_id: str, item_id: str) -> None:
        """Drop a waiting message and free its request id. Raises Conflict `taken`."""
        with self._db.commit("queue_remove") as tx:
            self._touch(
                tx, item_id,
                "DELETE FROM queue WHERE conversation_id = ? AND id = ? RETURNING 1",
                conversation_id, item_id,
            )  # fmt: skip

    def clear(self, conversation_id: str) -> list[str]:
        """Empty the queue and free its request ids: the texts, in order. Commit `stop`."""
        if not self.queued(conversation_id):
            return []
        with self._db.commit("stop") as tx:
            texts = [item.text for item in queue_row.waiting(self._db, conversation_id)]
            tx.rows("DELETE FROM queue WHERE conversation_id = ?", conversation_id)
        return texts

    def waiting_conversations(self) -> list[str]:
        """Conversations with waiting messages, the longest-waiting first."""
        return [row[0] for row in self._db.rows(WAITING)]

    def _touch(self, tx: Tx, item_id: str, sql: str, *args: object) -> None:
        if not tx.rows(sql, *args):
            raise Conflict("taken", item_id=item_id)
