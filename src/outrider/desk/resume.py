"""After a restart: every run that was cut is resumed once, finished, kept waiting or closed."""

from collections.abc import Sequence
from typing import Literal

from outrider.core.clock import Clock
from outrider.core.entry import Entry, TurnOpened
from outrider.core.event import Note
from outrider.core.message import message
from outrider.core.run import Failure, Run
from outrider.desk.admit import Admission
from outrider.desk.books import Books, Feed
from outrider.desk.record import Record
from outrider.desk.turns import Turns
from outrider.loop.state import start

Fate = Literal["waits", "resume", "answered", "interrupted"]


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
        again: list[Run] = []
        for run in self._books.runs.live():
            match self._fate(run):
                case "waits":
                    pass
                case "resume":
                    again.append(run)
                case "answered":
                    self._close(run, answered=True)
                case "interrupted":
                    self._close(run)
        return again

    def _fate(self, run: Run) -> Fate:
        """What becomes of one run that no process drives any more."""
        entries = self._books.journals.entries(run.conversation_id)
        if _newest(entries) != run.id:
            return "interrupted"
        if run.waiting_for:
            card = self._books.approvals.pending(run.conversation_id)
            return "waits" if card is not None and card.run_id == run.id else "interrupted"
        if start(entries).answered:
            return "answered"  # the last words were stored, and only the run's end was not
        return "interrupted" if run.resumed or self._spent(run) else "resume"

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
        self._admission.drain_all()

    def _spent(self, run: Run) -> bool:
        conversation = self._books.conversations.get(run.conversation_id)
        used = conversation.spent_usd + conversation.reserved_usd
        return 0 < conversation.cost_cap_usd <= used

    def _close(self, run: Run, answered: bool = False) -> None:
        """Store the end of a run; the steps that its last drive left open end with it."""
        record = Record(run, self._clock, lambda _step: None)
        cost, unknown = self._books.ledger.run_totals(run.id)
        record.change(cost_usd=cost, unknown_cost_calls=unknown)
        if answered:
            record.finish(status="completed", ending="done")
        else:
            why = Failure("interrupted", "", {})
            record.finish(status="error", ending="interrupted", failure=why)
        self._books.runs.close(record.run)


def _newest(entries: Sequence[Entry]) -> str | None:
    """The run of the turn that was begun last."""
    facts = (entry.fact for entry in reversed(entries))
    return next((fact.run_id for fact in facts if isinstance(fact, TurnOpened)), None)
