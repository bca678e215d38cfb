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
        return Feed(Hub(boot, self.conversation), Activity(self.everything))

    def conversation(self, conversation_id: str) -> tuple[ConversationDetail, Run | None]:
        """A conversation as stored, and the run that is live in it."""
        turn = self.turns.live(conversation_id)
        return self.chats.detail(conversation_id), None if turn is None else turn.run

    def everything(self) -> Snapshot:
        """Live runs, open approvals, and when any conversation moved last."""
        waiting = tuple(run for run in self._books.runs.live() if run.waiting_for)
        newest = self._books.conversations.list(limit=1)
        return Snapshot(
            runs=self.turns.runs() + waiting,
            approvals=tuple(self._books.approvals.list(PENDING, True)),
            conversations_changed_at=newest[0].updated_at if newest else "",
        )
