"""Conversations as a person opens, reads and edits them."""

from collections.abc import Callable, Mapping

from outrider.core.activity import ConversationMoved
from outrider.core.agent import Agent
from outrider.core.conversation import Conversation, ConversationDetail
from outrider.core.message import message
from outrider.desk.books import Books, Feed
from outrider.feed.watch import Watch

PAGE = 200  # entries of one page of a conversation

AgentOf = Callable[[str | None], Agent]


class Chats:
    """Opens, edits and reads conversations. `agent_of(None)` is the default agent."""

    def __init__(self, books: Books, feed: Feed, agent_of: AgentOf) -> None:
        self._books = books
        self._feed = feed
        self._agent_of = agent_of

    async def create(
        self,
        *,
        agent_id: str | None = None,
        title: str = "",
        autonomous: bool | None = None,
        routes: tuple[str, ...] | None = None,
        temporary: bool = False,
    ) -> Conversation:
        """Open a conversation with its agent's cap and stance. Nothing runs yet."""
        agent = self._agent_of(agent_id)
        made = self._books.conversations.create(
            agent_id=agent.id, title=title, routes=routes, temporary=temporary,
            autonomous=agent.autonomous if autonomous is None else autonomous,
            cost_cap_usd=agent.cost_cap_usd,
        )  # fmt: skip
        self._feed.activity.publish(ConversationMoved(made))
        return made

    async def edit(self, conversation_id: str, changes: Mapping[str, object]) -> Conversation:
        """Change what a person may change. Raises Invalid on a value that cannot be."""
        made = self._books.conversations.update(conversation_id, **changes)
        self._feed.activity.publish(ConversationMoved(made))
        return made

    def detail(
        self, conversation_id: str, before_seq: int | None = None, limit: int = PAGE
    ) -> ConversationDetail:
        """A conversation with one page of entries, oldest first; the newest page by default."""
        now = self._books.conversations.get(conversation_id)
        entries, more = self._books.journals.page(conversation_id, before_seq, limit)
        used = now.spent_usd + now.reserved_usd
        return ConversationDetail(
            **{name: getattr(now, name) for name in Conversation.__dataclass_fields__},
            entries=tuple(message(entry, now.agent_id) for entry in entries),
            queued=tuple(self._books.messages.queued(conversation_id)),
            pending_approval=self._books.approvals.pending(conversation_id),
            over_budget=0 < now.cost_cap_usd <= used,
            has_more=more,
        )

    def watch(self, conversation_id: str, last_event_id: str | None) -> Watch | None:
        """Watch the running turn, or None when nothing runs and nothing is to be replayed."""
        self._books.conversations.get(conversation_id)
        return self._feed.hub.watch(conversation_id, last_event_id)
