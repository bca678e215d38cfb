"""What was written once is not written again, and yet every body is that of a fresh start."""

import pytest

from outrider.core.entry import Compacted, Fact, ModelSaid, ToolAnswered, UserSaid
from outrider.core.model import AskModel
from outrider.loop.request import History, build
from outrider.models.dialects import DIALECTS
from outrider.models.route import Provider
from tests.fakes.brief import OPENED, PHRASES, call, make_brief
from tests.fakes.journal import FakeJournal

BRIEF = make_brief()
STEPS = 50


def step(n: int) -> tuple[Fact, Fact]:
    said = ModelSaid(f"rep_{n}", f"step {n}", (call("read", f"c{n}", n=n),), "one", "m")
    return said, ToolAnswered(f"c{n}", "read", f"result {n} " * 100)


@pytest.mark.parametrize("dialect", sorted(DIALECTS))
def test_stubs_and_a_compaction_leave_the_bytes_that_a_restart_would_send(dialect: str) -> None:
    """A-CTX-10, and compaction by reference: after a crash the next request is the same."""
    provider = Provider("one", dialect, "http://127.0.0.1:1/v1")  # type: ignore[arg-type]
    kept, history = DIALECTS[dialect].encoder("one"), History(PHRASES)  # type: ignore[index]
    journal = FakeJournal(OPENED)
    for n in range(STEPS):
        journal.put(*step(n))
        if n == STEPS - 5:
            journal.put(Compacted(2 * n, "in short", (2,)), UserSaid("go on"))
        entries = journal.entries()
        ask = AskModel(len(entries), ("read",))
        warm = kept.body(build(BRIEF, entries, ask, history), "m", provider)
        fresh = DIALECTS[dialect].encoder("one")  # type: ignore[index]
        assert warm == fresh.body(build(BRIEF, entries, ask), "m", provider)
