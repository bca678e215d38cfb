"""The records, as the door reads them. All methods are synchronous and raise `core.errors`."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from outrider.core.approval import Approval
from outrider.core.conversation import Conversation
from outrider.core.entry import Entry
from outrider.core.run import Run
from outrider.core.search import Hit, Order


class Conversations(Protocol):
    """Conversations that are not deleted."""

    def get(self, conversation_id: str) -> Conversation: ...

    def list(
        self, *, agent_id: str | None = None, archived: bool = False, limit: int = 200,
        before: str | None = None,
    ) -> list[Conversation]: ...  # fmt: skip


class Journals(Protocol):
    """Entries, for exports."""

    def entries(self, conversation_id: str) -> Sequence[Entry]: ...


class Approvals(Protocol):
    """Approvals: open ones, the longest-waiting first; decided ones, the last decided first."""

    def list(self, limit: int, pending: bool) -> list[Approval]: ...


class Runs(Protocol):
    """Runs; lists leave the steps out."""

    def get(self, run_id: str) -> Run: ...

    def list(
        self, *, agent_id: str | None = None, conversation_id: str | None = None, limit: int = 100
    ) -> list[Run]: ...


class Search(Protocol):
    """The full-text index."""

    async def find(
        self, asked: str, agent_id: str | None, limit: int, order: Order
    ) -> Sequence[Hit]: ...


class Stats(Protocol):
    """Sums over the ledger; days are counted in the home's time zone, today included."""

    def report(self, days: int) -> object:
        """A value of the shape `answers_money.Stats`."""

    def rows(self, days: int) -> Iterable[Mapping[str, object]]:
        """The ledger rows, oldest first, all with the same keys."""
