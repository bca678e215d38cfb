"""The line to the models: providers, keys and prices as the home is set at each call."""

import os

from outrider.app.standing import Standing
from outrider.core.clock import Clock
from outrider.core.ids import Ids
from outrider.core.ledger import Ledger
from outrider.models.line import Line
from outrider.models.prices import Prices
from outrider.models.providers import Providers
from outrider.models.route import Provider
from outrider.models.transport import Transport

SPOKEN = ("chat", "fake")  # dialects that this part speaks


def make_line(standing: Standing, ledger: Ledger, clock: Clock, ids: Ids) -> Line:
    """Everything that a call to a model needs."""
    providers = Providers(
        lambda: known(standing), standing.credentials.get, Transport(proxies=proxies()), clock, ids
    )
    return Line(providers, Prices(lambda: standing.config.prices, clock), ledger, clock)


def known(standing: Standing) -> dict[str, Provider]:
    """The providers whose dialect is spoken here."""
    return {
        each.name: Provider(
            each.name, "fake" if each.dialect == "fake" else "chat", each.base_url, each.key_env,
            each.context_window,
        )
        for each in standing.config.providers.values() if each.dialect in SPOKEN
    }  # fmt: skip


def proxies() -> dict[str, str]:
    """The proxies that the environment names, by scheme; `no` lists the hosts that need none."""
    found = {scheme: os.environ.get(f"{scheme}_proxy") or os.environ.get(f"{scheme.upper()}_PROXY")
             for scheme in ("http", "https", "no")}  # fmt: skip
    return {scheme: url for scheme, url in found.items() if url}
