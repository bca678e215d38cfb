"""What every call to a model needs and what outlives it, in one value."""

from dataclasses import dataclass, field, replace
from typing import Literal

from outrider.core.clock import Clock
from outrider.core.ledger import Ledger
from outrider.models.histories import Histories
from outrider.models.prices import Prices
from outrider.models.providers import Providers
from outrider.models.route import Provider


@dataclass(frozen=True, slots=True)
class Line:
    """Made once by the application; shared by every drive and side call."""

    providers: Providers
    prices: Prices
    ledger: Ledger
    clock: Clock
    histories: Histories = field(default_factory=Histories)

    def only(self, provider: Provider, key: str | None) -> "Line":
        """The same line with one provider, which need not be configured yet."""
        return replace(self, providers=self.providers.only(provider, key))


@dataclass(frozen=True, slots=True)
class Rules:
    """The home's settings that a call obeys."""

    unpriced: Literal["ask", "refuse", "allow"] = "ask"
    thinking: Literal["live", "off"] = "live"
