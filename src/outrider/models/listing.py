"""The bundled price list (genai-prices), behind a guard: a row without prices there reads as 0."""

import re
from datetime import date
from typing import TYPE_CHECKING

from outrider.core.clock import moment
from outrider.core.money import Price

if TYPE_CHECKING:
    from genai_prices.types import ModelInfo, ModelPrice, Provider

PER_MTOK = ("input_mtok", "output_mtok", "cache_read_mtok", "cache_write_mtok")
BEYOND = ("requests_kcount", "output_reasoning_mtok")  # fees that a bound on tokens misses


class Listing:
    """Rows by the address that is called: a list names its vendor's own prices, nobody else's."""

    def __init__(self, providers: "list[Provider]", version: str) -> None:
        self._providers = providers
        self._version = version
        self._days = _as_of(providers)

    def price(self, base_url: str, model: str, input_tokens: int, at: str) -> Price | None:
        """The row in force at the stamp `at` for a request of this size, or None."""
        found = self._row(base_url, model)
        if found is None:
            return None
        provider, row = found
        rates = row.get_prices(moment(at))
        usd = [_rate(rates, name, input_tokens) for name in PER_MTOK]
        if any(getattr(rates, name) is not None for name in BEYOND):
            return None
        if usd[0] is None or usd[1] is None:
            return None
        row_id = f"genai-prices {self._version}: {provider.id}/{row.id}"
        return Price(row_id, self._date(at), "listed", usd[0], usd[1], usd[2], usd[3])

    def window(self, base_url: str, model: str) -> int | None:
        """The context window of a model, in tokens."""
        found = self._row(base_url, model)
        return None if found is None else found[1].context_window

    def _row(self, base_url: str, model: str) -> "tuple[Provider, ModelInfo] | None":
        for provider in self._providers:
            if re.match(provider.api_pattern, base_url):
                row = provider.find_model(model, all_providers=self._providers)
                if row is not None:
                    return provider, row
        return None

    def _date(self, at: str) -> str:
        """The list's newest price that holds already: what "prices as of" means."""
        today = moment(at).date()
        past = [day for day in self._days if day <= today]
        return past[-1].isoformat() if past else ""


def load() -> Listing:
    """Read the bundled list. Slow: call it in a thread."""
    from importlib.metadata import version

    from genai_prices.data import providers

    return Listing(providers, version("genai-prices"))


def _rate(rates: "ModelPrice", name: str, input_tokens: int) -> float | None:
    """US dollars per million tokens; a tier counts from its first token on."""
    value = getattr(rates, name)
    if value is None:
        return None
    tiers = getattr(value, "tiers", None)
    if tiers is None:
        return float(value)
    rate = value.base
    for tier in tiers:
        if input_tokens > tier.start:
            rate = tier.price
    return float(rate)


def _as_of(providers: "list[Provider]") -> list[date]:
    """Every day on which some row of the list began to hold, oldest first."""
    days = set()
    for provider in providers:
        for model in provider.models:
            for row in model.prices if isinstance(model.prices, list) else ():
                day = getattr(row.constraint, "start_date", None)
                if day is not None:
                    days.add(day)
    return sorted(days)
