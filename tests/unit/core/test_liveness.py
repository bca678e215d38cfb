"""One classifier for every run: C-LOG-4 and C-LOG-5."""

from dataclasses import replace

import pytest

from outrider.core.liveness import FAMILIES, classified
from outrider.core.run import Failure, Run
from outrider.core.wake import Compaction
from tests.flow.http.facts import run

RUN = replace(run(), status="running", ending=None)


def failed(code: str) -> Run:
    return replace(RUN, status="error", ending="failed", failure=Failure(code, "", {}))


@pytest.mark.parametrize(
    ("run", "liveness", "family"),
    [
        pytest.param(replace(RUN, status="pending"), "empty", None, id="pending"),
        pytest.param(RUN, "alive", None, id="running"),
        pytest.param(replace(RUN, waiting_for="tool"), "blocked", None, id="waits for a person"),
        pytest.param(replace(RUN, status="completed", ending="done", summary="ok"), "productive",
                     None, id="answered"),
        pytest.param(replace(RUN, status="completed", ending="done"), "empty", None, id="silent"),
        pytest.param(replace(RUN, wake=Compaction(), status="completed", ending="done"),
                     "completed", None, id="summarised"),
        pytest.param(replace(RUN, status="completed", ending="halted:budget", summary="ok"),
                     "productive", "budgetExceeded", id="out of money"),
        pytest.param(replace(RUN, status="completed", ending="halted:steps", summary="ok"),
                     "productive", None, id="out of steps"),
        pytest.param(replace(RUN, status="completed", ending="halted:loop", summary="ok"),
                     "looping", None, id="in a loop"),
        pytest.param(replace(RUN, status="error", ending="interrupted"), "dead", "processLost",
                     id="cut by a restart"),
        pytest.param(replace(RUN, status="error", ending="stopped"), "failed", None, id="stopped"),
        pytest.param(failed("rate_limit"), "failed", "transientUpstream", id="upstream"),
        pytest.param(failed("empty_answer"), "blocked", "silentRun", id="said nothing twice"),
        pytest.param(failed("interrupted"), "dead", "processLost", id="half an answer"),
        pytest.param(failed("disk_full"), "failed", "unknown", id="anything else"),
        pytest.param(replace(RUN, status="error", ending="failed"), "failed", "unknown",
                     id="nobody knows why"),
    ],
)  # fmt: skip
def test_a_run_in_one_word(run: Run, liveness: str, family: str | None) -> None:
    told = classified(run)
    assert (told.liveness, told.family) == (liveness, family)


def test_telling_twice_changes_nothing() -> None:
    told = classified(failed("timeout"))
    assert classified(told) == told


@pytest.mark.parametrize("code", sorted(FAMILIES))
def test_every_listed_code_is_a_failure_of_its_family(code: str) -> None:
    assert classified(failed(code)).family == FAMILIES[code]
