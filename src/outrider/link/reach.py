"""How far back a journal is read: what a drive starts from has to be at its end of the link."""

from collections.abc import Sequence
from typing import overload

from outrider.core.entry import Entry


class Reach(Sequence[Entry]):
    """Entries that remember the earliest one that was looked at: `first` is its index."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.first = len(entries)
        self._entries = entries

    def __len__(self) -> int:
        return len(self._entries)

    @overload
    def __getitem__(self, at: int) -> Entry: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Entry]: ...

    def __getitem__(self, at: int | slice) -> Entry | Sequence[Entry]:
        places = range(len(self))[at]
        self.first = min(
            self.first, places if isinstance(places, int) else min(places, default=self.first)
        )
        return self._entries[at]
