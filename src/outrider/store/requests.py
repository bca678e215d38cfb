"""Request ids: a browser's name for a send, so that a repeated send stores nothing twice."""

import re

from outrider.core.errors import Conflict, Invalid
from outrider.store.db import Tx

TOKEN = re.compile(r"[!-~]{1,64}")  # visible ASCII: what a header, a log and a URL can carry


def check(request_id: str | None) -> None:
    """Raises Invalid `bad_request_id` for anything but a plain token of 1 to 64 characters."""
    if request_id is not None and TOKEN.fullmatch(request_id) is None:
        raise Invalid("bad_request_id", length=len(request_id))


def name(
    tx: Tx, conversation_id: str, request_id: str | None, text: str, *,
    item_id: str | None = None, entry_id: str | None = None, run_id: str | None = None,
) -> None:  # fmt: skip
    """Name the row that a request became. Raises Conflict `request_known` when it is taken."""
    if request_id is None:
        return
    stored = tx.rows(
        "INSERT INTO requests (conversation_id, request_id, text, item_id, entry_id, run_id)"
        " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING 1",
        conversation_id, request_id, text, item_id, entry_id, run_id,
    )  # fmt: skip
    if not stored:
        raise Conflict("request_known", request_id=request_id)
