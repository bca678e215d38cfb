"""What the desk reads and writes, and who hears of it: two small bundles of collaborators."""

from dataclasses import dataclass

from outrider.feed.activity import Activity
from outrider.feed.hub import Hub
from outrider.store.accept import Messages
from outrider.store.approvals import Approvals
from outrider.store.conversations import Conversations
from outrider.store.journal import Journals
from outrider.store.ledger import StoredLedger
from outrider.store.runs import Runs
from outrider.store.uploads import Uploads


@dataclass(frozen=True, slots=True)
class Books:
    """The stored side of every conversation, all behind one writing connection."""

    conversations: Conversations
    messages: Messages
    journals: Journals
    approvals: Approvals
    runs: Runs
    ledger: StoredLedger
    uploads: Uploads


@dataclass(frozen=True, slots=True)
class Feed:
    """Where events leave: the watchers of one conversation, and every open page."""

    hub: Hub
    activity: Activity
