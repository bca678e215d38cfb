"""Runs on disk: opened with their message, written at step boundaries, closed once."""

from dataclasses import replace

from outrider.core.clock import Clock
from outrider.core.entry import Entry, Resumed
from outrider.core.errors import Conflict, NotFound
from outrider.core.run import Run, Step
from outrider.store import conversation_row, run_row
from outrider.store.db import Database, Tx
from outrider.store.journal import Journals

WANTED = "c.deleted_at IS NULL AND (?1 IS NULL OR r.agent_id = ?1)"
LIVE = f"""{run_row.SELECT} WHERE r.status = 'running' AND {WANTED}
AND (?2 IS NULL OR r.conversation_id = ?2) ORDER BY r.n DESC LIMIT ?3
"""
CLOSED = f"""{run_row.SELECT} WHERE r.status <> 'running' AND {WANTED}
ORDER BY r.finished_at DESC, r.n DESC LIMIT ?2
"""
CLOSED_HERE = f"""{run_row.SELECT} WHERE r.status <> 'running' AND {WANTED}
AND r.conversation_id = ?2 ORDER BY r.finished_at DESC, r.n DESC LIMIT ?3
"""
CLOSE = """
UPDATE runs SET status = ?, ending = ?, failure = ?, finished_at = ?, waiting_for = NULL
WHERE id = ? AND status = 'running'
"""
RESUME = """
UPDATE runs SET resumed = 1, attempt = attempt + 1
WHERE id = ? AND resumed = 0 AND status = 'running'
RETURNING attempt
"""
BRIEF = """
INSERT INTO briefs (run_id, body) VALUES (?, ?)
ON CONFLICT (run_id) DO UPDATE SET body = excluded.body
"""


class Runs:
    """What turns did. A list carries no steps; `get` carries all."""

    def __init__(self, db: Database, clock: Clock, journals: Journals) -> None:
        self._db = db
        self._clock = clock
        self._journals = journals
        self._stored: dict[str, tuple[Step, ...]] = {}  # steps of live runs, as they are on disk

    def get(self, run_id: str) -> Run:
        """A run with its steps. Raises NotFound, also when its conversation was deleted."""
        row = self._db.one(f"{run_row.SELECT} WHERE r.id = ? AND c.deleted_at IS NULL", run_id)
        if row is None:
            raise NotFound(run_id=run_id)
        return run_row.run(row, self._steps(run_id))

    def live(self) -> list[Run]:
        """Runs that are not closed, oldest first, with their steps."""
        rows = self._db.rows(
            f"{run_row.SELECT} WHERE r.status = 'running' AND c.deleted_at IS NULL ORDER BY r.n"
        )
        return [run_row.run(row, self._steps(row[0])) for row in rows]

    def save(self, run: Run) -> None:
        """Store the steps that moved, with model, money and usage, in the next commit.

        Status, ending, `waiting_for`, `resumed` and `attempt` move only by the commits they
        belong to: `close`, `resume`, a question asked, a decision.
        """
        self._db.ride("run_step", lambda tx: self._save(tx, run))

    def close(self, run: Run) -> None:
        """Store how a run ended and move its conversation's `updated_at`. Commit `run_close`.

        A run that is closed already keeps its ending.
        """
        now = run.finished_at or self._clock.now()
        with self._db.commit("run_close") as tx:
            self._save(tx, run)
            tx.rows(CLOSE, run.status, run.ending, run_row.failure_text(run), now, run.id)
            tx.rows("DELETE FROM briefs WHERE run_id = ?", run.id)
            conversation_row.touch(tx, run.conversation_id, now)
        self._stored.pop(run.id, None)

    def resume(self, run: Run) -> tuple[Run, Entry]:
        """Mark a cut run as resumed, with its entry, before its turn is touched. Commit `resumed`.

        Raises Conflict `already_resumed`: a run that was cut twice is closed, never tried again.
        """
        now = self._clock.now()
        with self._db.commit("resumed") as tx:
            row = tx.one(RESUME, run.id)
            if row is None:
                raise Conflict("already_resumed", run_id=run.id)
            (entry,) = self._journals.tapes.store(
                tx, run.conversation_id, [(run.id, Resumed())], now
            )
        return replace(run, resumed=True, attempt=row[0]), entry

    def keep_brief(self, run_id: str, brief_json: str) -> None:
        """Keep the brief of the drive under way until the run ends. Commit `brief`.

        No code reads it: it tells whoever looks into a cut drive what that drive was told.
        """
        with self._db.commit("brief") as tx:
            tx.rows(BRIEF, run_id, brief_json)

    def _save(self, tx: Tx, run: Run) -> None:
        before = self._stored.get(run.id, ())
        moved = [
            step
            for place, step in enumerate(run.steps)
            if place >= len(before) or step is not before[place]
        ]
        if before:
            run_row.move(tx, run)
        else:  # its first save in this process: perhaps the row is not there at all
            run_row.upsert(tx, run)
        run_row.upsert_steps(tx, run.id, moved)
        if len(run.steps) < len(before) or not before:
            tx.rows("DELETE FROM steps WHERE run_id = ? AND n > ?", run.id, len(run.steps))
        tx.then(lambda: self._stored.update({run.id: run.steps}))

    def _steps(self, run_id: str) -> tuple[Step, ...]:
        rows = self._db.rows("SELECT body FROM steps WHERE run_id = ? ORDER BY n", run_id)
        return tuple(map(run_row.step, rows))

    def list(
        self, *, agent_id: str | None = None, conversation_id: str | None = None, limit: int = 100
    ) -> list[Run]:
        """Live runs first, newest first, then the closed ones by their end, latest first."""
        rows = self._db.rows(LIVE, agent_id, conversation_id, limit)
        if conversation_id is None:
            rows += self._db.rows(CLOSED, agent_id, limit - len(rows))
        else:
            rows += self._db.rows(CLOSED_HERE, agent_id, conversation_id, limit - len(rows))
        return [run_row.run(row) for row in rows]
