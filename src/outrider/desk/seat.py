"""The seat at home: the loop runs in this process, on the stored journal and the metered chain."""

from collections.abc import Callable, Sequence
from typing import Protocol

from pydantic_core import to_json

from outrider.core.agent import Agent
from outrider.core.brief import Brief
from outrider.core.conversation import Conversation
from outrider.core.entry import Entry, Fact, ModelSaid
from outrider.core.errors import StaleJournal
from outrider.core.journal import Journal
from outrider.core.model import AskModel, Emit, Model, Outcome
from outrider.core.seat import Rest
from outrider.core.tool import Toolbox
from outrider.desk.books import Books
from outrider.desk.brief import make
from outrider.desk.turn import Turn
from outrider.loop.drive import drive


class Outfit(Protocol):
    """What a turn is given: who runs, with which tools, told what, asking which models."""

    def agent(self, agent_id: str) -> Agent: ...

    def toolbox(self, conversation: Conversation, agent: Agent) -> Toolbox: ...

    def system(self, agent: Agent) -> str: ...

    def max_output_tokens(self) -> int: ...

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
        turn.sits(conversation)
        agent = self._outfit.agent(conversation.agent_id)
        toolbox = self._outfit.toolbox(conversation, agent)
        brief = make(
            conversation, turn.run.id, agent, self._outfit.system(agent), toolbox.specs(),
            self._outfit.max_output_tokens(),
        )  # fmt: skip
        self._books.runs.keep_brief(turn.run.id, to_json(brief).decode())
        stored = self._books.journals.of(conversation.id, turn.run.id, agent.approval_ttl_s)
        journal = Fenced(stored, turn)
        model = self._outfit.model(conversation, brief, journal.entries)
        return await drive(brief, journal, Timed(model, turn.record.asking), toolbox, turn.emit)


class Timed:
    """A model that says when it is asked, so that the run can time its step."""

    def __init__(self, model: Model, asking: Callable[[], None]) -> None:
        self._model = model
        self._asking = asking

    async def ask(self, ask: AskModel, emit: Emit) -> Outcome:
        """Announce the request, then make it."""
        self._asking()
        return await self._model.ask(ask, emit)

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

    async def take_steers(self, after: int) -> tuple[Entry, tuple[str, ...]] | None:
        """Take what waits. Raises StaleJournal once the turn is over."""
        self._check(after)
        return await self._journal.take_steers(after)

    def _check(self, after: int) -> None:
        if self._turn.over:
            raise StaleJournal(after=after, last=len(self._journal.entries()))
