"""The journal port over a link: facts go up, what they became comes back."""

from collections.abc import Sequence
from dataclasses import replace

from outrider.core.entry import Compacted, Entry, Fact, HumanAsked, ModelSaid
from outrider.core.errors import StaleJournal
from outrider.core.model import Replied, Summarised
from outrider.link.messages import Message
from outrider.link.peer import Peer
from outrider.link.requests import (
    Answered,
    Append,
    AppendCut,
    Head,
    Stored,
    Summary,
    Taken,
    TakeSteers,
)
from outrider.worker.window import Window


class LinkedJournal:
    """Implements core.journal.Journal for one drive. A cancelled write is waited for.

    Whether steers wait is known from the last answer: looking costs no exchange, and words that a
    person sends while one is under way are taken a step later.
    """

    def __init__(self, peer: Peer, steered: bool) -> None:
        self._peer = peer
        self._steered = steered
        self._window = Window()

    def give(self, entry: Entry) -> None:
        """Take an entry that was there before the drive."""
        self._window.put(entry)

    def heard(self, steered: bool) -> None:
        """The gateway said whether steers wait."""
        self._steered = steered

    def entries(self) -> Sequence[Entry]:
        return self._window

    def steered(self) -> bool:
        return self._steered

    async def append(self, after: int, *facts: Fact) -> tuple[Entry, ...]:
        first = len(self._window)
        asked = Append(after, facts)  # type: ignore[arg-type]  # the gateway refuses the others
        await self._write(asked, facts)
        return tuple(self._window[first:])

    async def append_reply(self, after: int, said: ModelSaid) -> Entry:
        """A whole reply was stored as it came; one that was cut is stored now."""
        last = self._window[-1]
        if isinstance(last.fact, ModelSaid) and last.fact.reply_id == said.reply_id:
            if last.seq != after + 1:
                raise StaleJournal(after=after, last=last.seq)
            return last
        await self._write(AppendCut(after, said.reply_id), (said,))
        return self._window[-1]

    async def append_compacted(self, after: int, compacted: Compacted) -> Entry:
        """It was stored as it was made."""
        last = self._window[-1]
        if last.seq != after + 1 or last.fact != compacted:
            raise StaleJournal(after=after, last=last.seq)
        return last

    def summarised(self, summary: Summary) -> None:
        """A model was asked to summarise; what it made has its place already."""
        if isinstance(summary.shortening, Summarised) and summary.stored is not None:
            self._put(summary.stored, (summary.shortening.compacted,))

    def replied(self, answered: Answered) -> None:
        """A model answered; its reply, if it gave one, has its place already."""
        if isinstance(answered.outcome, Replied) and answered.stored is not None:
            self._put(answered.stored, (answered.outcome.said,))

    async def take_steers(self, after: int) -> tuple[Entry, tuple[str, ...]] | None:
        if not self._steered:
            return None
        taken = await self._peer.finish(TakeSteers(after), Taken, self._late)
        self._taken(taken)
        return None if taken.entry is None else (taken.entry, taken.item_ids)

    async def _write(self, asked: Append | AppendCut, facts: Sequence[Fact]) -> None:
        def late(answer: Message) -> None:
            if isinstance(answer, Stored):
                self._put(answer, facts)

        self._put(await self._peer.finish(asked, Stored, late), facts)

    def _put(self, stored: Stored, facts: Sequence[Fact]) -> None:
        self._steered = stored.steered
        for head, fact in zip(stored.heads, facts, strict=True):
            self._window.put(_entry(head, fact))

    def _late(self, answer: Message) -> None:
        if isinstance(answer, Taken):
            self._taken(answer)

    def _taken(self, taken: Taken) -> None:
        self._steered = False
        if taken.entry is not None:
            self._window.put(taken.entry)


def _entry(head: Head, fact: Fact) -> Entry:
    if isinstance(fact, HumanAsked):
        fact = replace(fact, approval_id=head.approval_id, deadline=head.deadline)
    return Entry(head.id, head.seq, head.run_id, head.created_at, fact)
