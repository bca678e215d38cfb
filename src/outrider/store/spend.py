"""What a conversation and all that it opened have spent: sums over the ledger, none added twice."""

from dataclasses import dataclass

from outrider.core.ledger import Standing
from outrider.store.balance import Balance, Total
from outrider.store.db import Database, Tx

SUMS = """
SELECT coalesce(sum(cost_usd) FILTER (WHERE state = 'settled'), 0.0),
       coalesce(sum(reserved_usd) FILTER (WHERE state = 'unknown'), 0.0),
       count(*) FILTER (WHERE state = 'unknown')
FROM ledger WHERE root_id = ?
"""
OPEN = """
SELECT id, coalesce(reserved_usd, 0.0) FROM ledger
WHERE root_id = ? AND state <> 'settled' AND state = 'open'
"""
SUBTREE = """
WITH RECURSIVE tree (id) AS (
    VALUES (?1) UNION SELECT c.id FROM conversations c JOIN tree ON c.parent_id = tree.id
)
SELECT coalesce(sum(cost_usd) FILTER (WHERE state = 'settled'), 0.0),
       coalesce(sum(reserved_usd) FILTER (WHERE state <> 'settled'), 0.0),
       count(*) FILTER (WHERE state = 'unknown')
FROM ledger WHERE conversation_id IN tree
  AND root_id = (SELECT root_id FROM conversations WHERE id = ?1)
"""
CAP = "SELECT parent_id, cost_cap_usd FROM conversations WHERE id = ?"


@dataclass(frozen=True, slots=True)
class Spend:
    """US dollars known and held back, and calls whose cost nobody knows."""

    spent_usd: float
    reserved_usd: float
    unknown_calls: int


class Spends:
    """Spend by conversation. A root's rows are summed once, then counted as they move."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._balances: dict[str, Balance] = {}

    def of(self, conversation_id: str, is_root: bool) -> Spend:
        """The spend of a conversation and everything below it."""
        if not is_root:
            return Spend(*self._db.rows(SUBTREE, conversation_id)[0])
        self._db.arrive()  # a bill may ride: let it arrive before it is asked for
        balance = self._balances.get(conversation_id) or self._read(conversation_id)
        return Spend(balance.settled.value, balance.reserved_usd, balance.unknown_calls)

    def _read(self, root_id: str) -> Balance:
        settled, kept, unknown = self._db.rows(SUMS, root_id)[0]
        rows: dict[str, float] = dict(self._db.rows(OPEN, root_id))
        balance = Balance(Total(settled), Total(kept), unknown, rows)
        if not self._db.committing:  # else it may be rolled back
            self._balances[root_id] = balance
        return balance

    def standings(self, conversation_id: str) -> list[Standing]:
        """How a conversation and each one above it stand against their caps, itself first."""
        found: list[Standing] = []
        above: str | None = conversation_id
        seen: set[str] = set()  # a file in which parents go in a circle must not hold us
        while above is not None and above not in seen:
            seen.add(above)
            row = self._db.one(CAP, above)
            if row is None:
                break
            parent_id, cap_usd = row
            spend = self.of(above, parent_id is None)
            found.append(
                Standing(cap_usd, spend.spent_usd, spend.reserved_usd, spend.unknown_calls)
            )
            above = parent_id
        return found

    def opened(self, tx: Tx, root_id: str, row_id: str, reserved_usd: float | None) -> None:
        """A row of this root opens in `tx`."""
        balance = self._balances.get(root_id)
        if balance is not None:
            tx.then(lambda: balance.open.__setitem__(row_id, reserved_usd or 0.0))

    def settled(self, tx: Tx, root_id: str, row_id: str, cost_usd: float | None) -> None:
        """A row of this root settles in `tx`."""
        balance = self._balances.get(root_id)
        if balance is not None:
            held = balance.close(row_id, cost_usd)
            tx.undo(lambda: balance.reopen(row_id, cost_usd, held))

    def cancelled(self, tx: Tx, root_id: str, row_id: str) -> None:
        """An open row of this root goes in `tx`."""
        balance = self._balances.get(root_id)
        if balance is not None:
            tx.then(lambda: balance.open.pop(row_id, None))

    def forget(self) -> None:
        """Read everything again: rows moved that no call settled."""
        self._balances.clear()
