"""The ports of a drive as the desk hands them out: fenced by their turn, and timed for its run."""

from collections.abc import Sequence

from outrider.core.entry import Compacted, Entry, Fact, ModelSaid
from outrider.core.errors import StaleJournal
from outrider.core.journal import Journal
from outrider.core.model import AskModel, Compact, Emit, Model, Outcome, Shortening
from outrider.desk.record import Record
from outrider.desk.turn import Turn


class Timed:
    """A model that says when it is asked, so that the run can time its step."""

    def __init__(self, model: Model, record: Record) -> None:
        self._model = model
        self._record = record

    async def ask(self, ask: AskModel, emit: Emit) -> Outcome:
        """Announce the request, then make it."""
        self._record.asking()
        return await self._model.ask(ask, emit)

    async def compact(self, compact: Compact, emit: Emit) -> Shortening:
        """Announce the compaction, then make it."""
        self._record.compacting()
        return await self._model.compact(compact, emit)

    def cut(self) -> ModelSaid | None:
        """What a cancelled request had written."""
        return self._model.cut()


class Fenced:
    """A journal that is shut once its turn is over: a seat that was given up writes no more."""

    def __init__(self, journal: Journal, turn: Turn) -> None:
        self._journal = journal
        self._turn = turn

    def entries(self) -> Sequence[Entry]:
        """All entries up to the last known one."""
        return self._journal.entries()

    def steered(self) -> bool:
        """Whether steers wait."""
        return self._journal.steered()

    async def append(self, after: int, *facts: Fact) -> tuple[Entry, ...]:
        """Store facts. Raises StaleJournal once the turn is over."""
        self._check(after)
        return await self._journal.append(after, *facts)

    async def append_reply(self, after: int, said: ModelSaid) -> Entry:
        """Store a reply. Raises StaleJournal once the turn is over."""
        self._check(after)
        return await self._journal.append_reply(after, said)

    async def append_compacted(self, after: int, compacted: Compacted) -> Entry:
        """Store a compaction. Raises StaleJournal once the turn is over."""
        self._check(after)
        return await self._journal.append_compacted(after, compacted)

    async def take_steers(self, after: int) -> tuple[Entry, tuple[str, ...]] | None:
        """Take what waits. Raises StaleJournal once the turn is over."""
        self._check(after)
        return await self._journal.take_steers(after)

    def _check(self, after: int) -> None:
        if self._turn.over:
            raise StaleJournal(after=after, last=len(self._journal.entries()))
