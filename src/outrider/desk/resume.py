"""After a restart: every run that was cut is resumed once, finished, kept waiting or closed."""

from dataclasses import replace

from outrider.core.clock import Clock
from outrider.core.event import Note
from outrider.core.message import message
from outrider.core.run import Failure, Run
from outrider.desk.admit import Admission
from outrider.desk.books import Books, Feed
from outrider.desk.turns import Turns
from outrider.loop.state import start


class Recovery:
    """Runs once, before the first request is served."""

    def __init__(
        self, books: Books, feed: Feed, turns: Turns, admission: Admission, clock: Clock
    ) -> None:
        self._books = books
        self._clock = clock
        self._feed = feed
        self._turns = turns
        self._admission = admission

    def classify(self) -> list[Run]:
        """Close what cannot go on; return the runs to resume, oldest first.

        The newest run of a conversation goes on unless it was resumed before: a turn that brings
        the gateway down must not bring it down for ever.
        """
        self._books.ledger.lose_open()
        newest = {run.conversation_id: run for run in self._books.runs.live()}
        again: list[Run] = []
        for run in self._books.runs.live():
            if run.waiting_for and self._books.approvals.pending(run.conversation_id):
                continue
            if newest[run.conversation_id].id == run.id and self._answered(run):
                self._close(run, answered=True)
            elif newest[run.conversation_id].id != run.id or run.resumed or self._spent(run):
                self._close(run)
            else:
                again.append(run)
        return again

    def interrupt(self, runs: list[Run]) -> None:
        """Nothing starts by itself here: the cut runs are closed for good."""
        for run in runs:
            self._close(run)

    def resume(self, runs: list[Run]) -> None:
        """Mark each run as resumed, then drive it on. Then drain what waits, longest first."""
        for run in runs:
            marked, entry = self._books.runs.resume(run)
            self._feed.hub.publish(run.conversation_id, Note(message(entry, run.agent_id)))
            self._turns.start(marked)
        for conversation_id in self._books.messages.waiting_conversations():
            if not self._turns.busy(conversation_id):
                self._admission.drain(conversation_id)

    def _answered(self, run: Run) -> bool:
        """The last words were stored and only the run's end was not."""
        return start(self._books.journals.entries(run.conversation_id)).answered

    def _spent(self, run: Run) -> bool:
        conversation = self._books.conversations.get(run.conversation_id)
        used = conversation.spent_usd + conversation.reserved_usd
        return 0 < conversation.cost_cap_usd <= used

    def _close(self, run: Run, answered: bool = False) -> None:
        now = self._clock.now()
        cost, unknown = self._books.ledger.run_totals(run.id)
        run = replace(run, finished_at=now, cost_usd=cost, unknown_cost_calls=unknown,
                      waiting_for=None)  # fmt: skip
        if answered:
            run = replace(run, status="completed", ending="done")
        else:
            why = Failure("interrupted", "", {})
            run = replace(run, status="error", ending="interrupted", failure=why)
        self._books.runs.close(run)
