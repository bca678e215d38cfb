"""A window stands where its entries stand at home."""

import pytest

from outrider.core.entry import Entry, Noted
from outrider.worker.window import Window


def entry(seq: int) -> Entry:
    return Entry(f"ent_{seq}", seq, "run_1", "", Noted("loop_note", {}))


@pytest.fixture
def window() -> Window:
    made = Window()
    for seq in (5, 6, 7):
        made.put(entry(seq))
    return made


def test_it_is_as_long_as_the_journal(window: Window) -> None:
    assert len(window) == 7


def test_entries_are_found_at_their_place(window: Window) -> None:
    assert (window[4].seq, window[-1].seq) == (5, 7)
    assert [each.seq for each in window[5:]] == [6, 7]
    assert list(window[7:]) == []


@pytest.mark.parametrize("at", [0, 3, -5, slice(3, 6), slice(None)])
def test_what_stayed_at_home_is_not_here(window: Window, at: int | slice) -> None:
    with pytest.raises(LookupError):
        window[at]


def test_past_its_end_there_is_nothing(window: Window) -> None:
    with pytest.raises(IndexError):
        window[7]


def test_without_entries_it_is_empty() -> None:
    assert len(Window()) == 0
    assert list(Window()) == []
