"""How much a conversation's model can hold: looked up beside the turn, never in its way."""

from collections.abc import Awaitable, Callable

from outrider.core.activity import ConversationMoved
from outrider.core.run import Run
from outrider.desk.books import Books, Feed

WindowOf = Callable[[str], Awaitable[int | None]]


class Windows:
    """Learns context windows. `window_of` gives a route's in tokens, None where nobody knows."""

    def __init__(self, books: Books, feed: Feed, window_of: WindowOf) -> None:
        self._books = books
        self._feed = feed
        self._window_of = window_of

    async def learn(self, run: Run) -> None:
        """Keep the window of the route that answered last, so that the meter has its scale."""
        route = next((step.route for step in reversed(run.steps) if step.route), None)
        window = None if route is None else await self._window_of(route)
        if window is None:
            return
        before = self._books.conversations.get(run.conversation_id)
        if before.context_window != window:
            self._books.conversations.context(before.id, before.context_tokens, window)
            moved = self._books.conversations.get(before.id)
            self._feed.activity.publish(ConversationMoved(moved))
