"""Forward migrations: numbered steps per part, one commit each, a copy before the first.

The applied steps are rows of `schema_steps`; `user_version` is their number.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass

import apsw

from outrider.core.errors import OutriderError, Unstartable
from outrider.store import search_tables
from outrider.store.db import Database
from outrider.store.tables import STEPS


@dataclass(frozen=True, slots=True)
class Part:
    """The steps that one owner of tables has released, in order, as SQL scripts."""

    name: str
    steps: tuple[str, ...]


SCHEMA = (Part("store", STEPS), Part("search", search_tables.STEPS))

APPLIED = """
CREATE TABLE IF NOT EXISTS schema_steps (
    part TEXT NOT NULL,
    step INTEGER NOT NULL,
    version TEXT NOT NULL,                -- of SQLite, when it was applied
    applied_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ')),
    PRIMARY KEY (part, step)
) STRICT
"""


def migrate(db: Database, parts: Sequence[Part]) -> None:
    """Bring the file to the newest step of every part.

    Raises Unstartable and closes the database, with every byte as it was: `newer_home` when a later
    version wrote it, `damaged_home` when it cannot be read, `unwritable_home` when the copy fails.
    """
    try:
        applied = _applied(db)
        _refuse_newer(db, applied, parts)
        due = [
            (part.name, number, sql)
            for part in parts
            for number, sql in enumerate(part.steps, start=1)
            if number > applied.get(part.name, 0)
        ]
        if applied and due:
            _copy(db, sum(applied.values()))
        for part_name, number, sql in due:
            _apply(db, part_name, number, sql)
    except Unstartable:
        db.close(keep_log=True)
        raise
    except (OutriderError, apsw.Error, OSError) as error:
        db.close(keep_log=True)
        raise Unstartable("damaged_home", path=db.path, detail=str(error)) from error


def _applied(db: Database) -> dict[str, int]:
    """The newest applied step by part."""
    if db.one("SELECT 1 FROM sqlite_schema WHERE name = 'schema_steps'") is None:
        return {}
    return dict(db.rows("SELECT part, max(step) FROM schema_steps GROUP BY part"))


def _refuse_newer(db: Database, applied: dict[str, int], parts: Sequence[Part]) -> None:
    known = {part.name: len(part.steps) for part in parts}
    for part, step in applied.items():
        if step > known.get(part, 0):
            raise Unstartable(
                "newer_home", path=db.path, part=part, found=step, known=known.get(part, 0)
            )


def _copy(db: Database, version: int) -> None:
    """Leave `<file>.bak-<version>` beside the file, whole or not at all."""
    kept = f"{db.path}.bak-{version}"
    draft = kept + ".new"
    try:
        if os.path.exists(draft):
            os.unlink(draft)
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        db.rows("VACUUM INTO ?", draft)
        with open(draft, "rb") as file:
            os.fsync(file.fileno())
        os.rename(draft, kept)
    except (OutriderError, OSError) as error:
        if os.path.exists(draft):
            os.unlink(draft)
        raise Unstartable("unwritable_home", path=kept, detail=str(error)) from error


def _apply(db: Database, part: str, number: int, sql: str) -> None:
    with db.commit("schema") as tx:
        tx.rows(APPLIED)
        tx.rows(sql)
        tx.rows(
            "INSERT INTO schema_steps (part, step, version) VALUES (?, ?, ?)",
            part, number, db.version,
        )  # fmt: skip
        (total,) = tx.rows("SELECT count(*) FROM schema_steps")[0]
        tx.rows(f"PRAGMA user_version = {int(total)}")
