"""A report says what was proven, and what was not."""

import json
import re
from collections import Counter

import pytest

from outrider.selftest import texts
from outrider.selftest.clocks import CASES, Jump
from outrider.selftest.death import WAYS
from outrider.selftest.report import Report, facts, lines
from outrider.selftest.scenes import SCENES
from outrider.selftest.states import QUERIES, ROUNDS
from outrider.selftest.sweep import Case, Outcome

CASE = Case(SCENES["chat"], "tx.accept.after#1")
GOOD = Outcome(CASE, True, 0.3, states=Counter(dict.fromkeys((*ROUNDS, *QUERIES), 1)), resent=2)
BAD = Outcome(CASE, True, 0.3, "Traceback\nViolated: I1: 0 times", ("I1",))


def report(*outcomes: Outcome, full: bool = True, wrong: str = "") -> Report:
    jumps = [Jump(name, wrong) for name in CASES]
    return Report(7, full, 61.2, {"chat": 40}, outcomes, jumps, {})


def test_a_run_in_which_all_was_kept_and_reached_passes() -> None:
    assert report(GOOD).passed


@pytest.mark.parametrize(
    "found",
    [report(), report(GOOD, BAD), report(GOOD, wrong="late"), report(Outcome(CASE, True, 0.1))],
)
def test_nothing_played_or_broken_or_never_reached_does_not_pass(found: Report) -> None:
    assert not found.passed


def test_a_sample_need_not_reach_every_rare_state() -> None:
    assert report(Outcome(CASE, True, 0.1), full=False).passed


def test_a_part_that_was_asked_for_need_not_either() -> None:
    part = Report(7, True, 1.0, {}, [Outcome(CASE, True, 0.1)], [], {}, only="chat")
    assert part.passed


def test_json_names_what_broke_and_what_waits() -> None:
    told = json.loads(facts(report(GOOD, BAD)))
    assert told["wrong"][0]["case"] == "chat tx.accept.after#1"
    assert (told["wrong"][0]["invariants"], told["repeated_sends"]) == (["I1"], 2)
    assert told["waiting"]["telegram"] == ["T48", "T49", "T50", "T51"]


@pytest.mark.parametrize("language", ["en", "vi", "th"])
def test_every_line_can_be_said_in_every_language(language: str) -> None:
    said = list(lines(report(GOOD, BAD, wrong="late"), texts.words(language)))
    assert any("I1: 0 times" in line for line in said)


def test_every_language_says_the_same_with_the_same_facts() -> None:
    shapes = [
        {code: sorted(re.findall(r"\{(\w+)", said)) for code, said in table.items()}
        for table in texts.LANGUAGES.values()
    ]
    assert shapes[0] == shapes[1] == shapes[2]
    assert {f"way_{how}" for how in WAYS} | {f"clock_{name}" for name in CASES} <= set(shapes[0])
