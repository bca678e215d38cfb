"""Conversations as rows: their status read from their last run, their money from the ledger."""

from collections.abc import Mapping

from outrider.core.approval import Grant
from outrider.core.conversation import Conversation, ConversationStatus
from outrider.core.errors import Invalid
from outrider.store import json_text
from outrider.store.db import Row, Tx
from outrider.store.spend import Spend

SELECT = """
SELECT c.id, c.agent_id, c.space_id, c.title, c.pinned, c.archived, c.temporary, c.channel,
       c.source, c.created_at, c.updated_at, c.autonomous, c.auto_approve, c.skills, c.routes,
       c.cost_cap_usd, c.context_tokens, c.context_window, c.forked_from, c.parent_id, c.mode,
       c.placement, c.root_id, r.status, r.ending, r.waiting_for,
       (SELECT max(seq) FROM entries WHERE conversation_id = c.id)
FROM conversations c
LEFT JOIN runs r ON r.n = (SELECT max(n) FROM runs WHERE conversation_id = c.id)
"""


def conversation(row: Row, money: Spend) -> Conversation:
    """The conversation of a row of SELECT, with what its tree has spent."""
    routes = row[14]
    return Conversation(
        id=row[0], agent_id=row[1], space_id=row[2], title=row[3], pinned=bool(row[4]),
        archived=bool(row[5]), temporary=bool(row[6]), channel=row[7], source=row[8],
        created_at=row[9], updated_at=row[10], autonomous=bool(row[11]),
        auto_approve=json_text.many(Grant, json_text.read(row[12])),
        skills=tuple(json_text.read(row[13])),
        routes=None if routes is None else tuple(json_text.read(routes)), cost_cap_usd=row[15],
        spent_usd=money.spent_usd, reserved_usd=money.reserved_usd,
        unknown_cost_calls=money.unknown_calls, context_tokens=row[16], context_window=row[17],
        forked_from=row[18], parent_id=row[19], mode=row[20], placement=row[21],
        status=_status(row[23], row[25]), root_id=row[22], last_seq=row[26] or 0,
        last_ending=row[24], waiting_for=row[25],
    )  # fmt: skip


def touch(tx: Tx, conversation_id: str, now: str) -> None:
    """Something real happened: a message, a turn's end, a person's edit."""
    tx.rows(
        "UPDATE conversations SET updated_at = max(updated_at, ?) WHERE id = ?",
        now, conversation_id,
    )  # fmt: skip


def grant(tx: Tx, conversation_id: str, new: Grant) -> None:
    """Add a standing yes, unless the same one stands already."""
    row = tx.rows("SELECT auto_approve FROM conversations WHERE id = ?", conversation_id)[0]
    grants = json_text.many(Grant, json_text.read(row[0]))
    if all(_meaning(old) != _meaning(new) for old in grants):
        tx.rows(
            "UPDATE conversations SET auto_approve = ? WHERE id = ?",
            json_text.write((*grants, new)), conversation_id,
        )  # fmt: skip


# what a person may change: each a statement, because a name can never be bound
EDITS: Mapping[str, str] = {
    "title": "UPDATE conversations SET title = ?, title_by = 'person' WHERE id = ?",
    "pinned": "UPDATE conversations SET pinned = ? WHERE id = ?",
    "archived": "UPDATE conversations SET archived = ? WHERE id = ?",
    "autonomous": "UPDATE conversations SET autonomous = ? WHERE id = ?",
    "cost_cap_usd": "UPDATE conversations SET cost_cap_usd = ? WHERE id = ?",
    "skills": "UPDATE conversations SET skills = ? WHERE id = ?",
    "auto_approve": "UPDATE conversations SET auto_approve = ? WHERE id = ?",
    "mode": "UPDATE conversations SET mode = ? WHERE id = ?",
    "routes": "UPDATE conversations SET routes = ? WHERE id = ?",
}
UNMOVING = frozenset({"pinned", "archived"})  # how a list is kept, not what was talked about


def edit(tx: Tx, conversation_id: str, field: str, value: object) -> None:
    """Change one field. Raises Invalid `unknown_field`."""
    if field not in EDITS:
        raise Invalid("unknown_field", where=field)
    stored = json_text.write(value) if isinstance(value, list | tuple) else value
    tx.rows(EDITS[field], stored, conversation_id)


def _meaning(grant: Grant) -> tuple[str | None, ...]:
    return (grant.tool, grant.command_prefix, grant.cwd, grant.money_route)


def _status(run_status: str | None, waiting_for: str | None) -> ConversationStatus:
    if run_status != "running":
        return "idle"
    return "running" if waiting_for is None else "waiting"
