"""Values of the core survive the wire as they were, and nothing else is taken for one."""

from typing import Any

import pytest

from outrider.core.brief import Brief
from outrider.core.entry import Entry, Fact
from outrider.core.model import Broke, CapReached, NeedsMoney, Outcome, Replied
from outrider.core.run import Failure
from outrider.core.seat import Ended, Rest, Waiting
from outrider.link.shape import Misshapen, read, reader, write
from tests.fakes.brief import make_brief
from tests.unit.store.facts import FULL

SAID = next(fact for fact in FULL if fact.kind == "model_said")
OUTCOMES: tuple[Outcome, ...] = (
    Replied(SAID), NeedsMoney("a:b"), CapReached(0.5, 1.0), Broke(Failure("x", "", {"n": 1}), SAID),
    Broke(Failure("x", "", {})),
)  # fmt: skip
RESTS: tuple[Rest, ...] = (Waiting("apr_1"), Ended("failed", Failure("x", "", {})))


def again(value: object, hint: Any) -> object:
    return reader(hint)(read(write(value)))


@pytest.mark.parametrize("fact", FULL, ids=lambda fact: fact.kind)
def test_every_fact_comes_back_as_it_was(fact: Fact) -> None:
    entry = Entry("ent_1", 3, "run_1", "2026-11-30T12:00:00.000Z", fact)
    assert again(entry, Entry) == entry


def test_a_brief_comes_back_as_it_was() -> None:
    assert again(make_brief(max_steps=3), Brief) == make_brief(max_steps=3)


@pytest.mark.parametrize("outcome", OUTCOMES)
def test_every_outcome_comes_back_as_it_was(outcome: Outcome) -> None:
    assert again(outcome, Outcome) == outcome


@pytest.mark.parametrize("rest", RESTS)
def test_every_rest_comes_back_as_it_was(rest: Rest) -> None:
    assert again(rest, Rest) == rest


def test_half_a_surrogate_pair_comes_back_as_it_was() -> None:
    assert again("\ud83d", str) == "\ud83d"


@pytest.mark.parametrize(
    ("told", "hint"),
    [
        ("1", int), (True, int), (1, bool), (1, str), (None, str), ([1], tuple[str, ...]),
        ({"approval_id": "a", "more": 1}, Rest), ({}, Rest), ({"ending": "other"}, Rest),
        ([], Rest), ({"kind": "resumed", "x": 1}, Fact), (True, float),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused(told: object, hint: Any) -> None:
    with pytest.raises(Misshapen):
        reader(hint)(told)


@pytest.mark.parametrize("payload", [b"{", b"\xff", b"[" * 100_000])
def test_what_is_no_json_is_refused(payload: bytes) -> None:
    with pytest.raises(Misshapen):
        read(payload)
