"""One drive of one run, hosted by a task of the gateway: no tab owns it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Literal

from outrider.core.activity import ConversationMoved, RunMoved, StepMoved
from outrider.core.clock import Clock
from outrider.core.conversation import Conversation
from outrider.core.errors import NotFound, OutriderError
from outrider.core.event import Assistant, Note, TurnEvent
from outrider.core.event_work import UsageMoved
from outrider.core.ledger import Account
from outrider.core.message import Message
from outrider.core.run import Failure, Run, Step
from outrider.core.seat import Ended, Rest
from outrider.desk.books import Books, Feed
from outrider.desk.record import Record

log = logging.getLogger(__name__)

STOP_S = 2.0  # how long a seat may take to answer a stop before the desk closes the run itself
STOPPED = Ended("failed", Failure("stopped", "", {}))

Why = Literal["person", "shutdown"]


class Turn:
    """A running turn: its run as it moves, and the task that plays it.

    Once it is `over`, whatever its seat still says is dropped.
    """

    def __init__(self, run: Run, books: Books, feed: Feed, clock: Clock) -> None:
        self.run_id = run.id
        self.conversation_id = run.conversation_id
        self.context_tokens: int | None = None  # of the last request and its reply
        self.context_window: int | None = None  # of the first route; None: nobody knows
        self.why: Why | None = None
        self.over = False
        self.task: asyncio.Task[None] | None = None
        self.record = Record(run, clock, self._stepped)
        self._books = books
        self._feed = feed
        self._account = Account(run.conversation_id, run.conversation_id, run.agent_id, run.id)

    @property
    def run(self) -> Run:
        """The run as it stands."""
        return self.record.run

    def sits(self, conversation: Conversation, window: int | None) -> None:
        """The seat has read the conversation: its tree pays, the window scales the meter."""
        self.context_window = window
        self._account = replace(self._account, root_id=conversation.root_id)

    def emit(self, event: TurnEvent) -> None:
        """Fold an event into the run and hand it to whoever watches."""
        if self.over:
            return
        usage = self._paid(event.entry) if isinstance(event, Assistant | Note) else None
        self.record.see(event)
        self._feed.hub.publish(self.conversation_id, event)
        if usage is not None:
            self._feed.hub.publish(self.conversation_id, usage)
            if self._feed.activity.heard():
                self._feed.activity.publish(RunMoved(self.run))

    async def play(self, drive: Callable[["Turn"], Awaitable[Rest]]) -> Rest | None:
        """Drive to a resting place. None when the gateway is going down: the run stays open."""
        try:
            self.tell()
            return await drive(self)
        except asyncio.CancelledError as cut:
            return self._cut(cut)
        except Exception as error:  # noqa: BLE001 - the turn boundary; `_broke` logs it
            return self._broke(error)

    async def stop(self, why: Why) -> bool:
        """Cancel the drive once and wait for it, at most two seconds. False: it was over."""
        if self.task is None or self.task.done():
            return False
        if self.why is None:  # a second cancel would cut the cleaning up after the first
            self.why = why
            self.task.cancel(why)
        await asyncio.wait({self.task}, timeout=STOP_S)
        return True

    def tell(self) -> None:
        """Tell every page how the run and its conversation stand, if it is still there."""
        if not self._feed.activity.heard():
            return
        try:
            conversation = self._books.conversations.get(self.conversation_id)
        except NotFound:  # deleted meanwhile, and its deletion was told
            return
        self.record.change(title=conversation.title)
        self._feed.activity.publish(RunMoved(self.run))
        self._feed.activity.publish(ConversationMoved(conversation))

    def _cut(self, cut: asyncio.CancelledError) -> Rest | None:
        task = asyncio.current_task()
        if self.why == "person":
            return STOPPED
        if self.why == "shutdown" or (task is not None and task.cancelling()):
            return None
        # nobody cancelled this turn: something inside it let a cancellation of its own escape
        log.error("turn_cut_itself", exc_info=cut, extra={"run_id": self.run.id})
        return Ended("failed", Failure("internal", "", {}))

    def _broke(self, error: Exception) -> Rest | None:
        if self.why == "shutdown":
            return None
        if not (self.why == "person" and isinstance(error, NotFound)):  # stopped by a deletion
            log.error("turn_broke", exc_info=error, extra={"run_id": self.run.id})
        return STOPPED if self.why == "person" else Ended("failed", failure(error))

    def _stepped(self, step: Step) -> None:
        """Store the run where a step ends. A tool's step is stored with the reply that follows it.

        One commit for a call and its reply: the call's result is in the journal either way.
        """
        if step.duration_ms is not None and step.kind != "tool":
            self._books.runs.save(self.run)
        self._feed.activity.publish(StepMoved(self.run_id, step))

    def _paid(self, entry: Message) -> UsageMoved | None:
        """How money and context stand after a reply or a compaction; None after anything else.

        Read before its step is stored.
        """
        usage = entry.usage
        if entry.kind == "compacted" and entry.facts is not None:
            left = entry.facts.get("context_tokens")
            self.context_tokens = left if isinstance(left, int) else None
        elif entry.role == "note":
            return None
        elif usage is not None and usage.input is not None:
            self.context_tokens = usage.input + (usage.output or 0)
        cost, unknown = self._books.ledger.run_totals(self.run_id)
        self.record.change(cost_usd=cost, unknown_cost_calls=unknown)
        standing = self._books.ledger.standing(self._account)
        return UsageMoved(
            run_id=self.run_id, cost_usd=cost, spent_usd=standing.spent_usd,
            reserved_usd=standing.reserved_usd, unknown_cost_calls=standing.unknown_calls,
            context_tokens=self.context_tokens, context_window=self.context_window,
            run_unknown_cost_calls=unknown,
        )  # fmt: skip


def failure(error: Exception) -> Failure:
    """What a person can be told of whatever broke a turn."""
    match error:
        case OutriderError(reason=reason, facts=facts):
            return Failure(reason, "", facts)
        case _:
            return Failure("internal", "", {})
