"""Drives: the brief of a turn is made, its ports are laid out, and a seat takes it on."""

import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from pydantic_core import to_json

from outrider.core.agent import Agent
from outrider.core.brief import Brief
from outrider.core.conversation import Conversation
from outrider.core.entry import Entry
from outrider.core.event import Note
from outrider.core.message import message
from outrider.core.model import Model
from outrider.core.seat import Ports, Rest, Seating, SeatLost
from outrider.core.tool import Toolbox
from outrider.desk.books import Books
from outrider.desk.brief import make
from outrider.desk.ports import Fenced, Timed
from outrider.desk.turn import Turn

log = logging.getLogger(__name__)


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


class Drives:
    """Prepares drives and has them run. `seating` chooses a seat for the ports of one."""

    def __init__(self, books: Books, outfit: Outfit, seating: Seating) -> None:
        self._books = books
        self._outfit = outfit
        self._seating = seating

    async def run(self, turn: Turn) -> Rest:
        """Drive a turn to its resting place.

        A lost seat is a restart in small: a run that was never resumed is resumed once, on
        another seat. Raises SeatLost the second time.
        """
        try:
            return await self._once(turn)
        except SeatLost as lost:
            if turn.run.resumed or turn.over:
                raise
            log.warning("seat_lost", extra={"run_id": turn.run_id, **lost.facts})
            self._resume(turn)
            return await self._once(turn)

    async def _once(self, turn: Turn) -> Rest:
        conversation = self._books.conversations.get(turn.conversation_id)
        agent = self._outfit.agent(conversation.agent_id)
        routes = conversation.routes or agent.routes
        window = await self._outfit.window(routes[0]) if routes else None
        turn.sits(conversation, window)
        toolbox = self._outfit.toolbox(
            conversation, agent, partial(self._books.journals.entries, conversation.id)
        )
        brief = make(
            conversation, turn.run_id, agent, self._outfit.system(agent), toolbox.specs(),
            self._outfit.max_output_tokens(), window,
        )  # fmt: skip
        self._books.runs.keep_brief(turn.run_id, to_json(brief).decode())
        stored = self._books.journals.of(conversation.id, turn.run_id, agent.approval_ttl_s)
        journal = Fenced(stored, turn)
        model = self._outfit.model(conversation, brief, journal.entries)
        seat = self._seating(Ports(journal, Timed(model, turn.record), toolbox))
        turn.record.change(placement=seat.placement)
        return await seat.run(brief, turn.emit)

    def _resume(self, turn: Turn) -> None:
        marked, entry = self._books.runs.resume(turn.run)
        turn.record.change(resumed=marked.resumed, attempt=marked.attempt)
        turn.emit(Note(message(entry, turn.run.agent_id)))
