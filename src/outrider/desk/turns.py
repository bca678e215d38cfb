"""The live turns: at most one per conversation, from its first move to its resting place."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace

from outrider.core.clock import Clock
from outrider.core.entry import ModelSaid
from outrider.core.errors import Conflict, Unwritable
from outrider.core.event import Assistant, Failed
from outrider.core.message import message
from outrider.core.run import Run
from outrider.core.seat import Ended, Rest
from outrider.desk.books import Books, Feed
from outrider.desk.ending import Endings
from outrider.desk.turn import STOPPED, Turn, Why, failure

log = logging.getLogger(__name__)

Drive = Callable[[Turn], Awaitable[Rest]]


class Turns:
    """Hosts turns. `drive` runs one to its rest; `after` hears of each that ended."""

    def __init__(self, books: Books, feed: Feed, clock: Clock, drive: Drive) -> None:
        self._books = books
        self._feed = feed
        self._clock = clock
        self._drive = drive
        self._endings = Endings(books, feed)
        self._live: dict[str, Turn] = {}
        self._held: dict[str, asyncio.Event] = {}  # set when the claim is over
        self._owed: list[Run] = []  # ended, but the disk would not take it
        self._down = False
        self.after: Callable[[Run], None] = lambda run: None

    def live(self, conversation_id: str) -> Turn | None:
        """The turn that runs in a conversation."""
        return self._live.get(conversation_id)

    def runs(self) -> tuple[Run, ...]:
        """Every run that is live now."""
        return tuple(turn.run for turn in self._live.values())

    def busy(self, conversation_id: str) -> bool:
        """Whether a turn runs here or a decision is about to start one."""
        return conversation_id in self._live or conversation_id in self._held

    def hold(self, conversation_id: str) -> None:
        """Claim a conversation before its next turn starts. Raises Conflict when it is busy."""
        if self.busy(conversation_id):
            raise Conflict("busy")
        self._held[conversation_id] = asyncio.Event()

    def release(self, conversation_id: str) -> None:
        """Give back a claim that came to nothing."""
        if (held := self._held.pop(conversation_id, None)) is not None:
            held.set()

    def start(self, run: Run) -> Turn:
        """Host a drive of `run`. The caller made sure that the conversation is free or held.

        While the gateway goes down nothing is hosted: the run is stored, and the next start of
        the gateway goes on with it.
        """
        turn = Turn(run, self._books, self._feed, self._clock)
        if not self._down:
            self._live[run.conversation_id] = turn
            turn.task = asyncio.get_running_loop().create_task(self._host(turn))
        self.release(run.conversation_id)
        return turn

    def fail(self, run: Run, error: Exception) -> None:
        """End a run that cannot go on, without a drive. Its conversation is free afterwards."""
        turn = Turn(run, self._books, self._feed, self._clock)
        self.release(run.conversation_id)
        self._rest(turn, Ended("failed", failure(error)))

    async def stop(self, conversation_id: str) -> bool:
        """Stop the turn of a conversation, one that a decision starts included. False: none."""
        if (held := self._held.get(conversation_id)) is not None:
            await held.wait()
        turn = self._live.get(conversation_id)
        if turn is None or not await turn.stop("person"):
            return False
        if self._live.get(conversation_id) is turn:  # the seat stayed silent: close without it
            await self._close(turn)
        return True

    async def close(self) -> None:
        """The gateway is going down: turns are cut where they are and stay open in the books."""
        self._down = True
        why: Why = "shutdown"
        await asyncio.gather(*(turn.stop(why) for turn in tuple(self._live.values())))

    async def settle(self) -> None:
        """Close the runs whose end could not be stored when it came (REL-37)."""
        while self._owed:
            run = self._owed.pop()
            cost, unknown = self._books.ledger.run_totals(run.id)  # its last bill may have waited
            try:
                self._books.runs.close(replace(run, cost_usd=cost, unknown_cost_calls=unknown))
            except Unwritable:
                self._owed.append(run)
                return

    async def _host(self, turn: Turn) -> None:
        rest = await turn.play(self._drive)
        if rest is not None and self._live.get(turn.conversation_id) is turn:
            self._rest(turn, rest)

    async def _close(self, turn: Turn) -> None:
        """End a turn whose seat does not answer; it may no longer write. Keeps what was shown."""
        turn.over = True
        text = self._feed.hub.text(turn.conversation_id)
        if text:
            journal = self._books.journals.of(turn.conversation_id, turn.run.id, 0)
            said = ModelSaid(turn.run.id, text, finish="cut", partial=True)
            (entry,) = await journal.append(len(journal.entries()), said)
            told = Assistant(message(entry, turn.run.agent_id))
            turn.record.see(told)
            self._feed.hub.publish(turn.conversation_id, told)
        self._rest(turn, STOPPED)

    def _rest(self, turn: Turn, rest: Rest) -> None:
        """Store how the turn came to rest, then say so. Everything here is one uncut stretch.

        Whatever breaks, the conversation is free afterwards.
        """
        turn.over = True
        try:
            self._endings.store(turn, rest)
            self._live.pop(turn.conversation_id, None)
            self._endings.tell(turn, rest)
        except Exception as error:  # the turn boundary
            log.exception("turn_end_broke", extra={"run_id": turn.run.id})
            self._live.pop(turn.conversation_id, None)
            if isinstance(rest, Ended):
                self._owed.append(turn.run)  # a run that is closed already stays as it is
            self._feed.hub.publish(turn.conversation_id, Failed(turn.run, failure(error)))
        if isinstance(rest, Ended):
            self._went(turn.run)

    def _went(self, run: Run) -> None:
        try:
            self.after(run)
        except Exception:  # the turn boundary: this turn has ended, whatever follows it
            log.exception("after_turn_broke", extra={"run_id": run.id})
