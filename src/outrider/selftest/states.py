"""Rare states that were really reached, read off a home: evidence that the sweep still bites."""

from collections import Counter
from collections.abc import Mapping

from outrider.selftest.books import Books

QUERIES: Mapping[str, str] = {
    "resumed_and_done": "SELECT count(*) FROM runs WHERE resumed AND ending = 'done'",
    "closed_after_two_deaths":
        "SELECT count(*) FROM runs WHERE resumed AND ending = 'interrupted'",
    "answered_before_death":
        "SELECT count(*) FROM runs WHERE NOT resumed AND ending = 'done'",
    "closed_unknown": "SELECT count(*) FROM entries WHERE kind = 'tool_answered'"
        " AND body ->> 'code' IN ('cut_unknown', 'interrupted_unknown')",
    "stopped_unknown": "SELECT count(*) FROM entries WHERE kind = 'tool_answered'"
        " AND body ->> 'code' = 'stopped_unknown'",
    "stopped_midway": "SELECT count(*) FROM entries WHERE kind = 'model_said'"
        " AND body ->> 'partial'",
    "decided_then_resumed": "SELECT count(*) FROM entries r JOIN entries d ON d.run_id = r.run_id"
        " WHERE r.kind = 'resumed' AND d.kind = 'human_decided' AND d.seq < r.seq",
    "resumed_then_decided": "SELECT count(*) FROM entries r JOIN entries d ON d.run_id = r.run_id"
        " WHERE r.kind = 'resumed' AND d.kind = 'human_decided' AND d.seq > r.seq",
    "expired": "SELECT count(*) FROM approvals WHERE status = 'expired'",
    "denied": "SELECT count(*) FROM approvals WHERE status = 'denied'",
    "drained": "SELECT count(*) FROM runs WHERE wake ->> 'reason' = 'followUp'",
    "steered": "SELECT count(*) FROM entries WHERE kind = 'user_said' AND body ->> 'steer'",
    "cost_unknown": "SELECT count(*) FROM ledger WHERE state = 'unknown'",
    "retried": "SELECT count(*) FROM runs WHERE retry_of IS NOT NULL",
    "deleted": "SELECT count(*) FROM conversations WHERE deleted_at IS NOT NULL",
    "purged": "SELECT count(*) FROM purged",
}  # fmt: skip
# of the sweep itself: what a round did, not what it left
ROUNDS = ("died", "died_at_start", "died_twice", "card_kept", "answer_unknown")


def reached(books: Books) -> Counter[str]:
    """How often each state occurs in a home."""
    return Counter({name: books.rows(sql)[0][0] for name, sql in QUERIES.items()})
