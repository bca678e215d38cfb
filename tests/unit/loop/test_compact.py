"""When a turn makes room, and when it stops trying: a row per case, then whole drives (HC-10)."""

from dataclasses import replace

import pytest

from outrider.core.brief import ASSUMED_WINDOW, Brief
from outrider.core.entry import Compacted, Fact, ModelSaid, Noted, Resumed, TurnOpened, UserSaid
from outrider.core.model import AskModel, Broke, Compact, NotSummarised, Shortening, Summarised
from outrider.core.money import Usage
from outrider.core.run import Failure
from outrider.core.seat import Ended, Rest
from outrider.core.wake import Compaction
from outrider.loop.decide import decide
from outrider.loop.drive import drive
from outrider.loop.move import Finish, Move, Note
from outrider.loop.state import looked
from tests.fakes.brief import OPENED, TOOLS, call, make_brief
from tests.fakes.journal import FakeJournal
from tests.fakes.model import FakeModel, Line, says
from tests.fakes.toolbox import FakeToolbox
from tests.fakes.turn import reply, result, state_of

WINDOW = 1_000
BRIEF, BLIND = make_brief(window=WINDOW), make_brief()
ERRAND = TurnOpened("run_2", Compaction())
REFUSED = Noted("context_length", {})
FAILED = Noted("compact_failed", {"why": "budget"})
STUCK = Noted("compact_stuck", {})
TOO_LONG = Broke(Failure("context_length", "", {}))


def used(tokens: int, *, text: str = "", output: int = 0) -> ModelSaid:
    """A reply that asks for a tool, or says `text`, after a request of so many tokens."""
    calls = () if text else (call("read", path=str(tokens)),)
    return replace(reply(*calls, text=text), usage=Usage(input=tokens, output=output))


def step(tokens: int) -> tuple[Fact, Fact]:
    return used(tokens), result()


def short(tokens: int | None = 100) -> Compacted:
    return Compacted(3, "in short", (2,), tokens)


def ask(seq: int) -> AskModel:
    return AskModel(seq, tuple(spec.name for spec in TOOLS))


def compact(seq: int, window: int = WINDOW, *, asked: bool = False) -> Compact:
    return Compact(seq, window, (), asked)


def failed(code: str, why: str) -> Finish:
    return Finish(Ended("failed", Failure(code, "", {"why": why})))


@pytest.mark.parametrize(
    ("facts", "brief", "move"),
    [
        pytest.param([*step(790)], BRIEF, ask(4), id="under four fifths nothing happens"),
        pytest.param([*step(800)], BRIEF, compact(4), id="at four fifths of the window"),
        pytest.param(
            [used(790, output=20), result()], BRIEF, compact(4), id="what was said counts"
        ),
        pytest.param(
            [*step(700), UserSaid("x" * 400, steer=True)], BRIEF, compact(5), id="so do new words"
        ),
        pytest.param(
            [used(700, text="hi"), TurnOpened("run_2", Compaction()), UserSaid("x" * 800)],
            BRIEF,
            compact(5, asked=True),
            id="a person asks for it",
        ),
        pytest.param(
            [used(900, text="hi"), *OPENED], BRIEF, compact(5), id="a turn starts full already"
        ),
        pytest.param([*step(900)], BLIND, ask(4), id="an unknown window is assumed to be larger"),
        pytest.param(
            [*step(25_600)], BLIND, compact(4, ASSUMED_WINDOW), id="32,000 tokens are assumed"
        ),
        pytest.param([used(900, text="hi")], BRIEF, Finish(Ended("done")), id="an answer ends it"),
        # after one
        pytest.param([*step(900), short()], BRIEF, ask(5), id="then the model is asked"),
        pytest.param(
            [*step(900), short(850)], BRIEF, ask(5), id="an estimate never compacts twice"
        ),
        pytest.param(
            [*step(900), short(), *step(300), *step(850)], BRIEF, compact(9), id="and again later"
        ),
        pytest.param(
            [*step(900), short(), *step(850)],
            BRIEF,
            Note("compact_stuck", {}),
            id="HC-10 the second without effect is not made",
        ),
        pytest.param(
            [*step(900), short(), *step(850), STUCK],
            BRIEF,
            Finish(Ended("halted:loop")),
            id="HC-10 but halts with a notice",
        ),
        pytest.param(
            [*step(26_000), short(), *step(26_000)],
            BLIND,
            ask(7),
            id="a window that is only assumed halts nobody",
        ),
        # a provider that refuses
        pytest.param([*step(400), REFUSED], BRIEF, compact(5, 401), id="refused: what fitted"),
        pytest.param([*step(400), REFUSED, short()], BRIEF, ask(6), id="then it is asked again"),
        pytest.param(
            [*step(400), REFUSED, short(), REFUSED],
            BRIEF,
            Note("compact_stuck", {}),
            id="HC-10 refused twice with nothing new in between",
        ),
        pytest.param(
            [*step(400), REFUSED, FAILED],
            BRIEF,
            failed("context_length", "budget"),
            id="refused, and no summary to be had",
        ),
        # failures
        pytest.param([*step(900), FAILED], BRIEF, ask(5), id="without a summary the turn goes on"),
        pytest.param(
            [*step(900), FAILED, Resumed()], BRIEF, compact(6), id="a restart tries once more"
        ),
        # a turn for a compaction alone
        pytest.param(
            [reply(text="a"), ERRAND, short()], BRIEF, Finish(Ended("done")), id="asked for, made"
        ),
        pytest.param(
            [reply(text="a"), ERRAND, FAILED],
            BRIEF,
            failed("compact_failed", "budget"),
            id="asked for, and not to be had",
        ),
    ],
)
def test_room_is_made(facts: list[Fact], brief: Brief, move: Move) -> None:
    assert decide(looked(state_of(*facts)), brief) == move


class Scene:
    """A drive with everything faked, after a conversation that began with `facts`."""

    def __init__(self, *script: Line, before: tuple[Fact, ...] = (), shorter: int = 9) -> None:
        self.journal = FakeJournal((*OPENED, *before))
        self.model = FakeModel(script)
        made: list[Shortening] = [Summarised(short()) for _ in range(shorter)]
        self.model.shorter = made
        self.events: list[str] = []

    async def play(self) -> Rest:
        def hear(event: object) -> None:
            self.events.append(event.type)  # type: ignore[attr-defined]

        return await drive(BRIEF, self.journal, self.model, FakeToolbox(TOOLS), hear)

    def kinds(self) -> list[str]:
        return [fact.kind for fact in self.journal.facts()[len(OPENED) :]]


@pytest.mark.anyio
async def test_a_request_that_did_not_fit_is_sent_again_once_it_is_shorter() -> None:
    scene = Scene(TOO_LONG, says("hi"))
    assert await scene.play() == Ended("done")
    assert scene.kinds() == ["noted", "compacted", "model_said"]


@pytest.mark.anyio
async def test_hc_10_a_provider_that_always_refuses_ends_in_a_notice_not_in_a_loop() -> None:
    scene = Scene(TOO_LONG, TOO_LONG, TOO_LONG)
    assert await scene.play() == Ended("halted:loop")
    assert (len(scene.model.asked), len(scene.model.compacts)) == (2, 1)


@pytest.mark.anyio
async def test_whoever_watches_hears_that_it_begins_and_what_came_of_it() -> None:
    scene = Scene(says("hi"), before=(*step(900),))
    await scene.play()
    assert scene.events[:2] == ["compacting", "note"]


@pytest.mark.anyio
async def test_without_a_summary_the_turn_says_so_and_goes_on() -> None:
    scene = Scene(says("hi"), before=(*step(900),))
    scene.model.shorter = [NotSummarised("server_error")]
    assert await scene.play() == Ended("done")
    assert Noted("compact_failed", {"why": "server_error"}) in scene.journal.facts()
