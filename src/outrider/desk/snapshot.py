"""What a new watcher is told first: a conversation as stored, or everything that is live."""

from outrider.core.activity import Snapshot
from outrider.core.conversation import ConversationDetail
from outrider.core.run import Run
from outrider.desk.books import Books, Feed
from outrider.desk.chats import Chats
from outrider.desk.turns import Turns
from outrider.feed.activity import Activity
from outrider.feed.hub import Hub

PENDING = 200  # open approvals in one snapshot


class Snapshots:
    """Ties the feed to the desk: the feed asks here, and neither knows the other.

    `turns` and `chats` are set once they exist, since both speak through the feed themselves.
    """

    turns: Turns
    chats: Chats

    def __init__(self, books: Books) -> None:
        self._books = books

    def feed(self, boot: str) -> Feed:
        """A feed whose frames are numbered under `boot`."""
        return Feed(Hub(boot, self), Activity(self.everything))

    def detail(self, conversation_id: str) -> ConversationDetail:
        """A conversation as it is stored now. Raises NotFound."""
        return self.chats.detail(conversation_id)

    def run(self, conversation_id: str) -> Run | None:
        """The run that is live in a conversation."""
        turn = self.turns.live(conversation_id)
        return None if turn is None else turn.run

    def everything(self) -> Snapshot:
        """Live runs, open approvals, and when any conversation moved last."""
        waiting = tuple(run for run in self._books.runs.live() if run.waiting_for)
        return Snapshot(
            runs=self.turns.runs() + waiting,
            approvals=tuple(self._books.approvals.list(PENDING, True)),
            conversations_changed_at=self._books.conversations.changed_at(),
        )
