"""Runs as rows, their steps as rows of their own: a long turn writes only what moved."""

from collections.abc import Iterable

from outrider.core.liveness import classified
from outrider.core.money import Usage
from outrider.core.run import Failure, Run, Step
from outrider.store import fact, json_text
from outrider.store.db import Row, Tx

COLUMNS = """
r.id, r.agent_id, r.conversation_id, r.wake, r.source, r.status, r.started_at, r.after_seq,
r.ending, r.liveness, r.failure, r.waiting_for, r.adapter, r.model, r.placement, r.environment_id,
r.finished_at, r.resumed, r.attempt, r.retry_of, r.parent_run_id, r.cost_usd, r.unknown_cost_calls,
r.usage, r.summary, coalesce(c.title, '')
"""
SELECT = f"SELECT {COLUMNS} FROM runs r JOIN conversations c ON c.id = r.conversation_id"  # noqa: S608
UPSERT = """
INSERT INTO runs (id, agent_id, conversation_id, wake, source, status, started_at, after_seq,
    ending, liveness, failure, waiting_for, adapter, model, placement, environment_id, finished_at,
    resumed, attempt, retry_of, parent_run_id, cost_usd, unknown_cost_calls, usage, summary)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET liveness = excluded.liveness, adapter = excluded.adapter,
    model = excluded.model, placement = excluded.placement,
    environment_id = excluded.environment_id, cost_usd = excluded.cost_usd,
    unknown_cost_calls = excluded.unknown_cost_calls, usage = excluded.usage,
    summary = excluded.summary
"""
MOVE = """
UPDATE runs SET liveness = ?, model = ?, placement = ?, cost_usd = ?, unknown_cost_calls = ?,
    usage = ?, summary = ?
WHERE id = ?
"""
STEP = """
INSERT INTO steps (run_id, n, body) VALUES (?, ?, ?)
ON CONFLICT (run_id, n) DO UPDATE SET body = excluded.body
"""


def upsert(tx: Tx, run: Run) -> None:
    """Store a run without its steps. A stored one keeps its status, ending and `waiting_for`."""
    tx.rows(
        UPSERT, run.id, run.agent_id, run.conversation_id, json_text.write(run.wake), run.source,
        run.status, run.started_at, run.after_seq, run.ending, run.liveness, failure_text(run),
        run.waiting_for, run.adapter, run.model, run.placement, run.environment_id,
        run.finished_at, run.resumed, run.attempt, run.retry_of, run.parent_run_id, run.cost_usd,
        run.unknown_cost_calls, json_text.write(run.usage), run.summary,
    )  # fmt: skip


def move(tx: Tx, run: Run) -> None:
    """Store what a step may have moved of a run that is stored already."""
    tx.rows(
        MOVE, run.liveness, run.model, run.placement, run.cost_usd, run.unknown_cost_calls,
        json_text.write(run.usage), run.summary, run.id,
    )  # fmt: skip


def upsert_steps(tx: Tx, run_id: str, steps: Iterable[Step]) -> None:
    """Store steps; one with a known `n` replaces the earlier one."""
    for step in steps:
        tx.rows(STEP, run_id, step.n, json_text.write(step))


def failure_text(run: Run) -> str | None:
    return None if run.failure is None else json_text.write(run.failure)


def run(row: Row, steps: tuple[Step, ...] = ()) -> Run:
    """The run of a row of COLUMNS."""
    failure = row[10]
    return classified(Run(
        id=row[0], agent_id=row[1], conversation_id=row[2],
        wake=fact.wake(json_text.read(row[3])), source=row[4], status=row[5], started_at=row[6],
        after_seq=row[7], ending=row[8],
        failure=None if failure is None else Failure(**json_text.read(failure)),
        waiting_for=row[11], adapter=row[12], model=row[13], placement=row[14],
        environment_id=row[15], finished_at=row[16], resumed=bool(row[17]), attempt=row[18],
        retry_of=row[19], parent_run_id=row[20], steps=steps, cost_usd=row[21],
        unknown_cost_calls=row[22], usage=Usage(**json_text.read(row[23])), summary=row[24],
        title=row[25],
    ))  # fmt: skip


def step(row: Row) -> Step:
    """The step of its JSON."""
    body = json_text.read(row[0])
    usage = body["usage"]
    body["usage"] = None if usage is None else Usage(**usage)
    return Step(**body)
