"""Masks secrets in exports, as far as they can be recognised (A-EXP-4)."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

MASK = "[masked]"
NAMES = ("KEY", "TOKEN", "SECRET", "PASSWORD", "CREDENTIAL")
LEAST = 8  # characters of a secret, and of a piece of one
SHAPES = re.compile(
    r"\bsk-[A-Za-z0-9_-]{8,}|(?<=[Bb]earer )[A-Za-z0-9._~+/=-]{8,}"
    r"|\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{4,}\.[A-Za-z0-9_-]*"
)
CUT = "…"


def secret_values(environ: Mapping[str, str]) -> tuple[str, ...]:
    """The values of variables whose names sound secret, longest first."""
    found = {
        value
        for name, value in environ.items()
        if len(value) >= LEAST and any(part in name.upper() for part in NAMES)
    }
    return tuple(sorted(found, key=len, reverse=True))


class Redactor:
    """Masks known values, pieces of them at a cut, and the usual shapes of keys."""

    def __init__(self, secrets: Iterable[str]) -> None:
        self._secrets = [secret for secret in secrets if len(secret) >= LEAST]

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
