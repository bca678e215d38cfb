"""The next move, a row per case: answers, bounds, notes and money."""

import pytest

from outrider.core.brief import Brief
from outrider.core.entry import Escalated, Fact, Noted, Resumed, TurnOpened, UserSaid
from outrider.core.model import AskModel
from outrider.core.run import Failure
from outrider.core.seat import Ended, Waiting
from outrider.core.wake import FollowUp
from outrider.loop.decide import decide
from outrider.loop.move import Close, Finish, Move, Note, TakeSteers, Wait
from outrider.loop.state import looked
from tests.fakes.brief import TOOLS, call, make_brief
from tests.fakes.turn import bill, card, reply, result, state_of, word

BRIEF = make_brief()
TWO_STEPS = make_brief(max_steps=2)
READS = reply(call("read", path="a"))
ROUND = (READS, result())
LOOP_NOTE = Noted("loop_note", {})
EMPTY, EMPTY_NOTE = reply(), Noted("empty_answer", {})
STEER = UserSaid("rather this", steer=True)
NOBODY_PAYS = (
    *(bill("fake:echo"), word("denied", "apr_fake:echo")),
    *(bill("fake:slow"), word("expired", "apr_fake:slow")),
)
REPEATED = {"name": "read", "count": 6}


def ends(ending: str, code: str | None = None) -> Finish:
    failure = None if code is None else Failure(code, "", {})
    return Finish(Ended(ending, failure))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("facts", "brief", "move"),
    [
        pytest.param([], BRIEF, TakeSteers(), id="steers are taken before the model is asked"),
        pytest.param([*ROUND], BRIEF, TakeSteers(), id="all results in, go on"),
        pytest.param([*ROUND, STEER], BRIEF, TakeSteers(), id="after a steer, look again"),
        pytest.param([reply(text="hi")], BRIEF, ends("done"), id="text without calls is an answer"),
        pytest.param([reply(text=" \n")], BRIEF, Note("empty_answer", {}), id="A-LOOP-7 blank"),
        pytest.param([EMPTY], BRIEF, Note("empty_answer", {}), id="A-LOOP-7 the first empty"),
        pytest.param([EMPTY, EMPTY_NOTE], BRIEF, TakeSteers(), id="A-LOOP-7 then it is asked"),
        pytest.param(
            [EMPTY, EMPTY_NOTE, EMPTY],
            BRIEF,
            ends("failed", "empty_answer"),
            id="A-LOOP-7 twice in a row fails",
        ),
        pytest.param(
            [EMPTY, EMPTY_NOTE, *ROUND, EMPTY],
            BRIEF,
            Note("empty_answer", {}),
            id="A-LOOP-7 work in between forgives",
        ),
        pytest.param(
            [reply(text="I was", partial=True), Resumed()],
            BRIEF,
            ends("failed", "interrupted"),
            id="half an answer found after a restart",
        ),
        pytest.param(
            [reply(text="one"), TurnOpened("run_2", FollowUp()), UserSaid("more")],
            BRIEF,
            TakeSteers(),
            id="a new turn starts afresh",
        ),
        pytest.param([Escalated("loop", "a:b")], BRIEF, TakeSteers(), id="an escalation is silent"),
        # steps (A-LOOP-5)
        pytest.param([*ROUND], TWO_STEPS, TakeSteers(), id="A-LOOP-5 one step of two"),
        pytest.param(
            [*ROUND, READS],
            TWO_STEPS,
            Close(READS.calls[0], "step_limit", {"name": "read", "limit": 2}),
            id="A-LOOP-5 the last call still asks for tools",
        ),
        pytest.param([*ROUND, *ROUND], TWO_STEPS, ends("halted:steps"), id="A-LOOP-5 halts"),
        pytest.param(
            [*ROUND, reply(text="hi")], TWO_STEPS, ends("done"), id="A-LOOP-5 answers on the last"
        ),
        pytest.param(
            [*ROUND, EMPTY], TWO_STEPS, ends("halted:steps"), id="A-LOOP-5 silent on the last"
        ),
        pytest.param(
            [*ROUND, *ROUND, TurnOpened("run_2", FollowUp()), UserSaid("more")],
            TWO_STEPS,
            TakeSteers(),
            id="A-LOOP-5 each turn has its own steps",
        ),
        # the loop guard (A-LOOP-14, A-LOOP-15)
        pytest.param([*ROUND * 2], BRIEF, TakeSteers(), id="A-LOOP-14 twice is fine"),
        pytest.param(
            [*ROUND * 3],
            BRIEF,
            Note("loop_note", {"name": "read", "count": 3}),
            id="A-LOOP-14 the third is noted after its results",
        ),
        pytest.param([*ROUND * 3, LOOP_NOTE], BRIEF, TakeSteers(), id="A-LOOP-14 noted once"),
        pytest.param(
            [*ROUND * 3, LOOP_NOTE, *ROUND * 2, READS],
            BRIEF,
            Close(READS.calls[0], "loop_refused", REPEATED),
            id="A-LOOP-14 the sixth is refused",
        ),
        pytest.param(
            [*ROUND * 3, LOOP_NOTE, *ROUND * 3], BRIEF, ends("halted:loop"), id="A-LOOP-14 halts"
        ),
        pytest.param(
            [*ROUND * 3, LOOP_NOTE, *ROUND * 3],
            make_brief(steer=True),
            Note("loop_note", REPEATED),
            id="A-LOOP-14 a steering guard only notes",
        ),
        pytest.param(
            [*ROUND * 2, STEER, *ROUND], BRIEF, TakeSteers(), id="A-LOOP-15 a steer resets"
        ),
        # money
        pytest.param(
            [bill("fake:echo")], BRIEF, Wait(Waiting("apr_fake:echo")), id="a money question rests"
        ),
        pytest.param(
            [bill("fake:echo"), word("approved", "apr_fake:echo")],
            BRIEF,
            TakeSteers(),
            id="granted money goes on",
        ),
        pytest.param(
            [*NOBODY_PAYS],
            BRIEF,
            Note("no_route_left", {"routes": "fake:echo, fake:slow"}),
            id="nobody pays for any route",
        ),
        pytest.param(
            [*NOBODY_PAYS, Noted("no_route_left", {})],
            BRIEF,
            ends("halted:budget"),
            id="then the turn halts",
        ),
        pytest.param(
            [*ROUND, Noted("budget", {})], BRIEF, ends("halted:budget"), id="A-LOOP-6 the cap halts"
        ),
        pytest.param(
            [Noted("budget", {}), Resumed()], BRIEF, TakeSteers(), id="a resume asks the cap again"
        ),
        pytest.param(
            [reply(call("write")), card(), Resumed()],
            BRIEF,
            Wait(Waiting("apr_1")),
            id="T28 a question outlives a restart",
        ),
    ],
)
def test_the_next_move(facts: list[Fact], brief: Brief, move: Move) -> None:
    assert decide(state_of(*facts), brief) == move


def test_once_nobody_steers_the_model_is_asked_for_all_declared_tools() -> None:
    names = tuple(spec.name for spec in TOOLS)
    assert decide(looked(state_of()), BRIEF) == AskModel(2, names, ())


def test_a_refused_route_is_skipped() -> None:
    state = looked(state_of(bill("fake:echo"), word("denied", "apr_fake:echo")))
    move = decide(state, BRIEF)
    assert isinstance(move, AskModel)
    assert move.skipped_routes == ("fake:echo",)
