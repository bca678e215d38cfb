"""Runs on disk: opened with their message, moved by the commits they belong to, closed once."""

from dataclasses import replace

import pytest

from outrider import failpoint
from outrider.core.entry import Resumed
from outrider.core.errors import Conflict, NotFound
from outrider.core.money import Usage
from outrider.core.run import Failure, Run, Step
from tests.suites.journal import QUESTION, TTL_S
from tests.unit.store.stored import Stored

STEP = Step(
    1, "tool", "shell_run", "2026-11-30T12:00:00.000Z", 12, 3, "a:b", "shell_run", "c1",
    {"command": "ls", "deep": [{}]}, "out", True, 0.1, Usage(1, 2), "apr_1", "2026-11-01",
)  # fmt: skip
BRIEFS = "SELECT body FROM briefs WHERE run_id = ?"
OPEN = Step(2, "model", "", "2026-11-30T12:00:01.000Z")


@pytest.fixture(autouse=True)
def disarmed() -> object:
    yield
    failpoint.disarm()


@pytest.fixture
def run(stored: Stored) -> Run:
    return stored.say(stored.chat(title="Plans")).run


def test_a_run_comes_back_with_its_steps(stored: Stored, run: Run) -> None:
    moved = replace(
        run, steps=(STEP, OPEN), model="m", cost_usd=0.5, unknown_cost_calls=2, summary="Hi",
        usage=Usage(10, 2, 5, None, 1),
    )  # fmt: skip
    stored.runs.save(moved)
    assert stored.runs.get(run.id) == moved
    assert moved.title == "Plans"


def test_a_step_with_a_known_number_replaces_the_earlier_one(stored: Stored, run: Run) -> None:
    stored.runs.save(replace(run, steps=(STEP, OPEN)))
    done = replace(OPEN, duration_ms=40)
    stored.runs.save(replace(run, steps=(STEP, done)))
    assert stored.runs.get(run.id).steps == (STEP, done)


def test_a_step_that_never_came_to_be_goes(stored: Stored, run: Run) -> None:
    """A model step that was open at a stop is taken off the timeline."""
    stored.runs.save(replace(run, steps=(STEP, OPEN)))
    stored.runs.save(replace(run, steps=(STEP,)))
    assert stored.runs.get(run.id).steps == (STEP,)


def test_only_what_moved_is_written(stored: Stored, run: Run) -> None:
    """A long turn costs the same per step at its end as at its start."""
    steps = tuple(replace(STEP, n=n, output="x" * 2_000) for n in range(1, 201))
    stored.runs.save(replace(run, steps=steps))
    before = stored.db.connection.total_changes()
    stored.runs.save(replace(run, steps=(*steps, replace(STEP, n=201))))
    assert stored.db.connection.total_changes() - before == 2


@pytest.mark.anyio
async def test_a_save_does_not_undo_what_a_question_did(stored: Stored, run: Run) -> None:
    journal = stored.journals.of(run.conversation_id, run.id, TTL_S)
    await journal.append(2, QUESTION)
    stored.runs.save(run)
    assert stored.runs.get(run.id).waiting_for == "tool"


def test_a_closed_run_says_how_it_ended_and_drops_its_brief(stored: Stored, run: Run) -> None:
    """T42"""
    stored.runs.keep_brief(run.id, '{"a":1}')
    stored.runs.keep_brief(run.id, '{"a":2}')
    assert stored.db.rows(BRIEFS, run.id) == [('{"a":2}',)]
    stored.clock.advance(5)
    failure = Failure("http_500", "no", {"status": 500})
    stored.runs.close(replace(run, status="error", ending="failed", failure=failure))
    closed = stored.runs.get(run.id)
    assert (closed.status, closed.ending, closed.failure) == ("error", "failed", failure)
    assert closed.finished_at == stored.clock.now()
    assert stored.db.rows(BRIEFS, run.id) == []
    chat = stored.conversations.get(run.conversation_id)
    assert (chat.status, chat.last_ending, chat.updated_at) == (
        "idle",
        "failed",
        closed.finished_at,
    )


def test_the_first_ending_holds(stored: Stored, run: Run) -> None:
    stored.runs.close(replace(run, status="error", ending="stopped"))
    stored.runs.close(replace(run, status="completed", ending="done"))
    assert stored.runs.get(run.id).ending == "stopped"


def test_a_close_that_fails_leaves_the_run_live(stored: Stored, run: Run) -> None:
    """T41"""
    failpoint.arm("tx.run_close.before=raise")
    with pytest.raises(failpoint.Reached):
        stored.runs.close(replace(run, status="completed", ending="done"))
    assert [live.id for live in stored.runs.live()] == [run.id]


def test_a_resumed_run_is_the_same_run_and_says_so_first(stored: Stored, run: Run) -> None:
    """A-RST-4, A-RST-5, T39"""
    failpoint.arm("tx.resumed.before=raise")
    with pytest.raises(failpoint.Reached):
        stored.runs.resume(run)
    assert stored.runs.get(run.id).resumed is False
    failpoint.disarm()
    again, entry = stored.runs.resume(run)
    assert again == replace(run, resumed=True, attempt=2) == stored.runs.get(run.id)
    assert (entry.fact, entry.seq, entry.run_id) == (Resumed(), 3, run.id)


def test_a_run_is_resumed_at_most_once(stored: Stored, run: Run) -> None:
    """A-RST-5, T40, REL-13"""
    again, _ = stored.runs.resume(run)
    with pytest.raises(Conflict) as refused:
        stored.runs.resume(again)
    assert refused.value.reason == "already_resumed"
    assert len(stored.journals.entries(run.conversation_id)) == 3


def test_a_closed_run_is_not_resumed(stored: Stored, run: Run) -> None:
    stored.runs.close(replace(run, status="completed", ending="done"))
    with pytest.raises(Conflict):
        stored.runs.resume(run)


def test_live_runs_come_oldest_first_with_their_steps(stored: Stored, run: Run) -> None:
    """A-RST-2"""
    second = stored.say(stored.chat()).run
    closed = stored.say(stored.chat()).run
    stored.runs.close(replace(closed, status="completed", ending="done"))
    stored.runs.save(replace(second, steps=(STEP,)))
    assert stored.runs.live() == [run, replace(second, steps=(STEP,))]


def test_a_list_has_live_runs_first_then_the_last_that_ended_without_steps(
    stored: Stored, run: Run
) -> None:
    early, late = (stored.say(stored.chat(), str(n)).run for n in range(2))
    stored.runs.save(replace(late, steps=(STEP,)))
    for one in (late, early):
        stored.clock.advance(1)
        stored.runs.close(replace(one, status="completed", ending="done"))
    live = stored.say(stored.conversations.get(run.conversation_id)).run
    assert [each.id for each in stored.runs.list()] == [live.id, run.id, early.id, late.id]
    assert [each.id for each in stored.runs.list(limit=3)] == [live.id, run.id, early.id]
    here = stored.runs.list(conversation_id=late.conversation_id)
    assert [(each.id, each.steps) for each in here] == [(late.id, ())]
    assert stored.runs.list(agent_id="agt_other") == []


def test_a_run_of_a_deleted_conversation_is_not_found(stored: Stored, run: Run) -> None:
    stored.conversations.delete(run.conversation_id)
    assert stored.runs.live() == stored.runs.list() == []
    with pytest.raises(NotFound):
        stored.runs.get(run.id)
