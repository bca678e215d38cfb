"""Usage as providers report it, in every spelling met so far. What makes no sense is unknown."""

from collections.abc import Mapping

from outrider.core.money import Usage
from outrider.models.delta import Spent

MOST_TOKENS = 1_000_000_000
MOST_USD = 100_000.0

NONE: Mapping[str, object] = {}


def spent(report: Mapping[str, object]) -> Spent:
    """Tokens and cost of one usage object (REL-01): never negative, never a guess."""
    into = _part(report, "prompt_tokens_details", "input_tokens_details")
    out = _part(report, "completion_tokens_details", "output_tokens_details")
    tokens_in = _first(report, "prompt_tokens", "input_tokens") or None  # no request is empty
    output = _first(report, "completion_tokens", "output_tokens")
    reasoning = _first(out, "reasoning_tokens")
    if reasoning is None:
        reasoning = _first(report, "reasoning_tokens")
    cached = _first(into, "cached_tokens", "cache_read_tokens")
    if cached is None:
        cached = _first(
            report, "prompt_cache_hit_tokens", "cached_tokens", "cache_read_input_tokens"
        )
    written = _first(into, "cache_write_tokens", "cache_creation_tokens")
    if written is None:
        written = _first(report, "cache_creation_input_tokens", "cache_write_tokens")
    usage = Usage(
        tokens_in,
        _whole_output(report, tokens_in, output, reasoning),
        _within(cached, tokens_in),
        _within(written, tokens_in),
        reasoning,
    )
    return Spent(usage, _cost(report))


def _whole_output(
    report: Mapping[str, object], tokens_in: int | None, output: int | None, reasoning: int | None
) -> int | None:
    """Output with the thinking, which one vendor (xAI) counts beside it and the others inside."""
    total = _first(report, "total_tokens")
    if None in (total, tokens_in, output) or not reasoning:
        return output
    apart = total == (tokens_in or 0) + (output or 0) + reasoning
    return (output or 0) + reasoning if apart else output


def _cost(report: Mapping[str, object]) -> float | None:
    """The provider's own bill. With the owner's upstream key it comes in two halves."""
    cost = _usd(report.get("cost"))
    if cost is None or report.get("is_byok") is not True:
        return cost
    upstream = _usd(_part(report, "cost_details").get("upstream_inference_cost"))
    return None if upstream is None else cost + upstream


def _first(report: Mapping[str, object], *names: str) -> int | None:
    for name in names:
        found = count(report.get(name))
        if found is not None:
            return found
    return None


def count(value: object) -> int | None:
    """A count of tokens that can be one; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    if not 0 <= value <= MOST_TOKENS or value != int(value):  # NaN fails the first
        return None
    return int(value)


def _usd(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if 0 <= value <= MOST_USD else None


def _within(part: int | None, whole: int | None) -> int | None:
    return None if part is None or whole is None or part > whole else part


def _part(report: Mapping[str, object], *names: str) -> Mapping[str, object]:
    for name in names:
        value = report.get(name)
        if isinstance(value, dict):
            return value
    return NONE
