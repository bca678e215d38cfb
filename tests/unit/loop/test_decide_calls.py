"""The next move for calls that have no result yet, a row per case (A-RST-11)."""

import pytest

from outrider.core.brief import Brief
from outrider.core.entry import Fact, ModelSaid, Resumed
from outrider.core.seat import Waiting
from outrider.core.tool import Broken, Call, Judgement
from outrider.loop.decide import TOGETHER, decide
from outrider.loop.gate import Ask, Refuse, Run, Verdict, asked
from outrider.loop.move import AskHuman, Close, Judge, Move, RunTools, TurnDown, Wait
from outrider.loop.state import judged
from tests.fakes.brief import TOOLS, WRITE, call, make_brief
from tests.fakes.turn import begun, card, reply, result, state_of, word

BRIEF = make_brief()
READ, WRITES, ONCE = call("read"), call("write"), call("once")
ASKS = call("ask_user", question="?", default="blue")
GARBLED = Call("c1", "write", {}, Broken(40, 7, "{'a", cut=False))
CUT = Call("c1", "write", {}, Broken(40, 40, "…", cut=True))
WHERE = {"name": "write", "length": 40, "at": 7, "near": "{'a"}
KNOWN = ", ".join(spec.name for spec in TOOLS)
OTHER = call("write", "c1", path="elsewhere")


@pytest.mark.parametrize(
    ("facts", "move"),
    [
        pytest.param([reply(READ)], Judge(READ), id="T16 a call that never started is judged"),
        pytest.param([reply(ONCE)], Judge(ONCE), id="T18 also one that is not replay-safe"),
        pytest.param(
            [reply(GARBLED)], Close(GARBLED, "bad_arguments", WHERE), id="A-LOOP-10 broken"
        ),
        pytest.param(
            [reply(CUT)],
            Close(CUT, "cut_arguments", {**WHERE, "at": 40, "near": "…"}),
            id="A-LOOP-11 cut by the output limit",
        ),
        pytest.param(
            [reply(call("nope"))],
            Close(call("nope"), "unknown_tool", {"name": "nope", "tools": KNOWN}),
            id="SEC-99 unknown tool",
        ),
        pytest.param(
            [reply(READ, READ), result()],
            Close(READ, "call_id_reused", {"name": "read", "id": "c1"}),
            id="SEC-99 the same id twice in one reply",
        ),
        pytest.param(
            [reply(WRITES), card(), word("denied"), result("c1", "write"), reply(OTHER)],
            Close(OTHER, "call_id_reused", {"name": "write", "id": "c1"}),
            id="A-LOOP-12 an id whose approval names another call",
        ),
        pytest.param(
            [reply(WRITES), card(), word("denied"), result("c1", "write"), reply(WRITES)],
            Judge(WRITES),
            id="the same call again has its own card",
        ),
        pytest.param(
            [reply(ONCE), begun(), Resumed()],
            Close(ONCE, "cut_unknown", {"name": "once"}),
            id="T19 started without a result is not run again",
        ),
        pytest.param(
            [reply(READ), begun(), Resumed()], Judge(READ), id="T21 a replay-safe one goes on"
        ),
        pytest.param([reply(WRITES), card()], Wait(Waiting("apr_1")), id="asked, undecided"),
        pytest.param(
            [reply(WRITES), card(), word("approved")],
            Judge(WRITES, card()),
            id="T30 approved is judged against its card",
        ),
        pytest.param(
            [reply(WRITES), card(), word("approved"), card(fingerprint="new")],
            Wait(Waiting("apr_1")),
            id="SEC-93 asked again",
        ),
        pytest.param(
            [reply(WRITES), card(), word("approved"), begun(), Resumed()],
            Close(WRITES, "cut_unknown", {"name": "write"}),
            id="T31 approved and started is not run again",
        ),
        pytest.param(
            [reply(WRITES), card(), word("denied")],
            Close(WRITES, "denied", {"name": "write"}),
            id="denied",
        ),
        pytest.param(
            [reply(WRITES), card(), word("denied", note="not there")],
            Close(WRITES, "denied_note", {"name": "write", "note": "not there"}),
            id="denied with a word",
        ),
        pytest.param(
            [reply(WRITES), card(), word("expired")],
            Close(WRITES, "expired", {"name": "write"}),
            id="expired",
        ),
        pytest.param(
            [reply(ASKS), card("ask_user"), word("answered", note="red")],
            Close(ASKS, "answered", {"answer": "red"}),
            id="A-APR-11 the answer is the result",
        ),
        pytest.param(
            [reply(ASKS), card("ask_user", default="blue"), word("expired")],
            Close(ASKS, "question_default", {"answer": "blue"}),
            id="A-APR-11 the default when time is up",
        ),
        pytest.param(
            [reply(ASKS), card("ask_user"), word("expired")],
            Close(ASKS, "question_expired", {}),
            id="A-APR-11 no default",
        ),
        pytest.param(
            [reply(ASKS), card("ask_user"), word("approved")],
            Close(ASKS, "denied", {"name": "ask_user"}),
            id="A-APR-11 a yes is no answer",
        ),
        pytest.param(
            [reply(READ, call("once", "c2")), result()],
            Judge(call("once", "c2")),
            id="T23 on with the next call",
        ),
    ],
)
def test_the_next_move_for_an_open_call(facts: list[Fact], move: Move) -> None:
    assert decide(state_of(*facts), BRIEF) == move


def ruled(
    said: ModelSaid, *verdicts: Verdict, brief: Brief = BRIEF, then: tuple[Fact, ...] = ()
) -> Move:
    state = state_of(said, *then)
    for one, verdict in zip(said.calls, verdicts, strict=False):
        state = judged(state, one, verdict)
    return decide(state, brief)


ASK = Ask(Judgement(fingerprint="f", matched="w*"))
LOOKS = tuple(call("look", f"c{n}") for n in range(10))


@pytest.mark.parametrize(
    ("said", "verdicts", "move"),
    [
        pytest.param(reply(READ), [Run()], RunTools((READ,)), id="what may run runs"),
        pytest.param(reply(READ), [Refuse("no")], TurnDown(READ, "no"), id="SEC-98 no card"),
        pytest.param(
            reply(WRITES), [ASK], AskHuman(asked(WRITE, WRITES, ASK)), id="what asks gets a card"
        ),
        pytest.param(
            reply(READ, call("read", "c2")), [Run()], RunTools((READ,)), id="A-LOOP-8 one by one"
        ),
        pytest.param(
            reply(READ, LOOKS[1]), [Run()], RunTools((READ,)), id="A-LOOP-8 no group around others"
        ),
        pytest.param(
            reply(*LOOKS[:2]), [Run()], Judge(LOOKS[1]), id="a parallel group is judged first"
        ),
        pytest.param(
            reply(*LOOKS[:2]), [Run(), Run()], RunTools(LOOKS[:2]), id="A-LOOP-8 together"
        ),
        pytest.param(
            reply(*LOOKS), [Run()] * 10, RunTools(LOOKS[:TOGETHER]), id="A-LOOP-8 at most eight"
        ),
        pytest.param(
            reply(*LOOKS[:3]),
            [Run(), ASK, Run()],
            RunTools(LOOKS[:1]),
            id="a call that asks ends the group and waits for it",
        ),
        pytest.param(
            reply(LOOKS[0], READ, LOOKS[2]),
            [Run(), Run(), Run()],
            RunTools(LOOKS[:1]),
            id="an ordinary call ends the group",
        ),
    ],
)
def test_the_next_move_after_the_gate(said: ModelSaid, verdicts: list[Verdict], move: Move) -> None:
    assert ruled(said, *verdicts) == move


def test_a_parallel_call_that_has_its_result_is_not_run_again() -> None:
    """T24."""
    then = (result("c1", "look"), Resumed())
    assert ruled(reply(*LOOKS[:3]), Run(), Run(), Run(), then=then) == RunTools(
        (LOOKS[0], LOOKS[2])
    )
