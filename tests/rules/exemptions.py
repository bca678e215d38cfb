"""What a rule lets through, each with its reason. A line no longer needed fails its rule."""

from collections.abc import Iterable, Mapping

EXEMPT: Mapping[str, Mapping[str, str]] = {}


def unexcused(rule: str, found: Iterable[str]) -> list[str]:
    """Violations that no line excuses, and lines that excuse nothing."""
    seen, lines = sorted(set(found)), EXEMPT.get(rule, {})
    return [each for each in seen if each not in lines] + [
        f"stale exemption: {line}" for line in lines if line not in seen
    ]
