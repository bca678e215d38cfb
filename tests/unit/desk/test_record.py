"""A run folded from what its turn does."""

from dataclasses import replace

import pytest

from outrider.core.entry import Entry, Fact, ModelSaid, Noted, ToolAnswered
from outrider.core.event import Assistant, Note, Steered, TextDelta, Thinking
from outrider.core.event_work import EscalatedTo, RouteFallback, RouteRetry, ToolBegan, ToolResulted
from outrider.core.message import Message, message
from outrider.core.money import Usage
from outrider.core.run import Failure, Run, Step
from outrider.desk.record import Record
from tests.fakes.clock import NOON, FakeClock
from tests.flow.http.facts import run

RUN = replace(run(), status="running", ending=None, model=None, steps=())
BUSY = Failure("overloaded", "", {})


class Kept:
    """A record, its clock, and the steps it told of."""

    def __init__(self, run: Run = RUN) -> None:
        self.clock = FakeClock()
        self.told: list[Step] = []
        self.record = Record(run, self.clock, self.told.append)

    @property
    def steps(self) -> tuple[Step, ...]:
        return self.record.run.steps

    def kinds(self) -> list[str]:
        return [step.kind for step in self.steps]


def entry(fact: Fact) -> Message:
    return message(Entry("ent_1", 3, "run_1", NOON, fact), "main")


def said(text: str = "yes", usage: Usage = Usage(), cost: float | None = 0.1) -> Assistant:
    return Assistant(entry(ModelSaid("r", text, (), "p", "m", usage, cost)))


def answered(call_id: str = "c1", text: str = "out", is_error: bool = False) -> ToolResulted:
    return ToolResulted(entry(ToolAnswered(call_id, "read", text, is_error)), call_id, is_error)


def test_a_reply_is_a_step_timed_from_its_question() -> None:
    kept = Kept()
    kept.record.asking()
    kept.clock.advance(0.2)
    kept.record.see(TextDelta("y"))
    kept.clock.advance(0.3)
    kept.record.see(said())
    (step,) = kept.steps
    assert (step.first_token_ms, step.duration_ms, step.route) == (200, 500, "p:m")


def test_thinking_is_a_first_token_too() -> None:
    kept = Kept()
    kept.record.asking()
    kept.clock.advance(0.1)
    kept.record.see(Thinking(""))
    kept.clock.advance(0.1)
    kept.record.see(TextDelta("y"))
    assert kept.steps[0].first_token_ms == 100


def test_a_run_is_summed_up_by_the_first_line_of_its_last_words() -> None:
    kept = Kept()
    kept.record.see(said("I look.\nWait."))
    kept.record.see(said("\n  It rains.\nAlways."))
    kept.record.see(said(""))
    assert kept.record.run.summary == "  It rains."


def test_tokens_of_a_run_add_up() -> None:
    kept = Kept(replace(RUN, usage=Usage(1, 1)))
    kept.record.see(said(usage=Usage(10, 2, cached=4)))
    kept.record.see(said(usage=Usage(None, 5)))
    assert kept.record.run.usage == Usage(11, 8, cached=4)


def test_a_call_is_one_step_from_its_start_to_its_result() -> None:
    kept = Kept()
    kept.record.see(ToolBegan("c1", "read", {"path": "a"}))
    kept.clock.advance(0.04)
    kept.record.see(answered())
    (step,) = kept.steps
    assert (step.kind, step.tool, step.arguments, step.output, step.duration_ms) == (
        "tool", "read", {"path": "a"}, "out", 40,
    )  # fmt: skip


def test_calls_that_run_together_keep_their_own_steps() -> None:
    kept = Kept()
    for call in ("c1", "c2"):
        kept.record.see(ToolBegan(call, "read", {}))
    kept.record.see(answered("c2", "two"))
    kept.record.see(answered("c1", "one"))
    assert [(step.call_id, step.output) for step in kept.steps] == [("c1", "one"), ("c2", "two")]


def test_a_call_that_never_ran_is_a_step_all_the_same() -> None:
    kept = Kept()
    kept.record.see(answered(is_error=True))
    assert [(step.kind, step.is_error) for step in kept.steps] == [("tool", True)]


def test_a_call_cut_by_a_restart_and_run_again_keeps_its_step() -> None:
    """A-RST-4: the same timeline."""
    cut = Step(1, "tool", "read", NOON, tool="read", call_id="c1", arguments={})
    kept = Kept(replace(RUN, steps=(cut,)))
    kept.clock.advance(3_600)
    kept.record.see(ToolBegan("c1", "read", {}))
    kept.clock.advance(1)
    kept.record.see(answered())
    assert [(step.n, step.duration_ms) for step in kept.steps] == [(1, 1_000)]


def test_long_output_is_cut_in_the_step() -> None:
    kept = Kept()
    kept.record.see(answered(text="x" * 5_000))
    assert len(kept.steps[0].output or "") == 2_000


@pytest.mark.parametrize(
    ("event", "kind"),
    [(RouteRetry("a:b", BUSY, 1.0), "retry"), (RouteFallback("a:b", BUSY, "c:d"), "fallback")],
)
def test_a_failed_attempt_takes_its_step_and_the_next_one_opens(
    event: RouteRetry | RouteFallback, kind: str
) -> None:
    kept = Kept()
    kept.record.asking()
    kept.record.see(event)
    kept.record.see(said())
    assert [(step.kind, step.title, step.is_error) for step in kept.steps] == [
        (kind, "overloaded", True), ("model", "m", None),
    ]  # fmt: skip


def test_a_question_that_was_never_asked_leaves_no_step() -> None:
    kept = Kept()
    kept.record.asking()
    kept.record.see(Note(entry(Noted("budget", {}))))
    assert kept.kinds() == ["note"]


def test_steers_and_escalations_are_steps_of_no_length() -> None:
    kept = Kept()
    kept.record.see(Steered(entry(Noted("x", {})), 2, ("i1", "i2")))
    kept.record.see(EscalatedTo("loop", "a:b"))
    assert [(step.kind, step.title, step.duration_ms) for step in kept.steps] == [
        ("steer", "2", 0), ("escalation", "loop", 0),
    ]  # fmt: skip


def test_every_step_is_told_when_it_opens_and_when_it_closes() -> None:
    kept = Kept()
    kept.record.asking()
    kept.record.see(said())
    assert [(step.n, step.duration_ms) for step in kept.told] == [(1, None), (1, 0)]
