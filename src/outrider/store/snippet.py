"""What is shown of a hit: some words round the first match, cut where words end."""

import unicodedata
from collections.abc import Sequence

from outrider.core.search import Piece
from outrider.store.fold import plain

AROUND_CHARS = 60
LOOKED_CHARS = 20_000  # a match behind that shows the beginning of the text


def snippet(text: str, words: Sequence[str]) -> tuple[Piece, ...]:
    """Pieces of `text` round the first places of `words`, which `fold.question` made plain."""
    chars, places = _mapped(text[:LOOKED_CHARS])
    spans = (_find(text, chars, places, word) for word in words)
    found = sorted(span for span in spans if span is not None)
    if not found:
        return (Piece(_cut(text, 0, 2 * AROUND_CHARS), False),)
    start = max(0, found[0][0] - AROUND_CHARS)
    end = found[0][1] + AROUND_CHARS
    pieces: list[Piece] = []
    at = start
    for first, last in found:
        if first < at or first > end:
            continue
        if first > at:
            pieces.append(Piece(_left(text, at, first, cut=at == start > 0), False))
        pieces.append(Piece(text[first:last], True))
        at = last
    tail = _cut(text, at, max(at, end))
    return (*pieces, Piece(tail, False)) if tail else tuple(pieces)


def _mapped(text: str) -> tuple[str, list[int]]:
    """The folded characters without spaces, and where each came from."""
    chars: list[str] = []
    places: list[int] = []
    for at, char in enumerate(text):
        for made in plain(char):
            if not made.isspace():
                chars.append(made)
                places.append(at)
    return "".join(chars), places


def _find(text: str, chars: str, places: list[int], word: str) -> tuple[int, int] | None:
    """Where a phrase stands in the text: first and behind the last character with its marks."""
    bare = "".join(word.split())
    at = chars.find(bare)
    if at < 0:
        return None
    end = places[at + len(bare) - 1] + 1
    while end < len(text) and unicodedata.combining(text[end]):
        end += 1
    return places[at], end


def _left(text: str, start: int, end: int, cut: bool) -> str:
    said = text[start:end]
    space = said.find(" ")
    return "…" + (said[space + 1 :] if 0 <= space < len(said) - 1 else said) if cut else said


def _cut(text: str, start: int, end: int) -> str:
    """From `start` to the last word that ends before `end`."""
    if end >= len(text):
        return text[start:]
    said = text[start:end]
    space = said.rfind(" ")
    return (said[:space] if space > 0 else said) + "…"
