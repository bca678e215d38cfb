"""A reach knows the earliest entry that was looked at."""

from outrider.core.entry import Noted
from outrider.link.reach import Reach
from tests.fakes.journal import FakeJournal

ENTRIES = FakeJournal([Noted("loop_note", {})] * 6).entries()


def test_nothing_was_looked_at_yet() -> None:
    reach = Reach(ENTRIES)
    assert (reach.first, len(reach)) == (6, 6)


def test_single_looks_and_slices_count() -> None:
    reach = Reach(ENTRIES)
    assert reach[-1] is ENTRIES[5]
    assert reach.first == 5
    assert reach[3:5] == ENTRIES[3:5]
    assert reach.first == 3


def test_an_empty_slice_looks_at_nothing() -> None:
    reach = Reach(ENTRIES)
    assert reach[6:] == []
    assert reach.first == 6
