"""One drive of one run, hosted by a task of the gateway: no tab owns it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Literal

from outrider.core.activity import ConversationMoved, RunMoved, StepMoved
from outrider.core.clock import Clock
from outrider.core.event import Assistant, TurnEvent
from outrider.core.event_work import UsageMoved
from outrider.core.run import Failure, Run, Step
from outrider.core.seat import Ended, Rest
from outrider.desk.books import Books, Feed
from outrider.desk.record import Record

log = logging.getLogger(__name__)

STOP_S = 2.0  # how long a seat may take to answer a stop before the desk closes the run itself

Why = Literal["person", "shutdown"]


class Turn:
    """A running turn: its run as it moves, and the task that plays it."""

    def __init__(self, run: Run, books: Books, feed: Feed, clock: Clock) -> None:
        self.conversation_id = run.conversation_id
        self.why: Why | None = None
        self.task: asyncio.Task[None] | None = None
        self.record = Record(run, clock, self._stepped)
        self._books = books
        self._feed = feed

    @property
    def run(self) -> Run:
        """The run as it stands."""
        return self.record.run

    def emit(self, event: TurnEvent) -> None:
        """Fold an event into the run and hand it to whoever watches."""
        self.record.see(event)
        self._feed.hub.publish(self.conversation_id, event)
        if isinstance(event, Assistant):
            self._money_moved(event)

    async def play(self, drive: Callable[["Turn"], Awaitable[Rest]]) -> Rest | None:
        """Drive to a resting place. None when the gateway is going down: the run stays open."""
        try:
            return await drive(self)
        except asyncio.CancelledError:
            if self.why != "person":
                return None
            return Ended("failed", Failure("stopped", "", {}))
        except Exception:  # the turn boundary: whatever broke, the conversation stays usable
            log.exception("turn_broke", extra={"run_id": self.run.id})
            return Ended("failed", Failure("internal", "", {}))

    async def stop(self, why: Why) -> bool:
        """Cancel the drive and wait for it, at most two seconds. False: it was over already."""
        if self.task is None or self.task.done():
            return False
        self.why = why
        self.task.cancel(why)
        await asyncio.wait({self.task}, timeout=STOP_S)
        return True

    def _stepped(self, run: Run, step: Step) -> None:
        if step.duration_ms is not None:
            self._books.runs.save(run)
        self._feed.activity.publish(StepMoved(run.id, step))

    def _money_moved(self, event: Assistant) -> None:
        usage = event.entry.usage
        tokens = None
        if usage is not None and usage.input is not None:
            tokens = usage.input + (usage.output or 0)
        cost, unknown = self._books.ledger.run_totals(self.run.id)
        self.record.change(cost_usd=cost, unknown_cost_calls=unknown)
        if tokens is not None:
            self._books.conversations.context(self.conversation_id, tokens, None)
        now = self._books.conversations.get(self.conversation_id)
        self._feed.hub.publish(
            self.conversation_id,
            UsageMoved(
                run_id=self.run.id, cost_usd=cost, spent_usd=now.spent_usd,
                reserved_usd=now.reserved_usd, unknown_cost_calls=now.unknown_cost_calls,
                context_tokens=now.context_tokens, context_window=now.context_window,
                run_unknown_cost_calls=unknown,
            ),
        )  # fmt: skip

    def tell(self) -> None:
        """Tell every page how the run and its conversation stand."""
        if self._feed.activity.heard():
            run, conversation_id = self.run, self.conversation_id
            self._feed.activity.publish(RunMoved(run))
            conversation = self._books.conversations.get(conversation_id)
            self._feed.activity.publish(ConversationMoved(conversation))
