"""The line to the models: providers, keys and prices as the home is set at each call."""

import os
from collections.abc import Mapping

from outrider.app.standing import Standing
from outrider.config.settings import ProviderSettings
from outrider.core.clock import Clock
from outrider.core.ids import Ids
from outrider.desk.books import Books
from outrider.models.errand import Around
from outrider.models.line import Line
from outrider.models.prices import Prices
from outrider.models.providers import Providers
from outrider.models.route import Provider
from outrider.models.transport import Transport


def make_line(standing: Standing, books: Books, clock: Clock, ids: Ids, around: Around) -> Line:
    """Everything that a call to a model needs."""
    transport = Transport(proxies=proxies(os.environ))
    providers = Providers(
        Known(standing), standing.credentials.get, transport, clock, ids,
        books.uploads.read, around=around,
    )  # fmt: skip
    return Line(providers, Prices(lambda: standing.config.prices, clock), books.ledger, clock)


class Known:
    """Every provider of the home by name, made anew when its settings are: each call asks."""

    def __init__(self, standing: Standing) -> None:
        self._standing = standing
        self._settings: Mapping[str, ProviderSettings] | None = None
        self._made: dict[str, Provider] = {}

    def __call__(self) -> Mapping[str, Provider]:
        settings = self._standing.config.providers
        if settings is not self._settings:
            self._settings = settings
            self._made = {name: _provider(each) for name, each in settings.items()}
        return self._made


def _provider(each: ProviderSettings) -> Provider:
    return Provider(
        each.name, each.dialect, each.base_url, each.key_env, each.context_window, each.vision
    )


def proxies(environ: Mapping[str, str]) -> dict[str, str]:
    """The proxies that an environment names by scheme, and under `no` the hosts that want none."""
    found = {name: environ.get(f"{name}_proxy") or environ.get(f"{name.upper()}_PROXY")
             for name in ("http", "https", "no")}  # fmt: skip
    return {name: value for name, value in found.items() if value}
