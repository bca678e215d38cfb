"""A gateway may die at any commit: each call gets one result, and no change is made twice."""

import asyncio
import itertools
from collections.abc import Iterator, Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from outrider.core.approval import Answerable
from outrider.core.entry import HumanAsked, HumanDecided, ModelSaid, Resumed, ToolAnswered
from outrider.core.model import AskModel, Emit, Outcome, Replied, Utterance
from outrider.core.seat import Ended
from outrider.core.tool import Broken, Call
from outrider.loop.drive import drive
from outrider.loop.request import History, build
from tests.fakes.brief import OPENED, TOOLS, make_brief
from tests.fakes.journal import FakeJournal
from tests.fakes.model import FakeModel, numbered, says
from tests.fakes.mortal import Killed, Mortal
from tests.fakes.toolbox import FakeToolbox

BRIEF = make_brief(max_steps=9)
UNSAFE = ("once", "wide", "write")
SAFE = ("read", "look", "progress_note")
BROKEN = Broken(9, 3, "…")


class Reader(FakeModel):
    """Remembers the history of every request, too."""

    def __init__(self, journal: FakeJournal, script: Sequence[Replied]) -> None:
        said = sum(isinstance(fact, ModelSaid) for fact in journal.facts())
        super().__init__(script[said:])
        self._journal = journal
        self.read: list[tuple[Utterance, ...]] = []

    async def ask(self, ask: AskModel, emit: Emit) -> Outcome:
        self.read.append(build(BRIEF, self._journal.entries(), ask).history)
        return await super().ask(ask, emit)


class Life:
    """A turn played to its end, by as many processes and decisions as it takes."""

    def __init__(
        self,
        script: Sequence[Replied],
        outcomes: Sequence[Answerable] = ("approved",),
        dies_at: int | None = None,
        before: bool = False,
    ) -> None:
        self.journal = Mortal(OPENED, dies_at, before)
        self.toolbox = FakeToolbox(TOOLS)
        self.read: list[tuple[Utterance, ...]] = []
        self._outcomes = outcomes
        asyncio.run(self._live([*numbered([*script, says("bye")])]))

    async def _live(self, script: Sequence[Replied]) -> None:
        while True:
            model = Reader(self.journal, script)
            try:
                rest = await drive(BRIEF, self.journal, model, self.toolbox, lambda event: None)
            except Killed:
                self.journal.put(Resumed())
                continue
            finally:
                self.read += model.read
            if isinstance(rest, Ended):
                return
            self._decide(rest.approval_id)

    def _decide(self, approval_id: str) -> None:
        facts = self.journal.facts()
        decided = sum(isinstance(fact, HumanDecided) for fact in facts)
        outcome = self._outcomes[decided % len(self._outcomes)]
        asked = {fact.approval_id: fact for fact in facts if isinstance(fact, HumanAsked)}
        if asked[approval_id].ask == "question":
            outcome = "expired" if outcome == "expired" else "answered"
        self.journal.decide(approval_id, outcome, "so")


def calls(life: Life) -> dict[str, str]:
    """Tool by call id."""
    said = (fact for fact in life.journal.facts() if isinstance(fact, ModelSaid))
    return {one.id: one.name for reply in said for one in reply.calls}


def scripts(*tools: str) -> st.SearchStrategy[list[Replied]]:
    shape = st.lists(st.lists(st.sampled_from(tools), max_size=4), max_size=4)
    return shape.map(
        lambda replies: [
            says(
                f"step {n}" if tools_ else "", *(_call(tool, n, m) for m, tool in enumerate(tools_))
            )
            for n, tools_ in enumerate(replies)
        ]
    )


def _call(tool: str, n: int, m: int) -> Call:
    name, _, broken = tool.partition("!")
    return Call(f"c{n}_{m}", name, {"n": n}, BROKEN if broken else None)


ANY = scripts(*SAFE, *UNSAFE, "ask_user", "nope", "write!broken")
OUTCOMES = st.lists(st.sampled_from(["approved", "denied", "expired"]), min_size=1, max_size=4)


EVERY_CUT = settings(max_examples=30, deadline=None)  # each example is a few dozen lives


def cuts(script: list[Replied], outcomes: list[Answerable]) -> Iterator[Life]:
    """The same turn, dying before and after each of its commits."""
    for dies_at in range(Life(script, outcomes).journal.appends):
        yield Life(script, outcomes, dies_at, before=True)
        yield Life(script, outcomes, dies_at, before=False)


@EVERY_CUT
@given(ANY, OUTCOMES)
def test_wherever_it_dies_every_call_gets_exactly_one_result(
    script: list[Replied], outcomes: list[Answerable]
) -> None:
    for life in cuts(script, outcomes):
        facts = life.journal.facts()
        answered = [fact.call_id for fact in facts if isinstance(fact, ToolAnswered)]
        assert sorted(answered) == sorted(calls(life))


@EVERY_CUT
@given(scripts(*UNSAFE, "read"), OUTCOMES)
def test_wherever_it_dies_nothing_that_changes_the_world_runs_twice(
    script: list[Replied], outcomes: list[Answerable]
) -> None:
    for life in cuts(script, outcomes):
        tools = calls(life)
        runs = [call_id for call_id in life.toolbox.runs if tools[call_id] in UNSAFE]
        assert len(runs) == len(set(runs))


@EVERY_CUT
@given(scripts(*SAFE))
def test_a_turn_of_replay_safe_tools_ends_the_same_wherever_it_was_cut(
    script: list[Replied],
) -> None:
    whole = Life(script).journal.facts()
    for life in cuts(script, ["approved"]):
        facts = life.journal.facts()
        assert [fact for fact in facts if not isinstance(fact, Resumed)] == whole


@EVERY_CUT
@given(ANY, OUTCOMES)
def test_wherever_it_dies_every_request_begins_with_the_one_before(
    script: list[Replied], outcomes: list[Answerable]
) -> None:
    """A-CTX-1."""
    for life in cuts(script, outcomes):
        for earlier, later in itertools.pairwise(life.read):
            assert later[: len(earlier)] == earlier


@given(ANY, OUTCOMES)
def test_a_kept_history_never_differs_from_a_fresh_one(
    script: list[Replied], outcomes: list[Answerable]
) -> None:
    entries = Life(script, outcomes).journal.entries()
    kept = History(BRIEF.phrases)
    for seq in range(1, len(entries) + 1):
        assert kept.read(entries, seq) == History(BRIEF.phrases).read(entries, seq)
