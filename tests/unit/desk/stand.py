"""A desk on a real store in a temporary home, with a drive of the test's own."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from outrider.core.agent import Agent
from outrider.core.conversation import Conversation
from outrider.core.entry import Attachment, Entry, HumanAsked, ModelSaid, ToolAnswered
from outrider.core.run import Run
from outrider.core.upload import Upload
from outrider.desk.admit import Admission
from outrider.desk.attach import Attaching
from outrider.desk.books import Books, Feed
from outrider.desk.chats import Chats
from outrider.desk.decision import Decisions
from outrider.desk.resume import Recovery
from outrider.desk.snapshot import Snapshots
from outrider.desk.stop import Stops
from outrider.desk.turns import Drive, Turns
from tests.unit.store.stored import Stored, open_store

AGENT = Agent("agt_main", "Main", "", "/", "/", ("fake:echo",), "en", 1.0)


@dataclass
class Stand:
    """Everything of one desk. `ended` are the runs that `after` heard of."""

    stored: Stored
    books: Books
    feed: Feed
    turns: Turns
    admission: Admission
    decisions: Decisions
    recovery: Recovery
    stops: Stops
    ended: list[Run]

    def chat(self, **more: Any) -> Conversation:
        return self.stored.chat(**more)

    def said(self, chat: Conversation, text: str = "hello") -> Run:
        """A turn that was begun by an earlier process."""
        return self.stored.say(chat, text).run

    def run(self, run: Run) -> Run:
        """A run as it is stored now."""
        return self.books.runs.get(run.id)

    async def rested(self) -> None:
        """Wait until every turn that runs now has come to rest."""
        for run in self.turns.runs():
            turn = self.turns.live(run.conversation_id)
            if turn is not None and turn.task is not None:
                await asyncio.wait({turn.task})

    async def asked(self, chat: Conversation, run: Run, **more: Any) -> str:
        """An open card of a run; its id."""
        journal = self.books.journals.of(chat.id, run.id, 600)
        fact = HumanAsked("tool", "write", "c1", **more)
        (entry,) = await journal.append(len(journal.entries()), fact)
        assert isinstance(entry.fact, HumanAsked)
        return entry.fact.approval_id

    async def answered(self, chat: Conversation, run: Run, text: str = "yes") -> None:
        """The last words of a run, stored; its end is not."""
        journal = self.books.journals.of(chat.id, run.id, 600)
        await journal.append(len(journal.entries()), ModelSaid("r", text))


def stand(home: Path, drive: Drive, **books: Any) -> Stand:
    """A desk; `books` replaces some of the stored side."""
    stored = open_store(home)
    made = Books(stored.conversations, stored.messages, stored.journals, stored.approvals,
                 stored.runs, stored.ledger, stored.uploads)  # fmt: skip
    made = replace(made, **{name: give(stored) for name, give in books.items()})
    snapshots = Snapshots(made)
    feed = snapshots.feed("b")
    turns = snapshots.turns = Turns(made, feed, stored.clock, drive)
    snapshots.chats = Chats(made, feed, lambda _: AGENT)
    ended: list[Run] = []
    turns.after = ended.append
    admission = Admission(made, feed, turns, _nothing_open, Attaching(made, _laid))
    return Stand(
        stored, made, feed, turns, admission, Decisions(made, feed, turns, stored.clock),
        Recovery(made, feed, turns, admission, stored.clock), Stops(made, feed, turns), ended,
    )  # fmt: skip


async def _laid(chat: Conversation, uploads: Sequence[Upload]) -> tuple[Attachment, ...]:
    return tuple(
        Attachment(each.id, each.name, each.mime, each.size, f"inbox/{each.name}")
        for each in uploads
    )


def _nothing_open(chat: Conversation, entries: Sequence[Entry]) -> Sequence[ToolAnswered]:
    return ()
