"""What a conversation and all that it opened have spent: sums over the ledger, never added twice.

SQLite sums REAL with Kahan-Babuska compensation and Total does the same, so that a million rows
stay exact to a billionth of a dollar.
"""

from dataclasses import dataclass

from outrider.core.ledger import Standing
from outrider.store.db import Database

SETTLED = "SELECT coalesce(sum(cost_usd), 0.0) FROM ledger WHERE root_id = ? AND state = 'settled'"
HELD = """
SELECT coalesce(sum(reserved_usd), 0.0), count(*) FILTER (WHERE state = 'unknown')
FROM ledger WHERE root_id = ? AND state <> 'settled'
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


@dataclass(slots=True)
class Total:
    """A running sum that also keeps what each addition rounded away."""

    near: float
    lost: float = 0.0

    def add(self, amount: float) -> None:
        rounded = self.near + amount
        if abs(self.near) >= abs(amount):
            self.lost += (self.near - rounded) + amount
        else:
            self.lost += (amount - rounded) + self.near
        self.near = rounded

    @property
    def value(self) -> float:
        return self.near + self.lost


class Spends:
    """Spend by conversation. A root's settled rows are summed once, then counted as they settle."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._settled: dict[str, Total] = {}

    def of(self, conversation_id: str, is_root: bool) -> Spend:
        """The spend of a conversation and everything below it."""
        if not is_root:
            return Spend(*self._db.rows(SUBTREE, conversation_id)[0])
        total = self._settled.get(conversation_id)
        if total is None:
            total = Total(self._db.rows(SETTLED, conversation_id)[0][0])
            self._settled[conversation_id] = total
        return Spend(total.value, *self._db.rows(HELD, conversation_id)[0])

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

    def settled(self, root_id: str, cost_usd: float) -> None:
        """A row of this root settled and was committed."""
        total = self._settled.get(root_id)
        if total is not None:
            total.add(cost_usd)
