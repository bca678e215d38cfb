"""What the configured providers offer, with prices and windows where somebody knows them."""

import asyncio
from dataclasses import dataclass

from outrider.models.line import Line
from outrider.models.offered import Offered, offered
from outrider.models.route import Provider, Route
from outrider.models.trouble import Trouble

BATCH = 10  # prices looked up before others get a turn: each takes up to a millisecond


@dataclass(frozen=True, slots=True)
class Offer:
    """One model to choose. US dollars per million tokens; None is unknown."""

    route: str
    provider: str
    model: str
    context_window: int | None
    input_mtok: float | None
    output_mtok: float | None
    price_date: str | None
    local: bool
    vision: bool | None


@dataclass(frozen=True, slots=True)
class State:
    """Whether a provider could be asked; `error` is a code."""

    name: str
    ok: bool
    error: str | None


class Catalogue:
    """Asks every provider that has what it needs, and remembers the context windows it was told."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._windows: dict[Route, int] = {}
        self._listed: dict[tuple[Route, str], int | None] = {}  # a look at the list takes a ms

    async def offers(self) -> tuple[tuple[Offer, ...], tuple[State, ...]]:
        """Every model on offer and how each provider answered, in the providers' order."""
        providers = tuple(self._line.providers.all().values())
        lists = await asyncio.gather(*map(self._asked, providers))
        offers: list[Offer] = []
        for provider, (_, models) in zip(providers, lists, strict=True):
            for position, model in enumerate(models):
                if position % BATCH == 0:
                    await asyncio.sleep(0)
                offers.append(await self._offer(provider, model))
        return tuple(offers), tuple(state for state, _ in lists)

    async def window(self, route: Route) -> int | None:
        """The context window of a route in tokens; None where nobody knows.

        What the server tells, or less where the owner says so: a server may name what its model was
        trained on and hold less. Else what the owner says, else the bundled list.
        """
        provider = self._line.providers.all().get(route.provider)
        if provider is None:
            return None
        said = (self._windows.get(route), provider.context_window)
        stated = [window for window in said if window is not None]
        if stated:
            return min(stated)
        key = (route, provider.base_url)
        if key not in self._listed:
            self._listed[key] = await self._line.prices.window(route, provider)
        return self._listed[key]

    async def _asked(self, provider: Provider) -> tuple[State, tuple[Offered, ...]]:
        try:
            models = await offered(self._line.providers, provider)
        except Trouble as trouble:
            return State(provider.name, False, trouble.failure.code), ()
        for model in models:
            if model.window is not None:
                self._windows[Route(provider.name, model.model)] = model.window
            if model.vision is not None:
                self._line.providers.sights.learn(Route(provider.name, model.model), model.vision)
        return State(provider.name, True, None), models

    async def _offer(self, provider: Provider, model: Offered) -> Offer:
        route = Route(provider.name, model.model)
        price = (await self._line.prices.quote(route, provider, 0)).price
        return Offer(
            route=str(route),
            provider=provider.name,
            model=model.model,
            context_window=await self.window(route),
            input_mtok=None if price is None else price.input_mtok,
            output_mtok=None if price is None else price.output_mtok,
            price_date=(price.date or None) if price is not None else None,
            local=provider.local or provider.fake,
            vision=self._line.providers.sights.told(provider, model.model),
        )
