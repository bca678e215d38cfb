"""A ledger in memory that keeps the promises of the port."""

from dataclasses import dataclass

from outrider.core.ledger import Account, Bill, Purpose, Standing


@dataclass
class Row:
    """One call. `state` is open, settled or unknown."""

    id: str
    account: Account
    purpose: Purpose
    route: str
    reserved_usd: float | None
    state: str = "open"
    bill: Bill | None = None

    @property
    def cost_usd(self) -> float | None:
        return self.bill.cost_usd if self.bill else None


class FakeLedger:
    """Rows of one conversation's tree under one cap; `cancelled` counts the rows that went."""

    def __init__(self, cap_usd: float = 1.0, spent_usd: float = 0.0) -> None:
        self.cap_usd = cap_usd
        self.spent_usd = spent_usd
        self.rows: list[Row] = []
        self.cancelled: list[Row] = []

    def standing(self, account: Account) -> Standing:
        settled = sum(row.cost_usd or 0.0 for row in self.rows if row.state == "settled")
        held = sum(row.reserved_usd or 0.0 for row in self.rows if row.state != "settled")
        unknown = sum(row.state == "unknown" for row in self.rows)
        return Standing(self.cap_usd, self.spent_usd + settled, held, unknown)

    def reserve(
        self, account: Account, purpose: Purpose, provider: str, model: str, amount: float | None
    ) -> str | None:
        left = self.standing(account).left_usd
        if left is not None and (left <= 0 or (amount or 0.0) > left):
            return None  # used up means equal, whatever the call costs
        number = len(self.rows) + len(self.cancelled) + 1
        row = Row(f"led_{number}", account, purpose, f"{provider}:{model}", amount)
        self.rows.append(row)
        return row.id

    def settle(self, row_id: str, bill: Bill) -> None:
        row = self._open(row_id)
        row.bill, row.state = bill, "unknown" if bill.cost_usd is None else "settled"

    def cancel(self, row_id: str) -> None:
        row = self._open(row_id)
        self.rows.remove(row)
        self.cancelled.append(row)

    def states(self) -> list[tuple[str, str]]:
        """Route and state of every row that stayed, in order."""
        return [(row.route, row.state) for row in self.rows]

    def _open(self, row_id: str) -> Row:
        row = next(row for row in self.rows if row.id == row_id)
        assert row.state == "open", f"{row_id} was closed before"
        return row
