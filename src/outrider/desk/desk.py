"""The desk as every door sees it."""

from outrider.core.conversation import Conversation, Queued
from outrider.core.errors import Invalid
from outrider.desk.admit import Admission
from outrider.desk.branch import Branches
from outrider.desk.chats import Chats
from outrider.desk.decision import Decisions
from outrider.desk.stop import Stops
from outrider.feed.watch import Watch


class Desk:
    """Says, watches, decides, stops: one conversation at a time, whoever asks."""

    def __init__(
        self,
        chats: Chats,
        admission: Admission,
        decisions: Decisions,
        stops: Stops,
        branches: Branches,
    ) -> None:
        self._admission = admission
        self._stops = stops
        self.create = chats.create
        self.edit = chats.edit
        self.detail = chats.detail
        self.watch = chats.watch
        self.fork = branches.fork
        self.retry = branches.retry
        self.decide = decisions.decide
        self.answer = decisions.answer
        self.stop = stops.stop
        self.delete = stops.delete

    async def say(
        self,
        conversation_id: str,
        text: str,
        *,
        source: str = "chat",
        request_id: str | None = None,
        attachments: tuple[str, ...] = (),
    ) -> Watch:
        """Admit a message and return the sender's stream. `attachments` are ids of uploads."""
        return await self._admission.receive(conversation_id, text, source, request_id, attachments)

    async def compact(self, conversation_id: str) -> Watch:
        """Have an idle conversation summarised. Raises Conflict: busy, or nothing is new."""
        return self._admission.compact(conversation_id)

    async def edit_queued(self, conversation_id: str, item_id: str, text: str) -> Queued:
        """Change a waiting message. Raises Conflict once it was taken."""
        if not text.strip():
            raise Invalid("empty_text")
        return self._stops.edit_queued(conversation_id, item_id, text.strip())

    async def remove_queued(self, conversation_id: str, item_id: str) -> None:
        """Take back a waiting message. Raises Conflict once it was taken."""
        self._stops.remove_queued(conversation_id, item_id)

    async def restore(self, conversation_id: str) -> Conversation:
        """Bring back what was deleted within the last 30 s."""
        return self._stops.restore(conversation_id)
