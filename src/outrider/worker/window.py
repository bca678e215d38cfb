"""The end of a journal: the entries of one turn, at the places that they have at home."""

from collections.abc import Iterator, Sequence
from typing import overload

from outrider.core.entry import Entry


class Window(Sequence[Entry]):
    """As long as the whole journal. What came before the turn is not here: asking raises."""

    def __init__(self) -> None:
        self._first = 0  # index of the first entry that is here
        self._held: list[Entry] = []

    def put(self, entry: Entry) -> None:
        """Take the next entry; the first one says where the window begins."""
        if not self._held:
            self._first = entry.seq - 1
        self._held.append(entry)

    def __len__(self) -> int:
        return self._first + len(self._held)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self[:])

    @overload
    def __getitem__(self, at: int) -> Entry: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Entry]: ...

    def __getitem__(self, at: int | slice) -> Entry | Sequence[Entry]:
        if isinstance(at, slice):
            start, stop, step = at.indices(len(self))
            return self._held[self._place(start) : max(0, stop - self._first) : step]
        return self._held[self._place(range(len(self))[at])]

    def _place(self, index: int) -> int:
        if index < self._first:
            raise LookupError(index)
        return index - self._first
