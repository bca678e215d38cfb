"""Ids that are the same in every run of a test."""

from random import Random

from outrider.core.ids import Ulids

MOMENT_MS = 1_796_040_000_000


def seeded_ids(seed: int = 0) -> Ulids:
    """Real ids of one frozen millisecond, drawn from a seed."""
    return Ulids(lambda: MOMENT_MS, Random(seed).getrandbits)
