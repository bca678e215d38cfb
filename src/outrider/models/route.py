"""Routes and providers: which model server, and which of its models."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import ip_address
from typing import Literal, get_args
from urllib.parse import urlsplit

from outrider.core.errors import Invalid

Own = Literal["chat", "responses", "anthropic", "fake"]
Foreign = Literal["google", "vertex", "bedrock", "cohere", "mistral"]  # spoken by a library
Dialect = Own | Foreign

FOREIGN: tuple[str, ...] = get_args(Foreign)


@dataclass(frozen=True, slots=True)
class Provider:
    """A model server by name. `key_env` names the variable of its key; None: it wants none."""

    name: str
    dialect: Dialect
    base_url: str
    key_env: str | None = None
    context_window: int | None = None  # tokens, as the owner stated; None: not stated
    vision: bool | None = None  # whether its models see, as the owner stated

    @property
    def host(self) -> str:
        return host_of(self.base_url)

    @property
    def fake(self) -> bool:
        """Whether it only plays a model: its calls cost nothing and reach nobody."""
        return self.dialect == "fake"

    @property
    def foreign(self) -> bool:
        """Whether a library speaks to it: see models.foreign."""
        return self.dialect in FOREIGN

    @property
    def local(self) -> bool:
        """Whether the server is on this machine, so that nobody sends a bill."""
        return is_loopback(self.host)


@dataclass(frozen=True, slots=True)
class Route:
    """A provider's name plus a model's, written `provider:model`."""

    provider: str
    model: str

    def __str__(self) -> str:
        return f"{self.provider}:{self.model}"


Known = Callable[[], Mapping[str, Provider]]  # live: the owner may add a server at any time


def parse(text: str) -> Route:
    """The route of `provider:model`; a model may hold further colons. Raises Invalid."""
    provider, _, model = text.strip().partition(":")
    if not provider.strip() or not model.strip():
        raise Invalid("route_malformed", route=text)
    return Route(provider.strip(), model.strip())


def is_spared(host: str, no_proxy: str) -> bool:
    """Whether `no_proxy` (hosts and suffixes parted by commas, or `*`) names this host."""
    for name in no_proxy.split(","):
        suffix = name.strip().lower().lstrip(".")
        if suffix == "*" or (suffix and (host == suffix or host.endswith("." + suffix))):
            return True
    return False


@lru_cache(maxsize=64)
def host_of(url: str) -> str:
    """The host of an address, in lower case; empty when it has none."""
    return urlsplit(url).hostname or ""


@lru_cache(maxsize=64)
def is_loopback(host: str) -> bool:
    """Whether a host name or address can only be this machine."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
