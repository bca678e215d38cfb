"""A life of a store that touches every commit, run in a child process that may be killed anywhere.

`python -m tests.unit.store.scenario HOME SPEC` arms SPEC, lives, and appends to HOME/acks one line
for everything that was acknowledged: `said TEXT`, `gone TEXT`, `decided ID OUTCOME`, `paid ID`;
`going TEXT` says that a text was about to be taken back.
"""

import asyncio
import sys
from dataclasses import replace
from pathlib import Path

from outrider import failpoint
from outrider.core.approval import Answerable, Grant
from outrider.core.conversation import Conversation
from outrider.core.entry import HumanAsked, ModelSaid, Noted, ToolAnswered, ToolStarted
from outrider.core.journal import Journal
from outrider.core.ledger import Account, Bill
from outrider.core.money import Price, Usage
from outrider.core.run import Run, Step
from outrider.core.tool import Call
from tests.unit.store.stored import Stored, open_store

CALL = Call("c1", "shell_run", {"command": "ls"})
PRICE = Price("row", "2026-11-01", "builtin", 1.0, 2.0)
MOMENT = "2026-11-30T12:00:00.000Z"


class Life:
    """One scripted life; every step says what it acknowledged only after its commit returned."""

    def __init__(self, home: Path) -> None:
        self.acks = (home / "acks").open("a", encoding="utf-8", buffering=1)
        self.store: Stored = open_store(home)

    def ack(self, *words: str) -> None:
        self.acks.write(" ".join(words) + "\n")

    async def live(self) -> None:
        chat = self.store.chat()
        run = self.store.say(chat, "m1", request_id="r1").run
        self.ack("said", "m1")
        journal = self.store.journals.of(chat.id, run.id, 60)
        await self.work(journal, run)
        await self.wait(chat, journal)
        for outcome in ("approved", "answered", "expired"):
            await self.ask(chat, journal, outcome)
        await self.pay(chat, run)
        self.finish(chat, run)
        self.go(chat)
        self.store.db.peek("PRAGMA wal_checkpoint(PASSIVE)")
        self.store.db.close()

    async def work(self, journal: Journal, run: Run) -> None:
        await journal.append_reply(len(journal.entries()), ModelSaid("rep", "hm", (CALL,)))
        await journal.append(len(journal.entries()), ToolStarted("c1"))
        await journal.append(len(journal.entries()), ToolAnswered("c1", "shell_run", "x"))
        await journal.append(len(journal.entries()), Noted("loop_note", {"n": 3}))
        self.store.runs.keep_brief(run.id, "{}")
        self.store.runs.save(replace(run, steps=(Step(1, "tool", "shell_run", MOMENT),)))
        await asyncio.sleep(0)  # nothing follows that it could ride with

    async def wait(self, chat: Conversation, journal: Journal) -> None:
        for text in ("m2", "m3", "m4"):
            kind = "steer" if text == "m3" else "follow_up"
            self.store.messages.enqueue(
                chat.id, kind, text, source="chat", request_id=f"r{text[1]}"
            )  # type: ignore[arg-type]
            self.ack("said", text)
        waiting = self.store.messages.queued(chat.id)
        self.store.messages.edit(chat.id, waiting[0].item_id, "m2")
        self.ack("going", "m4")
        self.store.messages.remove(chat.id, waiting[2].item_id)
        self.ack("gone", "m4")
        await journal.take_steers(len(journal.entries()))

    async def ask(self, chat: Conversation, journal: Journal, outcome: Answerable) -> None:
        await journal.append(len(journal.entries()), HumanAsked("tool", "shell_run", "c1"))
        open_one = self.store.approvals.pending(chat.id)
        assert open_one is not None
        grant = Grant(MOMENT, "shell_run", "ls", "/w") if outcome == "approved" else None
        await self.store.approvals.decide(chat.id, open_one.id, outcome, grant=grant)
        self.ack("decided", open_one.id, outcome)

    async def pay(self, chat: Conversation, run: Run) -> None:
        account = Account(chat.id, chat.id, chat.agent_id, run.id)
        for end in ("settle", "cancel", "leave"):
            row = self.store.ledger.reserve(account, "turn", "openai", "m", 0.1)
            assert row is not None
            if end == "settle":
                self.store.ledger.settle(row, Bill(Usage(10, 10), 0.01, PRICE))
                await asyncio.sleep(0)  # nothing follows that it could ride with
                self.ack("paid", row)
            elif end == "cancel":
                self.store.ledger.cancel(row)
        self.store.ledger.lose_open()

    def finish(self, chat: Conversation, run: Run) -> None:
        self.store.runs.resume(run)
        self.store.runs.close(replace(run, status="completed", ending="done"))
        self.store.messages.drain(chat)
        self.store.conversations.update(chat.id, title="Named")
        self.store.conversations.retitle(chat.id, "Not")
        self.store.conversations.context(chat.id, 10, 100)
        self.store.messages.enqueue(chat.id, "follow_up", "m5", source="chat", request_id="r5")
        self.ack("said", "m5")
        self.ack("going", "m5")
        self.store.messages.clear(chat.id)
        self.ack("gone", "m5")

    def go(self, chat: Conversation) -> None:
        self.store.conversations.delete(chat.id)
        self.store.conversations.restore(chat.id)
        other = self.store.chat()
        self.store.conversations.delete(other.id)
        self.store.clock.advance(31)
        self.store.conversations.purge()


if __name__ == "__main__":
    failpoint.arm(sys.argv[2])
    asyncio.run(Life(Path(sys.argv[1])).live())
