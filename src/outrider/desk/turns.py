"""The live turns: at most one per conversation, from its first move to its resting place."""

import asyncio
from collections.abc import Awaitable, Callable

from outrider.core.activity import ApprovalMoved, MessageStored
from outrider.core.clock import Clock
from outrider.core.errors import Conflict
from outrider.core.event import Accepted, Done, Failed, Halted
from outrider.core.event_work import ApprovalRequired
from outrider.core.message import Message, message
from outrider.core.run import Failure, Run
from outrider.core.seat import Ended, Rest, Waiting
from outrider.desk.books import Books, Feed
from outrider.desk.turn import Turn, Why

Drive = Callable[[Turn], Awaitable[Rest]]
PREVIEW_CHARS = 140


class Turns:
    """Hosts turns. `drive` runs one to its rest; `after` hears of each that ended."""

    def __init__(self, books: Books, feed: Feed, clock: Clock, drive: Drive) -> None:
        self._books = books
        self._feed = feed
        self._clock = clock
        self._drive = drive
        self._live: dict[str, Turn] = {}
        self._held: set[str] = set()
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
        self._held.add(conversation_id)

    def release(self, conversation_id: str) -> None:
        """Give back a claim that came to nothing."""
        self._held.discard(conversation_id)

    def start(self, run: Run) -> Turn:
        """Host a drive of `run`. The caller made sure that the conversation is free or held."""
        turn = Turn(run, self._books, self._feed, self._clock)
        self._held.discard(run.conversation_id)
        self._live[run.conversation_id] = turn
        turn.task = asyncio.get_running_loop().create_task(self._host(turn))
        return turn

    async def stop(self, conversation_id: str) -> bool:
        """Stop the turn of a conversation. False: none was running."""
        turn = self._live.get(conversation_id)
        if turn is None or not await turn.stop("person"):
            return False
        if self._live.get(conversation_id) is turn:  # the seat stayed silent: close without it
            self._rest(turn, Ended("failed", Failure("stopped", "", {})))
        return True

    async def close(self) -> None:
        """The gateway is going down: turns are cut where they are and stay open in the books."""
        self._down = True
        why: Why = "shutdown"
        await asyncio.gather(*(turn.stop(why) for turn in tuple(self._live.values())))

    async def _host(self, turn: Turn) -> None:
        turn.tell()
        rest = await turn.play(self._drive)
        if rest is not None and self._live.get(turn.conversation_id) is turn:
            self._rest(turn, rest)

    def _rest(self, turn: Turn, rest: Rest) -> None:
        """Store how the turn came to rest, then say so. Everything here is one uncut stretch."""
        match rest:
            case Waiting(approval_id=approval_id):
                self._wait(turn, approval_id)
            case Ended() as ended:
                self._end(turn, ended)
                self.after(turn.run)

    def _wait(self, turn: Turn, approval_id: str) -> None:
        approval = self._books.approvals.get(turn.conversation_id, approval_id)
        turn.record.waiting(approval.kind, approval.id, approval.tool)
        self._books.runs.save(turn.run)
        self._live.pop(turn.conversation_id, None)
        self._feed.hub.publish(turn.conversation_id, ApprovalRequired(approval))
        self._feed.activity.publish(ApprovalMoved(approval))
        turn.tell()

    def _end(self, turn: Turn, ended: Ended) -> None:
        failure = ended.failure
        if failure is not None and failure.code == "stopped":
            run = turn.record.finish(status="error", ending="stopped", failure=failure)
        elif ended.ending == "failed":
            run = turn.record.finish(status="error", ending="failed", failure=failure)
        else:
            run = turn.record.finish(status="completed", ending=ended.ending)
        cost, unknown = self._books.ledger.run_totals(run.id)
        run = turn.record.change(cost_usd=cost, unknown_cost_calls=unknown)
        self._books.runs.close(run)
        self._live.pop(turn.conversation_id, None)
        self._feed.hub.publish(turn.conversation_id, last_event(run))
        turn.tell()
        if self._feed.activity.heard() and (answer := self._answer(run)) is not None:
            preview = answer.content[:PREVIEW_CHARS]
            self._feed.activity.publish(MessageStored(run.conversation_id, answer.id, preview))

    def _answer(self, run: Run) -> Message | None:
        for entry in reversed(self._books.journals.entries(run.conversation_id)):
            if entry.seq <= run.after_seq:
                return None
            if entry.fact.kind == "model_said":
                return message(entry, run.agent_id)
        return None


def last_event(run: Run) -> Done | Halted | Failed:
    """The event that closes a stream, from the run as stored."""
    match run.ending:
        case "halted:budget":
            return Halted(run, "budget")
        case "halted:steps":
            return Halted(run, "steps")
        case "halted:loop":
            return Halted(run, "loop")
        case "done":
            return Done(run)
        case _:
            return Failed(run, run.failure or Failure(run.ending or "failed", "", {}))


def accepted(entry: Message, run: Run, item_ids: tuple[str, ...] = ()) -> Accepted:
    """The event that answers a message which opened a turn."""
    return Accepted(entry, run.id, item_ids)
