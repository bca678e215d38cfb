"""Ids: a prefix and a monotonic ULID; they sort by creation. Only the gateway mints them."""

from collections.abc import Callable
from typing import Protocol

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
RANDOM_BITS = 80
PAIRS = tuple(first + second for first in ALPHABET for second in ALPHABET)
SHIFTS = tuple(range(120, -1, -10))


class Ids(Protocol):
    """Mints ids; tests pass a seeded one."""

    def new(self, prefix: str) -> str:
        """A new id such as `cnv_01JDZ…`, greater than every id minted before."""


class Ulids:
    """Monotonic ULIDs: 48 bits of milliseconds, 80 random bits that count up within one."""

    def __init__(self, milliseconds: Callable[[], int], random_bits: Callable[[int], int]) -> None:
        self._milliseconds = milliseconds
        self._random_bits = random_bits
        self._last_ms = -1
        self._last_random = 0

    def new(self, prefix: str) -> str:
        now = self._milliseconds()
        if now > self._last_ms:
            self._last_ms, self._last_random = now, self._random_bits(RANDOM_BITS)
        else:  # same millisecond, or the clock stepped back: stay on the last one and count up
            self._last_random += 1
            if self._last_random >> RANDOM_BITS:
                self._last_ms, self._last_random = self._last_ms + 1, 0
        return f"{prefix}_{encode(self._last_ms << RANDOM_BITS | self._last_random)}"


def encode(number: int) -> str:
    """26 characters of Crockford's base 32 for a 128-bit number; two at a time, being hot."""
    return "".join([PAIRS[number >> shift & 1023] for shift in SHIFTS])
