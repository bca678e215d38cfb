"""What a stream says, in nobody's dialect: the small facts that a reply is folded from."""

from dataclasses import dataclass
from typing import Literal

from outrider.core.money import Usage


@dataclass(frozen=True, slots=True)
class Text:
    """More of the answer."""

    text: str


@dataclass(frozen=True, slots=True)
class Thought:
    """More of the reasoning: shown live at most, never stored."""

    text: str


@dataclass(frozen=True, slots=True)
class CallPart:
    """A fragment of a tool call. Providers leave out any of the first three."""

    index: int | None
    id: str | None
    name: str | None
    arguments: str


@dataclass(frozen=True, slots=True)
class Spent:
    """What the provider says was used; the last one of a stream wins."""

    usage: Usage
    cost_usd: float | None


@dataclass(frozen=True, slots=True)
class Finished:
    """The provider said why it stopped. `length`: the output limit was hit."""

    why: Literal["stop", "length"]


@dataclass(frozen=True, slots=True)
class Faulted:
    """An error inside a stream that had begun well. `status` is HTTP-like, None: it named none."""

    status: int | None
    code: str
    detail: str


@dataclass(frozen=True, slots=True)
class Opaque:
    """A continuation token (JSON text) that goes back, unread, to the provider that made it."""

    token: str


Delta = Text | Thought | CallPart | Spent | Finished | Faulted | Opaque
