"""The journal port: entries in commit order, compare-and-swap on the last."""

from collections.abc import Sequence
from typing import Protocol

from outrider.core.entry import Compacted, Entry, Fact, ModelSaid


class Journal(Protocol):
    """One conversation's entries, as one drive sees them."""

    def entries(self) -> Sequence[Entry]:
        """All entries up to the last known one; it grows with every append. Never re-read."""

    def steered(self) -> bool:
        """Whether steers wait at this moment; looking takes none."""

    async def append(self, after: int, *facts: Fact) -> tuple[Entry, ...]:
        """Store facts in one commit and return their entries.

        `HumanAsked` also opens its approval and rests the run in the same commit; `ToolStarted` is
        synced to disk before this returns. Raises StaleJournal when `after` is not the last seq.
        """

    async def append_reply(self, after: int, said: ModelSaid) -> Entry:
        """Store a reply that the model port kept, with the gateway's own text, usage and cost."""

    async def append_compacted(self, after: int, compacted: Compacted) -> Entry:
        """Store a compaction that the model port made, with the gateway's own text and cost."""

    async def take_steers(self, after: int) -> tuple[Entry, tuple[str, ...]] | None:
        """Move waiting steers into the journal as one message, in one commit; None: none waited.

        Also gives the ids of the queue rows that became it.
        """
