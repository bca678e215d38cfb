"""Text that can be stored: halves of a surrogate pair are joined, lone ones replaced (SEC-108)."""

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


def whole(text: str) -> str:
    """`text` with pairs joined and lone surrogates as U+FFFD; the same object when it has none."""
    if text.isascii():
        return text
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text


class Joiner:
    """Joins pairs that were cut between two pieces of a stream."""

    def __init__(self) -> None:
        self._high = ""

    def join(self, piece: str) -> str:
        """What can be shown now; a trailing first half waits for the second."""
        if not self._high and piece.isascii():
            return piece
        piece, self._high = self._high + piece, ""
        if piece and "\ud800" <= piece[-1] <= "\udbff":
            piece, self._high = piece[:-1], piece[-1]
        return whole(piece)

    def rest(self) -> str:
        """The replacement of a first half that stayed alone, or nothing."""
        alone, self._high = self._high, ""
        return REPLACEMENT if alone else ""
