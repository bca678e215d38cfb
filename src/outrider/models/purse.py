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

        The ledger is asked once where there is enough. Else output is clamped to what the cap
        still buys; under FEWEST_TOKENS nothing is sent.
        """
        quote = await self._prices.quote(route, provider, size)
        price = quote.price
        if price is None and not provider.local:
            closed = self._unpriced(route)
            if closed is not None:
                return closed
        amount = None if price is None else bound(price, size, wanted)
        row_id = self._reserve(route, provider, purpose, amount)
        if row_id is not None:
            return Reserved(row_id, wanted, quote)
        standing = self.standing()
        output = _affordable(price, size, wanted, standing.left_usd)
        if price is None or output < min(FEWEST_TOKENS, wanted):
            return _reached(standing)
        row_id = self._reserve(route, provider, purpose, bound(price, size, output))
        if row_id is None:  # a cap above this one, or somebody of the same tree was faster
            return _reached(self.standing())
        return Reserved(row_id, output, quote)

    def _reserve(
        self, route: Route, provider: Provider, purpose: Purpose, amount: float | None
    ) -> str | None:
        return self._ledger.reserve(self._account, purpose, provider.name, route.model, amount)

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

    def _unpriced(self, route: Route) -> NeedsMoney | CapReached | Passed | None:
        """Why a call without a price may not be made under a cap; None: it may."""
        if self._policy.unpriced == "allow" or str(route) in self._policy.granted:
            return None
        standing = self.standing()
        if standing.left_usd is None:
            return None
        if standing.left_usd <= 0:
            return _reached(standing)
        return Passed() if self._policy.unpriced == "refuse" else NeedsMoney(str(route))


def _affordable(price: Price | None, size: int, wanted: int, left: float | None) -> int:
    """Output tokens up to `wanted` whose worst case `left` covers; 0 when not even the input."""
    if price is None or left is None or left <= 0:
        return 0
    most = affordable_output(price, size, left)
    output = wanted if most is None else min(wanted, most)
    if bound(price, size, output) > left:  # rounding, or an input that is too dear by itself
        output -= 1
    return output if output > 0 and bound(price, size, output) <= left else 0


def _reached(standing: Standing) -> CapReached:
    return CapReached(standing.spent_usd, standing.cap_usd)
