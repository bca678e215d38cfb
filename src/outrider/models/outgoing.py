"""What leaves for a model server and what comes back whole, without the library that carries it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from outrider.models.route import host_of, is_loopback, is_spared


@dataclass(frozen=True, slots=True)
class Deadlines:
    """Seconds to wait: for a connection, for the first event, then for each further one."""

    connect_s: float = 10.0
    first_byte_s: float = 120.0
    silence_s: float = 120.0
    tail_s: float = 5.0  # between a finished reply and the end of its stream
    short_s: float = 10.0  # a whole small answer: a list of models, the body of a refusal


DEADLINES = Deadlines()


@dataclass(frozen=True, slots=True)
class Post:
    """A streamed request.

    `take` gets each payload and says whether the reply is complete; `sent` is called once the
    body has left.
    """

    url: str
    body: bytes
    take: Callable[[bytes], bool]
    sent: Callable[[], None]
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    key: str | None = field(default=None, repr=False)  # masked wherever a server repeats it


@dataclass(frozen=True, slots=True)
class Answered:
    """A whole small answer."""

    status: int
    body: bytes


def proxy_for(url: str, proxies: Mapping[str, str]) -> str | None:
    """The proxy to an address among those that the environment names by scheme; None: straight."""
    host = host_of(url)
    if not proxies or is_loopback(host) or is_spared(host, proxies.get("no", "")):
        return None
    return proxies.get(url.partition(":")[0])
