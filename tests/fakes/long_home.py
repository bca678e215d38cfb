"""A home with one long conversation, for tests that open it.

In a test: `fill(root, entries)`. For a browser: `python -m tests.fakes.long_home HOME COUNT`
prints the conversation's id; no gateway may run on the home meanwhile.
"""

import sys
from pathlib import Path

from outrider.app.shelves import shelves
from outrider.core.entry import Fact, ModelSaid, TurnOpened, UserSaid
from outrider.core.money import Usage
from outrider.core.wake import UserMessage
from outrider.desk.opening import NothingToTell
from outrider.home import Home
from tests.fakes.clock import FakeClock
from tests.fakes.ids import seeded_ids

WORDS = "Some words that a person might read in a long conversation. "


def fill(root: Path, count: int) -> str:
    """Store a conversation of `count` entries in three-entry turns; its id."""
    ids, clock = seeded_ids(7), FakeClock()
    shelf = shelves(Home(root), ids, clock, NothingToTell(), 20)
    try:
        books = shelf.books
        chat = books.conversations.create(agent_id="default", cost_cap_usd=1.0, title="Long")
        facts = [_fact(n) for n in range(count)]
        with shelf.db.commit("entry") as tx:
            books.journals.tapes.store(tx, chat.id, facts, clock.now())
    finally:
        shelf.db.close()
    return chat.id


def _fact(n: int) -> tuple[str, Fact]:
    turn, part = divmod(n, 3)
    run_id = f"run_{turn}"
    if part == 0:
        return run_id, TurnOpened(run_id, UserMessage())
    if part == 1:
        return run_id, UserSaid(f"Question {turn}. {WORDS}")
    text = f"Answer {turn}. {WORDS * (1 + turn % 7)}"
    used = Usage(input=900, output=40)
    return run_id, ModelSaid(f"rep_{turn}", text, (), "fake", "echo", used, 0.0)


if __name__ == "__main__":
    print(fill(Path(sys.argv[1]), int(sys.argv[2])))
