"""A store in a temporary home, with seeded ids and a clock that stands still."""

from dataclasses import dataclass
from pathlib import Path

from outrider.core.conversation import Conversation
from outrider.core.entry import Attachment, Block
from outrider.core.ids import Ids
from outrider.core.upload import Upload
from outrider.core.wake import UserMessage
from outrider.store import upload_row
from outrider.store.accept import Messages
from outrider.store.approvals import Approvals
from outrider.store.conversations import Conversations
from outrider.store.db import Database
from outrider.store.intake import Accepted
from outrider.store.journal import Journals
from outrider.store.ledger import StoredLedger
from outrider.store.runs import Runs
from outrider.store.schema import SCHEMA, migrate
from outrider.store.spend import Spends
from outrider.store.stats import Stats
from outrider.store.uploads import Uploads
from tests.fakes.clock import FakeClock
from tests.fakes.ids import seeded_ids

FILE = "outrider.sqlite3"


class Beside:
    """An opening that tells the same blocks beside every message."""

    def __init__(self, *blocks: Block) -> None:
        self.told = blocks

    def blocks(self, conversation_id: str) -> tuple[Block, ...]:
        return self.told


@dataclass
class Stored:
    """Everything of one open store."""

    db: Database
    clock: FakeClock
    ids: Ids
    beside: Beside
    journals: Journals
    conversations: Conversations
    messages: Messages
    approvals: Approvals
    runs: Runs
    ledger: StoredLedger
    stats: Stats
    uploads: Uploads

    def chat(self, *, cap: float = 1.0, **more: object) -> Conversation:
        """A new conversation."""
        return self.conversations.create(agent_id="agt_main", cost_cap_usd=cap, **more)  # type: ignore[arg-type]

    def say(self, chat: Conversation, text: str = "hello", **more: object) -> Accepted:
        """Accept a message, as the desk does for an idle conversation."""
        return self.messages.accept(chat, text, wake=UserMessage(), source="chat", **more)  # type: ignore[arg-type]

    def kept(self, file: Attachment) -> Attachment:
        """The row of an uploaded file, without its bytes."""
        with self.db.commit("upload") as tx:
            new = Upload(file.id, file.name, file.mime, file.size, "00")
            upload_row.insert(tx, new, self.clock.now())
        return file


def open_store(home: Path, clock: FakeClock | None = None, seed: int = 0) -> Stored:
    """Open the store of a home, making it when there is none."""
    db = Database(str(home / FILE))
    migrate(db, SCHEMA)
    clock, ids, beside = clock or FakeClock(), seeded_ids(seed), Beside()
    journals, spends = Journals(db, ids, clock, beside), Spends(db)
    return Stored(
        db, clock, ids, beside, journals,
        Conversations(db, ids, clock, journals, spends), Messages(db, ids, clock, journals),
        Approvals(db, clock, journals), Runs(db, clock, journals),
        StoredLedger(db, ids, clock, spends),
        Stats(db, clock, lambda: "Asia/Ho_Chi_Minh", lambda: {"ollama"}),
        Uploads(db, ids, clock, str(home / "uploads")),
    )  # fmt: skip
