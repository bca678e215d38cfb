"""How a journal is told to a model: every byte of it is decided in one place (A-CTX-1)."""

import pytest

from outrider.core.entry import (
    Attachment,
    Block,
    Compacted,
    Fact,
    ModelSaid,
    Noted,
    Resumed,
    ToolAnswered,
    UserSaid,
)
from outrider.core.model import AskModel, ModelSpoke, PersonSpoke, ToolSpoke, Utterance
from outrider.loop.request import History, build
from tests.fakes.brief import OPENED, PHRASES, READ, WRITE, call, make_brief
from tests.fakes.journal import FakeJournal
from tests.fakes.turn import begun, card, reply, result, word

BRIEF = make_brief()
HELLO = PersonSpoke("hello")
ONE, TWO = call("look", "c1"), call("look", "c2")
BOTH = ModelSpoke("both", (ONE, TWO))
FIRST, SECOND = ToolSpoke("c1", "look", "done", False), ToolSpoke("c2", "look", "done", False)
FILE = Attachment("up_1", "a.png", "image/png", 12, "inbox/a.png")


def told(*facts: Fact) -> tuple[Utterance, ...]:
    journal = FakeJournal((*OPENED, *facts))
    return History(PHRASES).read(journal.entries(), 10_000)


def asks(through_seq: int, *declared: str) -> AskModel:
    return AskModel(through_seq, declared)


@pytest.mark.parametrize(
    ("facts", "utterances"),
    [
        pytest.param([], [HELLO], id="a message"),
        pytest.param(
            [UserSaid("go", beside=(Block("memory", "m"), Block("canvas", "c")))],
            [HELLO, PersonSpoke("m"), PersonSpoke("c"), PersonSpoke("go")],
            id="A-CTX-4 blocks come right before the words",
        ),
        pytest.param(
            [UserSaid("see", attachments=(FILE,))],
            [
                HELLO,
                PersonSpoke("see\n\nattachment name=a.png mime=image/png size=12 path=inbox/a.png"),
            ],
            id="a file is named under the words",
        ),
        pytest.param(
            [ModelSaid("r", "hi", provider="p", opaque="{}")],
            [HELLO, ModelSpoke("hi", (), "p", "{}")],
            id="an answer keeps its continuation",
        ),
        pytest.param([reply(text=" ")], [HELLO], id="an empty reply is left out"),
        pytest.param(
            [reply(text="half", partial=True)], [HELLO, ModelSpoke("half", ())], id="half a reply"
        ),
        pytest.param([reply(partial=True)], [HELLO], id="half a reply without a word"),
        pytest.param(
            [reply(ONE, TWO, text="both"), result("c2", "look"), result("c1", "look")],
            [HELLO, BOTH, FIRST, SECOND],
            id="T24 results in the order of their calls",
        ),
        pytest.param(
            [reply(ONE, text="x"), begun(), card(), word("approved"), result("c1", "look")],
            [HELLO, ModelSpoke("x", (ONE,)), FIRST],
            id="starts and decisions are silent",
        ),
        pytest.param(
            [reply(ONE), ToolAnswered("c1", "look", "no", is_error=True, code="denied")],
            [HELLO, ModelSpoke("", (ONE,)), ToolSpoke("c1", "look", "no", True)],
            id="a closed call reads as it was stored",
        ),
        pytest.param(
            [Noted("loop_note", {"name": "look", "count": 3}), Resumed()],
            [HELLO, PersonSpoke("loop_note name=look count=3")],
            id="A-LOOP-14 a note is in the person's role",
        ),
        pytest.param(
            [Noted("of_a_later_version", {})],
            [HELLO, PersonSpoke("of_a_later_version")],
            id="a note without a sentence shows its code",
        ),
        pytest.param(
            [reply(ONE, TWO, text="both"), result("c2", "look")],
            [HELLO, ModelSpoke("both", (TWO,)), SECOND],
            id="an open call is never sent",
        ),
        pytest.param([reply(ONE)], [HELLO], id="nor a reply that is nothing but open calls"),
        pytest.param([result("c9")], [HELLO], id="nor a result without its call"),
        pytest.param(
            [
                *(reply(text="a"), UserSaid("rules"), reply(text="b")),
                *(UserSaid("tail"), Compacted(5, "in short", (2, 4)), reply(text="c")),
            ],
            [
                *(HELLO, PersonSpoke("rules"), PersonSpoke("in short")),
                *(PersonSpoke("tail"), ModelSpoke("c", ())),
            ],
            id="compacted: kept messages, summary, tail",
        ),
    ],
)
def test_a_journal_is_told_as(facts: list[Fact], utterances: list[Utterance]) -> None:
    assert told(*facts) == tuple(utterances)


def test_a_request_carries_the_briefs_own_words_and_bounds() -> None:
    request = build(BRIEF, FakeJournal(OPENED).entries(), asks(2))
    assert (request.system, request.max_output_tokens) == ("the system prompt", 8_192)


def test_tools_are_declared_in_the_order_asked_for() -> None:
    request = build(BRIEF, FakeJournal(OPENED).entries(), asks(2, "write", "gone", "read"))
    assert request.tools == (WRITE, READ)


def test_what_came_after_the_reference_is_left_out() -> None:
    entries = FakeJournal((*OPENED, UserSaid("later"))).entries()
    assert build(BRIEF, entries, asks(2)).history == (HELLO,)


def test_a_kept_history_tells_the_same_as_a_fresh_one() -> None:
    journal = FakeJournal((*OPENED, reply(ONE, TWO, text="both")))
    kept = History(PHRASES)
    kept.read(journal.entries(), 3)
    journal.put(result("c2", "look"), result("c1", "look"), UserSaid("go"))
    assert kept.read(journal.entries(), 6) == History(PHRASES).read(journal.entries(), 6)


def test_a_kept_history_can_go_back() -> None:
    entries = FakeJournal((*OPENED, reply(text="hi"))).entries()
    kept = History(PHRASES)
    kept.read(entries, 3)
    assert kept.read(entries, 2) == (HELLO,)
