"""The money of one call: bound it, look at the cap, reserve, and close the row at the end."""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Literal

from outrider.core.ledger import Account, Bill, Ledger, Purpose, Standing
from outrider.core.model import CapReached, NeedsMoney
from outrider.core.money import Price, Usage, affordable_output, bound
from outrider.models.delta import Spent
from outrider.models.prices import Prices, Quote
from outrider.models.route import Provider, Route

FEWEST_TOKENS = 512  # a reply shorter than this is not worth its input


@dataclass(frozen=True, slots=True)
class Policy:
    """How calls without a price are treated under a cap, and which routes a person granted."""

    unpriced: Literal["ask", "refuse", "allow"] = "ask"
    granted: Collection[str] = field(default_factory=frozenset)


@dataclass(frozen=True, slots=True)
class Passed:
    """The route may not be used without a price; the next one is tried and nobody is asked."""


@dataclass(frozen=True, slots=True)
class Reserved:
    """An open row, and how long the reply may be."""

    row_id: str
    max_output_tokens: int
    quote: Quote


Admission = Reserved | NeedsMoney | CapReached | Passed


class Purse:
    """Pays for one account. The ledger is asked before every call, never after."""

    def __init__(self, ledger: Ledger, prices: Prices, account: Account, policy: Policy) -> None:
        self._ledger = ledger
        self._prices = prices
        self._account = account
        self._policy = policy

    async def admit(
        self, route: Route, provider: Provider, purpose: Purpose, size: int, wanted: int
    ) -> Admission:
        """Reserve the worst case of `size` input and `wanted` output tokens, or say why not.

        Output is clamped to what the cap still buys. Under FEWEST_TOKENS nothing is sent.
        """
        quote = await self._prices.quote(route, provider, size)
        standing = self._ledger.standing(self._account)
        left = standing.left_usd
        if left is not None and left <= 0:
            return _reached(standing)
        amount, output = None, wanted
        if quote.price is not None:
            output = wanted if left is None else _affordable(quote.price, size, wanted, left)
            if output < min(FEWEST_TOKENS, wanted):
                return _reached(standing)
            amount = bound(quote.price, size, output)
        elif left is not None and not provider.local:
            closed = self._unpriced(route)
            if closed is not None:
                return closed
        row_id = self._ledger.reserve(self._account, purpose, provider.name, route.model, amount)
        if row_id is None:  # somebody of the same tree was faster
            return _reached(self._ledger.standing(self._account))
        return Reserved(row_id, output, quote)

    def settle(self, reserved: Reserved, spent: Spent | None) -> float | None:
        """Close the row with what the provider reported; returns the cost, None: unknown."""
        cost_usd, price = self._prices.bill(reserved.quote, spent)
        usage = spent.usage if spent else Usage()
        self._ledger.settle(reserved.row_id, Bill(usage, cost_usd, price))
        return cost_usd

    def cancel(self, reserved: Reserved) -> None:
        """The call was refused before anything was used: its row goes."""
        self._ledger.cancel(reserved.row_id)

    def standing(self) -> Standing:
        """What the account has used of its cap."""
        return self._ledger.standing(self._account)

    def _unpriced(self, route: Route) -> NeedsMoney | Passed | None:
        if self._policy.unpriced == "allow" or str(route) in self._policy.granted:
            return None
        return Passed() if self._policy.unpriced == "refuse" else NeedsMoney(str(route))


def _affordable(price: Price, size: int, wanted: int, left: float) -> int:
    """Output tokens up to `wanted` whose worst case `left` covers; 0 when not even the input."""
    most = affordable_output(price, size, left)
    output = wanted if most is None else min(wanted, most)
    if bound(price, size, output) > left:  # rounding, or an input that is too dear by itself
        output -= 1
    return output if output > 0 and bound(price, size, output) <= left else 0


def _reached(standing: Standing) -> CapReached:
    return CapReached(standing.spent_usd, standing.cap_usd)
