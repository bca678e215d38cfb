"""Ids sort by creation, whatever the clock does."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

from outrider.core.ids import RANDOM_BITS, Ulids, encode

MS = 1_796_040_000_000


def minted(times: list[int], number: int) -> list[str]:
    clock: Iterator[int] = iter(times)
    ids = Ulids(lambda: next(clock), Random(7).getrandbits)
    return [ids.new("ent") for _ in range(number)]


def rising(ids: list[str]) -> bool:
    return all(earlier < later for earlier, later in pairwise(ids))


def test_ids_of_one_millisecond_rise() -> None:
    assert rising(minted([MS] * 100, 100))


def test_ids_rise_though_the_clock_steps_back() -> None:
    assert rising(minted([MS, MS - 3_600_000, MS - 1, MS + 1], 4))


def test_ids_rise_when_the_random_part_is_used_up() -> None:
    ids = Ulids(lambda: MS, lambda bits: (1 << bits) - 1)
    assert rising([ids.new("ent") for _ in range(3)])


def test_an_id_is_its_prefix_and_twenty_six_characters() -> None:
    prefix, _, rest = minted([MS], 1)[0].partition("_")
    assert (prefix, len(rest)) == ("ent", 26)


def test_the_text_of_a_number_keeps_its_order() -> None:
    assert encode((MS << RANDOM_BITS) - 1) < encode(MS << RANDOM_BITS)
