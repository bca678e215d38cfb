"""The desk as every door sees it."""

from outrider.core.conversation import Conversation, Queued
from outrider.core.errors import Conflict, Invalid, NotFound
from outrider.core.wake import Compaction
from outrider.desk.admit import Admission
from outrider.desk.books import Books
from outrider.desk.chats import Chats
from outrider.desk.decision import Decisions
from outrider.desk.stop import Stops
from outrider.feed.hub import Hub
from outrider.feed.watch import Watch


class Desk:
    """Says, watches, decides, stops: one conversation at a time, whoever asks."""

    def __init__(
        self,
        books: Books,
        hub: Hub,
        chats: Chats,
        admission: Admission,
        decisions: Decisions,
        stops: Stops,
    ) -> None:
        self._books = books
        self._hub = hub
        self._admission = admission
        self._stops = stops
        self.create = chats.create
        self.edit = chats.edit
        self.detail = chats.detail
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

    def watch(self, conversation_id: str, last_event_id: str | None) -> Watch | None:
        """Watch the running turn, or None when nothing runs and nothing is to be replayed."""
        self._books.conversations.get(conversation_id)
        return self._hub.watch(conversation_id, last_event_id)

    async def retry(
        self, conversation_id: str, entry_id: str, routes: tuple[str, ...] | None
    ) -> Watch:
        """Run a failed turn again on the same message. Raises Conflict("not_failed") otherwise.

        `entry_id` is any entry of the conversation's newest turn.
        """
        self._books.conversations.get(conversation_id)
        entries = self._books.journals.entries(conversation_id)
        entry = next((each for each in entries if each.id == entry_id), None)
        if entry is None:
            raise NotFound("entry", id=entry_id)
        newest = self._books.runs.list(conversation_id=conversation_id, limit=1)
        if not newest or newest[0].status != "error" or entry.run_id != newest[0].id or isinstance(
            newest[0].wake, Compaction
        ):  # fmt: skip
            raise Conflict("not_failed")
        return self._admission.retry(conversation_id, newest[0], routes)

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
