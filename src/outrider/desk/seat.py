"""The seat at home: the loop runs in this process, on the stored journal and the metered chain."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from pydantic_core import to_json

from outrider.core.agent import Agent
from outrider.core.brief import Brief
from outrider.core.conversation import Conversation
from outrider.core.entry import Compacted, Entry, Fact, ModelSaid
from outrider.core.errors import StaleJournal
from outrider.core.journal import Journal
from outrider.core.model import AskModel, Compact, Emit, Model, Outcome, Shortening
from outrider.core.seat import Rest
from outrider.core.tool import Toolbox
from outrider.desk.books import Books
from outrider.desk.brief import make
from outrider.desk.record import Record
from outrider.desk.turn import Turn
from outrider.loop.drive import drive


class Outfit(Protocol):
    """What a turn is given: who runs, with which tools, told what, asking which models."""

    def agent(self, agent_id: str) -> Agent: ...

    def toolbox(
        self, conversation: Conversation, agent: Agent, entries: Callable[[], Sequence[Entry]]
    ) -> Toolbox: ...

    def system(self, agent: Agent) -> str: ...

    def max_output_tokens(self) -> int: ...

    async def window(self, route: str) -> int | None: ...

    def model(
        self, conversation: Conversation, brief: Brief, entries: Callable[[], Sequence[Entry]]
    ) -> Model: ...


class HomeSeat:
    """Runs drives here."""

    def __init__(self, books: Books, outfit: Outfit) -> None:
        self._books = books
        self._outfit = outfit

    async def run(self, turn: Turn) -> Rest:
        """Make the turn's brief and drive it to its resting place."""
        conversation = self._books.conversations.get(turn.conversation_id)
        agent = self._outfit.agent(conversation.agent_id)
        routes = conversation.routes or agent.routes
        window = await self._outfit.window(routes[0]) if routes else None
        turn.sits(conversation, window)
        toolbox = self._outfit.toolbox(
            conversation, agent, partial(self._books.journals.entries, conversation.id)
        )
        brief = make(
            conversation, turn.run.id, agent, self._outfit.system(agent), toolbox.specs(),
            self._outfit.max_output_tokens(), window,
        )  # fmt: skip
        self._books.runs.keep_brief(turn.run.id, to_json(brief).decode())
        stored = self._books.journals.of(conversation.id, turn.run.id, agent.approval_ttl_s)
        journal = Fenced(stored, turn)
        model = self._outfit.model(conversation, brief, journal.entries)
        return await drive(brief, journal, Timed(model, turn.record), toolbox, turn.emit)


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
