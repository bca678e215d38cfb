"""A-CTX-10: old results become stubs, ten at a time, and a cached prefix seldom changes."""

from collections.abc import Sequence

from outrider.core.entry import Compacted, Entry, Fact, ToolAnswered
from outrider.core.model import ToolSpoke, Utterance
from outrider.loop.request import History
from outrider.loop.stubs import BLOCK, WHOLE
from tests.fakes.brief import OPENED, PHRASES, call
from tests.fakes.journal import FakeJournal
from tests.fakes.turn import reply

LONG = "x" * 1_000


def rounds(count: int, name: str = "read", text: str = LONG, first: int = 0) -> list[Fact]:
    facts: list[Fact] = []
    for n in range(first, first + count):
        facts += [reply(call(name, f"c{n}", n=n)), ToolAnswered(f"c{n}", name, text)]
    return facts


def results(entries: Sequence[Entry], *, rereads: bool = False) -> list[str]:
    told = History(PHRASES, rereads).read(entries, 10_000)
    return [each.text for each in told if isinstance(each, ToolSpoke)]


def stubs(facts: Sequence[Fact]) -> int:
    return sum(text != LONG for text in results(FakeJournal((*OPENED, *facts)).entries()))


def test_the_newest_results_stay_whole() -> None:
    assert stubs(rounds(WHOLE + BLOCK - 1)) == 0


def test_a_block_of_ten_shrinks_at_once() -> None:
    assert stubs(rounds(WHOLE + BLOCK)) == BLOCK


def test_a_stub_says_what_it_was() -> None:
    entries = FakeJournal((*OPENED, *rounds(WHOLE + BLOCK))).entries()
    assert results(entries)[0] == "stub name=read chars=1000"


def test_an_agent_that_can_reread_is_told_the_id() -> None:
    entries = FakeJournal((*OPENED, *rounds(WHOLE + BLOCK))).entries()
    assert results(entries, rereads=True)[0] == "stub_kept name=read chars=1000 id=c0"


def test_what_a_delegate_brought_stays() -> None:
    assert stubs(rounds(WHOLE + BLOCK, "delegate")) == 0


def test_a_short_result_stays_because_a_stub_would_save_nothing() -> None:
    entries = FakeJournal((*OPENED, *rounds(WHOLE + BLOCK, text="ok"))).entries()
    assert set(results(entries)) == {"ok"}


def test_over_a_hundred_steps_the_prefix_changes_once_a_block() -> None:
    journal, history = FakeJournal(OPENED), History(PHRASES)
    before: tuple[Utterance, ...] = history.read(journal.entries(), 2)
    breaks = 0
    for n in range(100):
        journal.put(*rounds(1, first=n))
        told = history.read(journal.entries(), 10_000)
        breaks += told[: len(before)] != before
        before = told
    assert breaks == (100 - WHOLE) // BLOCK


def test_a_restart_tells_the_same_at_every_step() -> None:
    journal, history = FakeJournal(OPENED), History(PHRASES)
    for n in range(60):
        journal.put(*rounds(1, first=n))
        if n == 40:
            journal.put(Compacted(50, "in short", (2,)))
        kept = history.read(journal.entries(), 10_000)
        assert kept == History(PHRASES).read(journal.entries(), 10_000)


def test_after_a_compaction_results_are_counted_anew() -> None:
    short = Compacted(2 + 2 * WHOLE, "in short", (2,))
    assert stubs([*rounds(WHOLE), short, *rounds(WHOLE, first=50)]) == 0
