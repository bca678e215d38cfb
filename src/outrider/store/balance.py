"""The balance of one tree of conversations, counted in memory as its ledger rows move.

SQLite sums REAL with Kahan-Babuska compensation and Total does the same, so that a million rows
stay exact to a billionth of a dollar.
"""

import math
from dataclasses import dataclass, field


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


@dataclass(slots=True)
class Balance:
    """US dollars settled and held back, and how many calls have an unknown cost."""

    settled: Total
    kept: Total  # reserved by rows whose cost stayed unknown
    unknown_calls: int
    open: dict[str, float] = field(default_factory=dict)  # row id → reserved

    @property
    def reserved_usd(self) -> float:
        """Held back by open rows and by those of unknown cost."""
        return math.fsum(self.open.values()) + self.kept.value if self.open else self.kept.value

    def close(self, row_id: str, cost_usd: float | None) -> float:
        """A row settles, at None as unknown: it keeps what it held. Returns what that was."""
        held = self.open.pop(row_id, 0.0)
        if cost_usd is None:
            self.kept.add(held)
            self.unknown_calls += 1
        else:
            self.settled.add(cost_usd)
        return held

    def reopen(self, row_id: str, cost_usd: float | None, held: float) -> None:
        """Take a `close` back, whose commit failed."""
        self.open[row_id] = held
        if cost_usd is None:
            self.kept.add(-held)
            self.unknown_calls -= 1
        else:
            self.settled.add(-cost_usd)
