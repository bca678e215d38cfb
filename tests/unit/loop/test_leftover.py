"""Calls that an earlier turn left open are closed before the next one opens (A-LOOP-3)."""

import pytest

from outrider.core.entry import Fact, ToolAnswered
from outrider.loop.leftover import open_calls, stored_result
from tests.fakes.brief import OPENED, PHRASES, TOOLS, call
from tests.fakes.journal import FakeJournal
from tests.fakes.turn import begun, card, reply, result, word

ONCE, WRITES, ASKS = call("once"), call("write"), call("ask_user")


@pytest.mark.parametrize(
    ("facts", "codes"),
    [
        pytest.param([reply(text="hi")], [], id="nothing is open"),
        pytest.param([reply(ONCE), result("c1", "once")], [], id="all answered"),
        pytest.param([reply(ONCE)], ["interrupted_unstarted"], id="it never started"),
        pytest.param([reply(ONCE), begun()], ["interrupted_unknown"], id="it may have run"),
        pytest.param(
            [reply(call("read"))], ["interrupted_unknown"], id="a reading leaves no start"
        ),
        pytest.param([reply(WRITES), card()], [], id="one that waits for a person stays open"),
        pytest.param([reply(WRITES), card(), word("denied")], ["denied"], id="denied"),
        pytest.param([reply(WRITES), card(), word("expired")], ["expired"], id="expired"),
        pytest.param(
            [reply(WRITES), card(), word("approved")],
            ["interrupted_unstarted"],
            id="approved, but it never ran",
        ),
        pytest.param(
            [reply(WRITES), card(), word("approved"), begun()],
            ["interrupted_unknown"],
            id="approved, and it may have run",
        ),
        pytest.param(
            [reply(ASKS), card("ask_user"), word("answered", note="red")],
            ["answered"],
            id="the answer of a question",
        ),
        pytest.param(
            [reply(ASKS), card("ask_user", default="blue"), word("expired")],
            ["question_default"],
            id="the default of a question",
        ),
        pytest.param(
            [reply(ONCE, call("once", "c2")), begun()],
            ["interrupted_unknown", "interrupted_unstarted"],
            id="each call has its own closing, in order",
        ),
    ],
)
def test_open_calls_are_closed_with_what_is_known(facts: list[Fact], codes: list[str]) -> None:
    journal = FakeJournal((*OPENED, *facts))
    closings = open_calls(journal.entries(), PHRASES, TOOLS)
    assert [closing.code for closing in closings] == codes


def test_a_closing_names_its_call_in_the_agents_words() -> None:
    (closing,) = open_calls(FakeJournal((*OPENED, reply(ONCE))).entries(), PHRASES)
    assert (closing.call_id, closing.text) == ("c1", "interrupted_unstarted name=once")


def test_a_stored_result_is_found_by_its_call() -> None:
    told = (reply(call("read")), result(), reply(ONCE), ToolAnswered("c1", "once", "newer"))
    entries = FakeJournal((*OPENED, *told)).entries()
    assert (stored_result(entries, "c1"), stored_result(entries, "c2")) == ("newer", None)
