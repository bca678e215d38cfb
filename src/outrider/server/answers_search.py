"""Answers of the search."""

from typing_extensions import TypedDict

from outrider.core.search import Hit


class Found(TypedDict):
    """At most three hits a conversation."""

    hits: tuple[Hit, ...]
