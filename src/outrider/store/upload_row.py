"""Uploads as rows: unclaimed until a message names them, then part of one conversation."""

from collections.abc import Sequence

from outrider.core.entry import Attachment
from outrider.core.errors import NotFound
from outrider.core.upload import Upload
from outrider.store.db import Row, Tx

SELECT = """
SELECT u.id, u.name, u.mime, u.size, u.sha256, u.width, u.height FROM uploads u
LEFT JOIN conversations c ON c.id = u.conversation_id
WHERE u.id = ?1 AND c.deleted_at IS NULL
"""
MINE = " AND coalesce(u.conversation_id, ?2) = ?2"
INSERT = """
INSERT INTO uploads (id, name, mime, size, sha256, width, height, created_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
TWIN = """
INSERT INTO uploads (id, name, mime, size, sha256, width, height, created_at)
SELECT ?1, name, mime, size, sha256, width, height, ?3 FROM uploads WHERE id = ?2
"""
CLAIM = """
UPDATE uploads SET conversation_id = ?1
WHERE id = ?2 AND coalesce(conversation_id, ?1) = ?1 RETURNING 1
"""


def upload(row: Row) -> Upload:
    """The upload of a row of SELECT."""
    return Upload(*row)


def insert(tx: Tx, new: Upload, now: str) -> None:
    """Store a row whose file is there already."""
    tx.rows(
        INSERT, new.id, new.name, new.mime, new.size, new.sha256, new.width, new.height, now
    )  # fmt: skip


def claim(tx: Tx, conversation_id: str, files: Sequence[Attachment]) -> None:
    """Make files part of a conversation, in the commit of the message that names them.

    Raises NotFound for one that is gone or part of another conversation: the two read the same.
    """
    for file in files:
        if not tx.rows(CLAIM, conversation_id, file.id):
            raise NotFound("upload", id=file.id)
