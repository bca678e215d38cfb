"""How a record comes to rest: a pause, an end, and what is told of its steps."""

from dataclasses import replace

import pytest

from outrider.core.event_work import ToolBegan
from outrider.core.run import Run, Step
from outrider.desk.record import Record
from tests.fakes.clock import NOON, FakeClock
from tests.flow.http.facts import run

RUN = replace(run(), status="running", ending=None, model=None, steps=())


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


def test_a_turn_that_waits_says_for_what() -> None:
    kept = Kept()
    kept.record.asking()
    kept.record.waiting("tool", "apr_1", "write")
    (step,) = kept.steps
    assert (step.kind, step.title, step.duration_ms) == ("approval", "write", None)
    assert (kept.record.run.waiting_for, kept.record.run.liveness) == ("tool", "blocked")


def test_a_decided_card_closes_its_step_in_another_drive() -> None:
    before = Kept()
    before.record.waiting("tool", "apr_1", "write")
    after = Kept(replace(before.record.run, waiting_for=None))
    after.clock.advance(60)
    after.record.decided("apr_1", "approved")
    assert [(step.output, step.duration_ms) for step in after.steps] == [("approved", 60_000)]


def test_the_end_closes_every_step_and_drops_the_question_under_way() -> None:
    kept = Kept()
    kept.record.see(ToolBegan("c1", "read", {}))
    kept.record.asking()
    done = kept.record.finish(status="completed", ending="done")
    assert [(step.kind, step.duration_ms) for step in done.steps] == [("tool", 0)]
    assert (done.finished_at, done.ending) == (NOON, "done")


def test_a_run_has_its_end_even_if_nobody_can_store_its_steps() -> None:
    """REL-37"""

    def full(step: Step) -> None:
        if step.duration_ms is not None:
            raise OSError

    record = Record(RUN, FakeClock(), full)
    record.see(ToolBegan("c1", "read", {}))
    with pytest.raises(OSError):  # noqa: PT011 - the disk's own
        record.finish(status="error", ending="failed")
    assert record.run.ending == "failed"
