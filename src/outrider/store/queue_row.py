"""Waiting messages as rows: in order of arrival, taken in the commit that stores the message."""

from collections.abc import Sequence
from dataclasses import dataclass

from outrider.core.conversation import Queued
from outrider.core.entry import Attachment
from outrider.store import json_text
from outrider.store.db import Database, Row, Tx

WAITING = """
SELECT id, kind, text, source, attachments, created_at FROM queue
WHERE conversation_id = ? ORDER BY n
"""


@dataclass(frozen=True, slots=True)
class Taken:
    """Queue rows that became one message."""

    item_ids: tuple[str, ...]
    text: str  # joined by blank lines
    source: str  # of the first
    attachments: tuple[Attachment, ...]


def waiting(db: Database | Tx, conversation_id: str) -> list[Queued]:
    """What waits, in order."""
    return [
        Queued(row[0], row[1], row[2], position, row[5], _files(row))
        for position, row in enumerate(db.rows(WAITING, conversation_id), start=1)
    ]


def take(tx: Tx, conversation_id: str, kinds: Sequence[str]) -> Taken | None:
    """The waiting rows of these kinds as one message, or None. `leave` removes them."""
    rows: list[Row] = [row for row in tx.rows(WAITING, conversation_id) if row[1] in kinds]
    if not rows:
        return None
    return Taken(
        item_ids=tuple(row[0] for row in rows),
        text="\n\n".join(row[2] for row in rows if row[2]),
        source=rows[0][3],
        attachments=tuple(file for row in rows for file in _files(row)),
    )


def _files(row: Row) -> tuple[Attachment, ...]:
    return json_text.many(Attachment, json_text.read(row[4]))


def leave(tx: Tx, item_ids: Sequence[str], entry_id: str, run_id: str | None) -> None:
    """Remove rows that became an entry; their request ids name it from now on."""
    for item_id in item_ids:
        tx.rows(
            "UPDATE requests SET item_id = NULL, entry_id = ?, run_id = ? WHERE item_id = ?",
            entry_id, run_id, item_id,
        )  # fmt: skip
        tx.rows("DELETE FROM queue WHERE id = ?", item_id)
