"""The words of a refusal: whatever a server put into the body beside its status."""

import json
from collections.abc import Mapping


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
