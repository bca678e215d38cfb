"""Copying entries into a fork: the same facts at the same seq, with new ids and no money."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from outrider.core.entry import Compacted, Entry, Fact, ModelSaid, ToolAnswered, UserSaid
from outrider.core.ids import Ids
from outrider.core.money import Usage
from outrider.store import fact
from outrider.store.db import Tx

COPY = """
INSERT INTO entries (id, conversation_id, seq, run_id, kind, body, created_at, search_text)
SELECT ?1, ?2, seq, NULL, kind, coalesce(?3, body), created_at, search_text FROM entries
WHERE conversation_id = ?4 AND seq = ?5
"""


def copy(
    tx: Tx, ids: Ids, source_id: str, fork_id: str, entries: Sequence[Entry],
    files: Mapping[str, str],
) -> None:  # fmt: skip
    """Copy entries of one conversation into another. `files` are copies of uploads by id."""
    for entry in entries:
        told = copied(entry.fact, files)
        body = None if told is entry.fact else fact.encode(told)
        tx.change(COPY, ids.new("ent"), fork_id, body, source_id, entry.seq)


def copied(told: Fact, files: Mapping[str, str]) -> Fact:
    """A fact as a fork has it: what it cost was paid where it happened (A-FORK-3)."""
    match told:
        case ModelSaid():
            return replace(told, cost_usd=None, usage=Usage())
        case ToolAnswered() | Compacted():
            return replace(told, cost_usd=None)
        case UserSaid(attachments=attachments) if attachments:
            kept = tuple(replace(file, id=files.get(file.id, file.id)) for file in attachments)
            return replace(told, attachments=kept)
        case _:
            return told
