"""Approvals as rows: what a list sorts and filters by in columns, what was asked as JSON."""

from collections.abc import Mapping, Sequence

from outrider.core.approval import Approval
from outrider.core.entry import Entry, HumanAsked, ModelSaid
from outrider.store import fact, json_text
from outrider.store.db import Row, Tx

SELECT = """
SELECT a.id, a.conversation_id, a.run_id, a.kind, a.status, a.asked_at, a.deadline, a.decided_at,
       a.decided_from, a.answer, a.body, c.agent_id, c.title
FROM approvals a JOIN conversations c ON c.id = a.conversation_id AND c.deleted_at IS NULL
"""
INSERT = """
INSERT INTO approvals (id, conversation_id, run_id, kind, status, asked_at, deadline, body)
VALUES (?, ?, ?, ?, 'pending', ?, ?, ?)
"""


def insert(
    tx: Tx, conversation_id: str, run_id: str, asked: HumanAsked, asked_at: str,
    entries: Sequence[Entry],
) -> None:  # fmt: skip
    """Open the approval of a question that already carries its id and deadline; rest its run."""
    body = {
        "tool": asked.tool, "tool_call_id": asked.call_id,
        "arguments": _arguments(asked.call_id, entries), "reason": asked.reason,
        "options": asked.options, "default": asked.default, "fingerprint": asked.fingerprint,
        "preview": asked.preview, "matched": asked.matched, "prefix": asked.prefix,
        "cwd": asked.cwd, "route": asked.route, "grantable": _grantable(asked),
    }  # fmt: skip
    tx.rows(
        INSERT, asked.approval_id, conversation_id, run_id, asked.ask, asked_at, asked.deadline,
        json_text.write(body),
    )  # fmt: skip
    tx.rows("UPDATE runs SET waiting_for = ? WHERE id = ?", asked.ask, run_id)


def approval(row: Row) -> Approval:
    """The approval of a row of SELECT."""
    body = json_text.read(row[10])
    body["options"] = tuple(body["options"])
    body["preview"] = fact.preview(body["preview"])
    return Approval(
        id=row[0], conversation_id=row[1], run_id=row[2], kind=row[3], status=row[4],
        asked_at=row[5], deadline=row[6], decided_at=row[7], decided_from=row[8], answer=row[9],
        agent_id=row[11], title=row[12], **body,
    )  # fmt: skip


def _arguments(call_id: str | None, entries: Sequence[Entry]) -> Mapping[str, object]:
    """What the model asked for, from the newest reply that made the call."""
    for entry in reversed(entries):
        if isinstance(entry.fact, ModelSaid):
            for call in entry.fact.calls:
                if call.id == call_id:
                    return call.arguments
    return {}


def _grantable(asked: HumanAsked) -> bool:
    """Whether "always" may be offered: not with a reason, an ask pattern or a compound command."""
    if asked.ask != "tool" or asked.reason is not None or asked.matched is not None:
        return False
    return asked.cwd is None or asked.prefix is not None
