"""Masks secrets in exports, as far as they can be recognised (A-EXP-4)."""

import re
from collections.abc import Iterable
from typing import Any

MASK = "[masked]"
LEAST = 8  # characters of a secret, and of a piece of one
SHAPES = re.compile(
    r"\bsk-[A-Za-z0-9_-]{8,}|(?<=[Bb]earer )[A-Za-z0-9._~+/=-]{8,}"
    r"|\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{4,}\.[A-Za-z0-9_-]*"
)
CUT = "…"


class Redactor:
    """Masks known values, pieces of them at a cut, and the usual shapes of keys."""

    def __init__(self, secrets: Iterable[str]) -> None:
        long = {secret for secret in secrets if len(secret) >= LEAST}
        self._secrets = sorted(long, key=len, reverse=True)  # one may hold another

    def text(self, text: str) -> str:
        """The text with every recognised secret masked."""
        for secret in self._secrets:
            text = text.replace(secret, MASK)
        if any(secret[:LEAST] in text or secret[-LEAST:] in text for secret in self._secrets):
            text = CUT.join(map(self._ends, text.split(CUT)))
        return SHAPES.sub(MASK, text)

    def value(self, value: Any) -> Any:
        """The same for every string inside a JSON value, keys included."""
        match value:
            case str():
                return self.text(value)
            case list():
                return [self.value(item) for item in value]
            case dict():
                return {self.text(key): self.value(item) for key, item in value.items()}
            case _:
                return value

    def _ends(self, piece: str) -> str:
        """A secret cut in two leaves its head at the end of a piece, its tail at a start."""
        for secret in self._secrets:
            for length in range(len(secret) - 1, LEAST - 1, -1):
                if piece.endswith(secret[:length]):
                    piece = piece[:-length] + MASK
                if piece.startswith(secret[-length:]):
                    piece = MASK + piece[length:]
        return piece
