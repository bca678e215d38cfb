"""What is played: every point once, and samples that are spread."""

from outrider.selftest.plan import every, sample
from outrider.selftest.scenes import MERGED, SCENES, WAITING, covered

POINTS = {
    "chat": ["tx.accept.before#1", "tx.accept.after#1", "model.delta#1", "wal.sync#1"],
    "retry": ["tx.cancel.before#1"],
}


def test_every_row_of_the_matrix_is_covered_or_waits_for_a_named_part() -> None:
    waiting = {row for rows in WAITING.values() for row in rows}
    spoken = covered() | waiting | set(MERGED)
    assert spoken == {f"T{n:02}" for n in range(1, 58)}
    assert covered() & waiting == set()


def test_an_orderly_scenario_also_meets_signals_a_dying_shell_and_a_full_disk() -> None:
    ways = {(case.how, case.point) for case in every(POINTS) if case.scenario.name == "chat"}
    assert ("term", "tx.accept.after#1") in ways
    assert ("full", "tx.accept.before#1") in ways
    assert ("full", "tx.accept.after#1") not in ways
    assert ("sync", "wal.sync#1") in ways
    assert {how for how, point in ways if point == "model.delta#1"} == {"kill", "term", "shell"}


def test_another_scenario_is_killed_at_each_of_its_points() -> None:
    assert [str(case) for case in every(POINTS, "retry")] == ["retry tx.cancel.before#1"]


def test_a_sample_begins_with_every_scenario_and_every_way() -> None:
    cases = every(POINTS)
    drawn = sample(cases, seed=1)
    kinds = {(case.scenario.name, case.how) for case in cases}
    assert {(case.scenario.name, case.how) for case in drawn[: len(kinds)]} == kinds
    assert sorted(map(str, drawn)) == sorted(map(str, cases))


def test_a_seed_draws_the_same_sample_again_and_another_draws_another() -> None:
    cases = every({name: [f"tx.a{n}.after" for n in range(9)] for name in SCENES})
    assert sample(cases, seed=1) == sample(cases, seed=1)
    assert sample(cases, seed=1) != sample(cases, seed=2)
