"""The pen of a drive: it appends facts, folds them, and only then tells those who watch."""

from outrider.core.brief import Brief
from outrider.core.entry import Compacted, Entry, Fact, ModelSaid
from outrider.core.journal import Journal
from outrider.core.model import Emit
from outrider.core.tool import Call
from outrider.loop.gate import Verdict
from outrider.loop.guard import uncounted
from outrider.loop.state import TurnState, fold, judged, looked, start
from outrider.loop.told import told


class Pen:
    """Writes one drive's facts. `state` is the journal's, plus what this drive looked at."""

    def __init__(self, brief: Brief, journal: Journal, emit: Emit) -> None:
        self.emit = emit
        self.state: TurnState = start(journal.entries(), uncounted(brief.tools))
        self.running: frozenset[str] = frozenset()  # ids of the calls that run right now
        self.unsaved: ModelSaid | None = None  # a whole reply on its way into the journal
        self._agent_id = brief.agent_id
        self._journal = journal

    async def append(self, *facts: Fact) -> None:
        """Store facts in one commit. Raises StaleJournal when somebody else wrote."""
        for entry in await self._journal.append(self.state.last_seq, *facts):
            self._take(entry)

    async def reply(self, said: ModelSaid) -> None:
        """Store a reply of the model port."""
        self.unsaved = said
        self._take(await self._journal.append_reply(self.state.last_seq, said))

    async def compacted(self, compacted: Compacted) -> None:
        """Store a compaction of the model port."""
        self._take(await self._journal.append_compacted(self.state.last_seq, compacted))

    async def steers(self) -> None:
        """Take waiting steers into the turn as one message."""
        taken = await self._journal.take_steers(self.state.last_seq)
        if taken is None:
            self.state = looked(self.state)
        else:
            self._take(*taken)

    def judge(self, call: Call, verdict: Verdict) -> None:
        """Remember what the gate said, for this drive."""
        self.state = judged(self.state, call, verdict)

    def catch_up(self) -> None:
        """Fold what was committed by a write that was cancelled before it returned."""
        for entry in self._journal.entries()[self.state.last_seq :]:
            self._take(entry)

    def _take(self, entry: Entry, item_ids: tuple[str, ...] = ()) -> None:
        self.state = fold(self.state, entry)
        if isinstance(entry.fact, ModelSaid):
            self.unsaved = None
        event = told(entry, self._agent_id, item_ids)
        if event is not None:
            self.emit(event)
