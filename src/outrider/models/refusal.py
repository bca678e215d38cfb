"""A refusal: the words that a server put into the body, and when it wants to be asked again."""

import json
import math
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime


def detail_of(body: bytes) -> str:
    """The provider's own message, or the body itself when it has no known shape."""
    text = body.decode("utf-8", "replace")
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        return text
    if isinstance(told, list) and told:  # Gemini's compatible door wraps it in a list
        told = told[0]
    if not isinstance(told, Mapping):
        return text
    inner = told.get("error", told)
    if isinstance(inner, str):
        return inner
    words = inner.get("message") if isinstance(inner, Mapping) else None
    return words if isinstance(words, str) else str(told.get("detail") or text)


RESETS = (
    "x-ratelimit-reset-requests", "x-ratelimit-reset-tokens",
    "anthropic-ratelimit-requests-reset", "anthropic-ratelimit-input-tokens-reset",
    "anthropic-ratelimit-output-tokens-reset",
)  # fmt: skip
LEFT = {reset: reset.replace("-reset-", "-remaining-") if "-reset-" in reset
        else reset.removesuffix("reset") + "remaining" for reset in RESETS}  # fmt: skip
SPAN = re.compile(r"(?:(\d+)h)?(?:(\d+)m(?!s))?(?:(\d+(?:\.\d+)?)s)?(?:(\d+(?:\.\d+)?)ms)?")


def wait_s(headers: Mapping[str, str]) -> float | None:
    """How many seconds a provider asks to be left alone for; None: it does not say.

    Its own word wins; else the latest reset among the limits that are used up.
    """
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        seconds = _seconds(headers.get(name, ""), unit)
        if seconds is not None:
            return seconds
    resets = [
        seconds for name in RESETS
        if headers.get(LEFT[name], "").strip() == "0"
        and (seconds := _seconds(headers.get(name, ""))) is not None
    ]  # fmt: skip
    return max(resets, default=None)


def _seconds(text: str, unit: float = 1.0) -> float | None:
    """Seconds of a number, a span such as `1m30s` or a date; None for what is none of them."""
    text = text.strip()
    if not text:
        return None
    try:
        number = float(text) * unit
    except ValueError:
        return _span(text) if SPAN.fullmatch(text) else _until(text)
    return number if math.isfinite(number) and number >= 0 else None


def _span(text: str) -> float:
    hours, minutes, seconds, milliseconds = (
        float(part or 0)
        for part in SPAN.fullmatch(text).groups()  # type: ignore[union-attr]
    )
    return hours * 3600 + minutes * 60 + seconds + milliseconds / 1000


def _until(text: str) -> float | None:
    try:
        due = datetime.fromisoformat(text) if text[:4].isdigit() else parsedate_to_datetime(text)
    except ValueError:
        return None
    if due.tzinfo is None:
        due = due.replace(tzinfo=UTC)
    return max(0.0, (due - datetime.now(UTC)).total_seconds())
