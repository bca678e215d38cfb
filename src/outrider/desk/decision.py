"""A person's word on an approval: stored once, then the same run goes on."""

from outrider.core.activity import ApprovalMoved
from outrider.core.approval import Answerable, Approval, Grant
from outrider.core.clock import Clock
from outrider.core.errors import Conflict, Invalid, NotFound, OutriderError, Unwritable
from outrider.core.event import Note
from outrider.core.message import message
from outrider.desk.books import Books, Feed
from outrider.desk.grant import granted
from outrider.desk.turns import Turns
from outrider.feed.watch import Watch


class Decisions:
    """Decides approvals, from whichever tab or after whatever restart, and resumes their runs."""

    def __init__(self, books: Books, feed: Feed, turns: Turns, clock: Clock) -> None:
        self._books = books
        self._feed = feed
        self._turns = turns
        self._clock = clock

    async def decide(
        self,
        conversation_id: str,
        approval_id: str,
        *,
        approve: bool,
        always: bool = False,
        command_prefix: str | None = None,
        note: str | None = None,
        decided_from: str = "web",
    ) -> Watch:
        """Approve or deny; `always` also grants. Raises Conflict when it was decided already."""
        approval = self._open(conversation_id, approval_id)
        if approval.kind == "question":
            raise Conflict("is_question")
        now = self._clock.now()
        grant = granted(approval, now, always, command_prefix) if approve else None
        outcome: Answerable = "approved" if approve else "denied"
        return await self._settle(approval, outcome, note, decided_from, grant)

    async def answer(
        self, conversation_id: str, approval_id: str, answer: str, *, decided_from: str = "web"
    ) -> Watch:
        """Answer a question with an option or with free words."""
        approval = self._open(conversation_id, approval_id)
        if approval.kind != "question":
            raise Conflict("not_question")
        if not answer.strip():
            raise Invalid("empty_text")
        return await self._settle(approval, "answered", answer.strip(), decided_from, None)

    async def expire(self) -> None:
        """Close every approval whose deadline has passed; its turn goes on without it."""
        for approval in self._books.approvals.due(self._clock.now()):
            if self._turns.busy(approval.conversation_id):
                continue
            try:
                watch = await self._settle(approval, "expired", None, "clock", None)
            except (Conflict, NotFound):  # decided or deleted while another one was being closed
                continue
            watch.close()

    def _open(self, conversation_id: str, approval_id: str) -> Approval:
        self._books.conversations.get(conversation_id)  # a deleted one has no approvals
        approval = self._books.approvals.get(conversation_id, approval_id)
        if approval.status != "pending":
            raise Conflict("already_decided", status=approval.status)
        return approval

    async def _settle(
        self,
        approval: Approval,
        outcome: Answerable,
        note: str | None,
        decided_from: str,
        grant: Grant | None,
    ) -> Watch:
        """Hold the conversation first: a message sent right now waits behind the decision."""
        conversation_id = approval.conversation_id
        try:
            self._turns.hold(conversation_id)
        except Conflict:
            raise Conflict("already_decided", status="pending") from None
        watch = self._feed.hub.sender(conversation_id)
        try:
            decided, entry = await self._books.approvals.decide(
                conversation_id, approval.id, outcome,
                note=note, decided_from=decided_from, grant=grant,
            )  # fmt: skip
            self._feed.activity.publish(ApprovalMoved(decided))
            self._feed.hub.publish(conversation_id, Note(message(entry, approval.agent_id)))
            self._go_on(decided, watch)
        except BaseException as error:
            watch.close()
            self._let_go(approval, error)
            raise
        return watch

    def _go_on(self, decided: Approval, watch: Watch) -> None:
        """Host the run that waited. One that a stop closed meanwhile stays closed."""
        run = self._books.runs.get(decided.run_id)
        if run.status == "running":
            self._turns.start(run).record.decided(decided.id, decided.status)
        else:
            self._turns.release(decided.conversation_id)
            watch.end()

    def _let_go(self, approval: Approval, error: BaseException) -> None:
        """Give the claim back. A decision that was stored but not synced ends its turn instead:
        what was decided must not be done, and nobody can decide it again."""
        try:
            stored = self._books.approvals.get(approval.conversation_id, approval.id)
        except OutriderError:
            stored = approval
        if isinstance(error, Unwritable) and stored.status != "pending":
            self._turns.fail(self._books.runs.get(approval.run_id), error)
        else:
            self._turns.release(approval.conversation_id)
