"""How much a request may be, and how long it may take."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Bounds:
    """Of a JSON body, of a raw one, and of what is left of a refused one.

    The rest of a refused body is read away before the connection closes, so that the refusal
    arrives: a socket closed over unread bytes resets the other side.
    """

    json_bytes: int = 1_000_000
    json_s: float = 20.0
    file_bytes: int = 20_000_000
    file_s: float = 300.0
    rest_bytes: int = 64_000_000
    rest_s: float = 2.0

    def of(self, kind: Any) -> tuple[int, float]:
        """Bytes and seconds for a route's body."""
        if kind is bytes:
            return self.file_bytes, self.file_s
        return self.json_bytes, self.json_s
