"""Accepting a message: what a run needs to exist, all of it in one commit."""

from collections.abc import Sequence
from dataclasses import dataclass

from outrider.core.clock import Clock
from outrider.core.conversation import Conversation
from outrider.core.entry import Attachment, Entry, Fact, ToolAnswered, TurnOpened, UserSaid
from outrider.core.errors import Invalid
from outrider.core.ids import Ids
from outrider.core.liveness import classified
from outrider.core.run import Run
from outrider.core.wake import FollowUp, Wake
from outrider.store import conversation_row, queue_row, requests, run_row, upload_row
from outrider.store.db import Database, Tx
from outrider.store.journal import Journals

KINDS = ("follow_up", "steer")


@dataclass(frozen=True, slots=True)
class Accepted:
    """A stored message, the run it opened, and every entry of the commit in order."""

    entries: tuple[Entry, ...]
    said: Entry
    run: Run


@dataclass(frozen=True, slots=True)
class Drained:
    """What waited, accepted as one message."""

    accepted: Accepted
    item_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """The words of a message and the door they came through."""

    text: str
    source: str
    attachments: tuple[Attachment, ...] = ()


class Intake:
    """The one accept transaction: closing answers, turn, message, run row, request id."""

    def __init__(self, db: Database, ids: Ids, clock: Clock, journals: Journals) -> None:
        self._db = db
        self._ids = ids
        self._clock = clock
        self._journals = journals

    def accept(
        self,
        conversation: Conversation,
        text: str,
        *,
        wake: Wake,
        source: str,
        attachments: tuple[Attachment, ...] = (),
        request_id: str | None = None,
        close: Sequence[ToolAnswered] = (),
    ) -> Accepted:
        """Store a message and open its run. Commit `accept`.

        `close` answers the calls that an earlier turn left open. Raises Invalid for a bad
        `request_id`, Conflict `request_known` for a used one, NotFound `upload` for a file that
        went; then nothing is stored.
        """
        requests.check(request_id)
        said = Said(text, source, attachments)
        with self._db.commit("accept") as tx:
            upload_row.claim(tx, conversation.id, attachments)
            accepted = self._open(tx, conversation, said, wake, close)
            requests.name(
                tx, conversation.id, request_id, text,
                entry_id=accepted.said.id, run_id=accepted.run.id,
            )  # fmt: skip
        return accepted

    def reopen(
        self,
        conversation: Conversation,
        *,
        wake: Wake,
        retry_of: str,
        close: Sequence[ToolAnswered] = (),
    ) -> Accepted:
        """Open a new run on the newest message, which stays as it is. Commit `accept`.

        Raises Invalid `nothing_to_retry` when nobody has spoken.
        """
        with self._db.commit("accept") as tx:
            return self._open(tx, conversation, None, wake, close, retry_of)

    def errand(
        self, conversation: Conversation, *, wake: Wake, close: Sequence[ToolAnswered] = ()
    ) -> Run:
        """Open a run that answers no message. Commit `accept`."""
        with self._db.commit("accept") as tx:
            return self._opened(tx, conversation, None, wake, close)[1]

    def drain(
        self, conversation: Conversation, *, close: Sequence[ToolAnswered] = ()
    ) -> Drained | None:
        """All that waits as one message, in order, joined by blank lines. Commit `drain`."""
        if not queue_row.waiting(self._db, conversation.id):
            return None
        with self._db.commit("drain") as tx:
            taken = queue_row.take(tx, conversation.id, KINDS)
            if taken is None:
                return None
            said = Said(taken.text, taken.source, taken.attachments)
            wake = FollowUp(taken.item_ids, taken.source)
            accepted = self._open(tx, conversation, said, wake, close)
            queue_row.leave(tx, taken.item_ids, accepted.said.id, accepted.run.id)
        return Drained(accepted, taken.item_ids)

    def _open(
        self, tx: Tx, conversation: Conversation, said: Said | None, wake: Wake,
        close: Sequence[ToolAnswered], retry_of: str | None = None,
    ) -> Accepted:  # fmt: skip
        before = None
        if said is None:
            before = _newest_message(self._journals.entries(conversation.id))
        entries, run = self._opened(tx, conversation, said, wake, close, retry_of)
        return Accepted(entries, before or entries[-1], run)

    def _opened(
        self, tx: Tx, conversation: Conversation, said: Said | None, wake: Wake,
        close: Sequence[ToolAnswered], retry_of: str | None = None,
    ) -> tuple[tuple[Entry, ...], Run]:  # fmt: skip
        now = self._clock.now()
        tape = self._journals.tapes.of(conversation.id)
        closed_run_id = tape.entries[-1].run_id if tape.entries else None
        run = classified(Run(
            id=self._ids.new("run"), agent_id=conversation.agent_id,
            conversation_id=conversation.id, wake=wake, source=wake.source, status="running",
            started_at=now, after_seq=tape.last + len(close), placement=conversation.placement,
            retry_of=retry_of, title=conversation.title,
        ))  # fmt: skip
        told: list[tuple[str | None, Fact]] = [(closed_run_id, answer) for answer in close]
        told.append((run.id, TurnOpened(run.id, wake)))
        if said is not None:
            blocks = self._journals.opening.blocks(conversation.id)
            told.append((run.id, UserSaid(said.text, said.source, blocks, said.attachments)))
        entries = self._journals.tapes.store(tx, conversation.id, told, now)
        run_row.upsert(tx, run)
        conversation_row.touch(tx, conversation.id, now)
        return entries, run


def _newest_message(entries: Sequence[Entry]) -> Entry:
    for entry in reversed(entries):
        if isinstance(entry.fact, UserSaid) and not entry.fact.steer:
            return entry
    raise Invalid("nothing_to_retry")
