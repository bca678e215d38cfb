"""Stop, delete, restore: a person takes back what runs, waits or stands."""

from outrider.core.activity import ApprovalMoved, ConversationMoved
from outrider.core.conversation import Conversation, Queued
from outrider.core.errors import Conflict
from outrider.core.event import Queue
from outrider.desk.books import Books, Feed
from outrider.desk.turns import Turns


class Stops:
    """Takes things back. Everything here is safe to ask twice."""

    def __init__(self, books: Books, feed: Feed, turns: Turns) -> None:
        self._books = books
        self._feed = feed
        self._turns = turns

    async def stop(self, conversation_id: str) -> tuple[list[str], bool]:
        """Empty the queue, then stop the turn: the texts, and whether one was stopped."""
        self._books.conversations.get(conversation_id)
        cleared = self._books.messages.clear(conversation_id)
        if cleared:
            self._feed.hub.publish(conversation_id, Queue(()))
        cancelled = await self._turns.stop(conversation_id)
        await self._close_card(conversation_id)
        return cleared, cancelled

    async def _close_card(self, conversation_id: str) -> None:
        """A question that was being asked while its turn was stopped has nobody left to hear it."""
        card = self._books.approvals.pending(conversation_id)
        if card is None or self._books.runs.get(card.run_id).status == "running":
            return
        try:
            decided, _ = await self._books.approvals.decide(
                conversation_id, card.id, "denied", decided_from="stop"
            )
        except Conflict:  # another tab was quicker; either way nothing runs
            return
        self._feed.activity.publish(ApprovalMoved(decided))

    async def delete(self, conversation_id: str) -> None:
        """Hide a conversation: its turn stops, its approvals close, its queue goes.

        Marked first, so that nothing new starts while the turn is being stopped.
        """
        conversation = self._books.conversations.get(conversation_id)
        self._books.conversations.delete(conversation_id)
        await self._turns.stop(conversation_id)
        self._feed.hub.end(conversation_id)
        self._feed.activity.publish(ConversationMoved(conversation, deleted=True))

    def restore(self, conversation_id: str) -> Conversation:
        """Bring back what was deleted within the last 30 s. Raises Gone later."""
        conversation = self._books.conversations.restore(conversation_id)
        self._feed.activity.publish(ConversationMoved(conversation))
        return conversation

    def edit_queued(self, conversation_id: str, item_id: str, text: str) -> Queued:
        """Change a waiting message. Raises Conflict once it was taken."""
        item = self._books.messages.edit(conversation_id, item_id, text)
        self._tell_queue(conversation_id)
        return item

    def remove_queued(self, conversation_id: str, item_id: str) -> None:
        """Take back a waiting message. Raises Conflict once it was taken."""
        self._books.messages.remove(conversation_id, item_id)
        self._tell_queue(conversation_id)

    def _tell_queue(self, conversation_id: str) -> None:
        queued = tuple(self._books.messages.queued(conversation_id))
        self._feed.hub.publish(conversation_id, Queue(queued))
