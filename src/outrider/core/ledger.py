"""The ledger port: every paid call, once. Reserve, call, settle."""

from dataclasses import dataclass
from typing import Literal, Protocol

from outrider.core.money import Price, Usage

Purpose = Literal["turn", "title", "check", "compact"]


@dataclass(frozen=True, slots=True)
class Account:
    """Who pays: a conversation, the root of its tree, and the run."""

    conversation_id: str | None
    root_id: str | None
    agent_id: str
    run_id: str | None


@dataclass(frozen=True, slots=True)
class Standing:
    """What a conversation's tree has used of its cap. US dollars; a cap of 0 is none."""

    cap_usd: float
    spent_usd: float
    reserved_usd: float
    unknown_calls: int

    @property
    def left_usd(self) -> float | None:
        """What may still be reserved, None without a cap."""
        return None if self.cap_usd == 0 else self.cap_usd - self.spent_usd - self.reserved_usd


@dataclass(frozen=True, slots=True)
class Bill:
    """How a call ended. `cost_usd` None: unknown, and counted as such."""

    usage: Usage
    cost_usd: float | None
    price: Price | None


class Ledger(Protocol):
    """Rows are `open`, `settled` or `unknown`; an unknown one keeps its reservation."""

    def standing(self, account: Account) -> Standing: ...

    def reserve(
        self, account: Account, purpose: Purpose, provider: str, model: str, amount: float | None
    ) -> str | None:
        """Open a row and return its id; None when a cap of the tree does not cover `amount`.

        `amount` None: the call cannot be priced and was let through on purpose.
        """

    def settle(self, row_id: str, bill: Bill) -> None:
        """Close the row. Without a known cost it becomes `unknown`."""

    def cancel(self, row_id: str) -> None:
        """The call was provably refused before anything was used: the row goes."""
