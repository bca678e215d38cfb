"""How a turn comes to rest: stored first, then told in the order that C-DONE-4 asks for."""

from contextlib import suppress

from outrider.core.activity import ApprovalMoved, MessageStored
from outrider.core.approval import Approval
from outrider.core.entry import ModelSaid
from outrider.core.errors import Unwritable
from outrider.core.event import Done, Failed, Halted
from outrider.core.event_work import ApprovalRequired
from outrider.core.message import Message, message
from outrider.core.run import Failure, Run
from outrider.core.seat import Ended, Rest, Waiting
from outrider.desk.books import Books, Feed
from outrider.desk.turn import Turn

PREVIEW_CHARS = 120


class Endings:
    """Writes the end of a turn, or its pause, and tells whoever watches."""

    def __init__(self, books: Books, feed: Feed) -> None:
        self._books = books
        self._feed = feed

    def store(self, turn: Turn, rest: Rest) -> None:
        """Commit how the turn came to rest. Raises Unwritable; the run's record has moved then."""
        if turn.context_tokens is not None:
            with suppress(Unwritable):  # the meter can wait; the record must move
                self._books.conversations.context(
                    turn.conversation_id, turn.context_tokens, turn.context_window
                )
        match rest:
            case Waiting():
                card = self._card(turn, rest)
                turn.record.waiting(card.kind, card.id, card.tool)
                self._books.runs.save(turn.run)
            case Ended() as ended:
                cost, unknown = self._books.ledger.run_totals(turn.run.id)
                turn.record.change(cost_usd=cost, unknown_cost_calls=unknown)
                self._books.runs.close(_finish(turn, ended))

    def tell(self, turn: Turn, rest: Rest) -> None:
        """Say what was stored: to the watchers of the turn, to every page, as a notification."""
        match rest:
            case Waiting():
                card = self._card(turn, rest)
                self._feed.hub.publish(turn.conversation_id, ApprovalRequired(card))
                self._feed.activity.publish(ApprovalMoved(card))
                turn.tell()
            case Ended():
                self._feed.hub.publish(turn.conversation_id, last_event(turn.run))
                turn.tell()
                self._notify(turn.run)

    def _card(self, turn: Turn, rest: Waiting) -> Approval:
        return self._books.approvals.get(turn.conversation_id, rest.approval_id)

    def _notify(self, run: Run) -> None:
        """An answer is news; half of one that a person stopped, or an empty one, is none."""
        if run.ending == "stopped" or not self._feed.activity.heard():
            return
        answer = self._answer(run)
        if answer is not None:
            preview = answer.content[:PREVIEW_CHARS]
            self._feed.activity.publish(MessageStored(run.conversation_id, answer.id, preview))

    def _answer(self, run: Run) -> Message | None:
        for entry in reversed(self._books.journals.entries(run.conversation_id)):
            if entry.seq <= run.after_seq:
                return None
            if isinstance(entry.fact, ModelSaid) and entry.fact.text.strip():
                return message(entry, run.agent_id)
        return None


def _finish(turn: Turn, ended: Ended) -> Run:
    failure = ended.failure
    if failure is not None and failure.code == "stopped":
        return turn.record.finish(status="error", ending="stopped", failure=failure)
    if ended.ending == "failed":
        return turn.record.finish(status="error", ending="failed", failure=failure)
    return turn.record.finish(status="completed", ending=ended.ending)


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
