"""A journal whose process dies."""

from collections.abc import Iterable

from outrider.core.entry import Entry, Fact
from tests.fakes.journal import FakeJournal


class Killed(BaseException):
    """The process is gone."""


class Mortal(FakeJournal):
    """Dies once, at the commit number `dies_at` of the drives, before or after storing it."""

    def __init__(self, facts: Iterable[Fact], dies_at: int | None, before: bool) -> None:
        super().__init__(facts)
        self.appends = 0
        self._dies_at = dies_at
        self._before = before

    async def append(self, after: int, *facts: Fact) -> tuple[Entry, ...]:
        dies = self._dies_at == self.appends
        self.appends += 1
        if dies and self._before:
            raise Killed
        entries = await super().append(after, *facts)
        if dies:
            raise Killed
        return entries
