"""A dialect as a value: how a request is spelt, where it goes, and how its stream is read."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from outrider.core.model import Request
from outrider.models.delta import Delta
from outrider.models.route import Provider

Decode = Callable[[object], Iterator[Delta]]
Headers = Callable[[str | None], Mapping[str, str]]


class Encoder(Protocol):
    """Writes bodies for one provider. The same request gives the same bytes."""

    def body(self, request: Request, model: str, provider: Provider) -> bytes:
        """The body of a streamed request to `model` at `provider`."""

    def size(self, request: Request, since: int = 0) -> int:
        """Bytes of a body without those before utterance `since`, never less than they are."""

    def call_ids(self, request: Request) -> Collection[str]:
        """The ids of every call in the request's history."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """`encoder` takes a provider's name, since opaque tokens go back only to who made them, and
    whether it writes pictures, each as a mark of `slide`.

    `decoder` gives a fresh reader for one stream, `headers` those that carry a key, `url` and
    `models` the addresses for a base URL; `models` is empty where there is no list.
    """

    encoder: Callable[[str, bool], Encoder]
    decoder: Callable[[], Decode]
    headers: Headers
    url: Callable[[str], str]
    models: Callable[[str], str]


def bearer(key: str | None) -> Mapping[str, str]:
    """The usual way to show a key."""
    return {"Authorization": f"Bearer {key}"} if key else {}
