"""Money: US dollars as floats, tokens as counts. Unknown is None, never 0."""

from dataclasses import dataclass
from typing import Literal

Source = Literal["provider", "owner", "listed", "builtin"]


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one call as the provider reported them. `input` includes the cached ones."""

    input: int | None = None
    output: int | None = None
    cached: int | None = None
    cache_write: int | None = None
    reasoning: int | None = None


@dataclass(frozen=True, slots=True)
class Price:
    """US dollars per million tokens, with the row it came from so that a bill can be traced."""

    id: str
    date: str
    source: Source
    input_mtok: float
    output_mtok: float
    cached_mtok: float | None = None
    cache_write_mtok: float | None = None


def cost(usage: Usage, price: Price) -> float | None:
    """US dollars for `usage`, or None when the provider did not say what it used."""
    if usage.input is None or usage.output is None:
        return None
    cached, written = usage.cached or 0, usage.cache_write or 0
    fresh = max(0, usage.input - cached - written)
    cached_rate = price.input_mtok if price.cached_mtok is None else price.cached_mtok
    write_rate = price.input_mtok if price.cache_write_mtok is None else price.cache_write_mtok
    dear = fresh * price.input_mtok + cached * cached_rate + written * write_rate
    return (dear + usage.output * price.output_mtok) / 1_000_000


def together(one: Usage, other: Usage) -> Usage:
    """The tokens of both, as far as anybody reported them: unknown and known makes known."""
    return Usage(
        input=_sum(one.input, other.input),
        output=_sum(one.output, other.output),
        cached=_sum(one.cached, other.cached),
        cache_write=_sum(one.cache_write, other.cache_write),
        reasoning=_sum(one.reasoning, other.reasoning),
    )


def bound(price: Price, input_tokens: int, output_tokens: int) -> float:
    """The most that a call can cost: every input token at the dearest input rate."""
    rate = max(price.input_mtok, price.cache_write_mtok or 0.0)
    return (input_tokens * rate + output_tokens * price.output_mtok) / 1_000_000


def affordable_output(price: Price, input_tokens: int, left_usd: float) -> int | None:
    """Output tokens that `left_usd` still buys after the input; None when output is free."""
    if price.output_mtok <= 0:
        return None
    rest = left_usd - bound(price, input_tokens, 0)
    return max(0, int(rest * 1_000_000 / price.output_mtok))


def _sum(one: int | None, other: int | None) -> int | None:
    return other if one is None else one + (other or 0)
