"""Prices by route: the owner's first, then a built-in 0, then the bundled list. Never a guess."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from outrider.core.clock import Clock
from outrider.core.money import Price, Usage, cost
from outrider.models.delta import Spent
from outrider.models.fake import PRICE as FAKE
from outrider.models.listing import Listing, load
from outrider.models.route import Provider, Route

REPORTED = "usage.cost"  # id of a price that only the provider knows


@dataclass(frozen=True, slots=True)
class Quote:
    """The price of one call as it stood at the stamp `at`; None when nobody says."""

    route: Route
    provider: Provider
    price: Price | None
    at: str


class Prices:
    """`owner` gives the owner's rows, by route or by model, live."""

    def __init__(self, owner: Callable[[], Mapping[str, Price]], clock: Clock) -> None:
        self._owner = owner
        self._clock = clock
        self._listing: Listing | None = None
        self._loading = asyncio.Lock()

    async def quote(self, route: Route, provider: Provider, input_tokens: int) -> Quote:
        """What `route` costs now for a request of this size.

        A server on this machine has no price unless the owner stated one, and `fake` costs 0.
        """
        at = self._clock.now()
        price = self._owned(route)
        if price is None and provider.fake:
            price = FAKE
        elif price is None and not provider.local:
            await self._listed()
            price = self._from_list(provider, route, input_tokens, at)
        return Quote(route, provider, price, at)

    async def window(self, route: Route, provider: Provider) -> int | None:
        """The context window in tokens, where the owner or the bundled list knows it."""
        if provider.context_window is not None or provider.local or provider.fake:
            return provider.context_window
        return (await self._listed()).window(provider.base_url, route.model)

    def bill(self, reserved: Quote, spent: Spent | None) -> tuple[float | None, Price | None]:
        """What a call cost, and by whose word: the provider's own figure, or the quoted price.

        None: unknown. A price list that changed meanwhile changes nothing (REL-07).
        """
        usage = spent.usage if spent else Usage()
        if spent is not None and spent.cost_usd is not None:
            return spent.cost_usd, Price(REPORTED, reserved.at[:10], "provider", 0.0, 0.0)
        price = reserved.price
        if price is not None and price.source == "listed" and usage.input is not None:
            tokens = usage.input  # fewer than the bound may fall into a cheaper tier
            price = self._from_list(reserved.provider, reserved.route, tokens, reserved.at)
        return (None if price is None else cost(usage, price)), price

    def _from_list(
        self, provider: Provider, route: Route, input_tokens: int, at: str
    ) -> Price | None:
        if self._listing is None:
            return None
        return self._listing.price(provider.base_url, route.model, input_tokens, at)

    def _owned(self, route: Route) -> Price | None:
        rows = self._owner()
        return rows.get(str(route)) or rows.get(route.model)

    async def _listed(self) -> Listing:
        """The bundled list, read once in a thread: 0.15 s of imports and 16 MB."""
        async with self._loading:
            if self._listing is None:
                self._listing = await asyncio.to_thread(load)
        return self._listing
