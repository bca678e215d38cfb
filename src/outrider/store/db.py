"""The database: one connection that reads, writes and checkpoints, and one place that commits."""

import asyncio
import os
from collections.abc import Callable
from types import TracebackType
from typing import Any

import apsw

from outrider import failpoint
from outrider.core.errors import OutriderError, Unstartable, Unwritable
from outrider.store import header

Row = tuple[Any, ...]

BUSY_MS = 2_000  # an outside writer holds us up no longer than this; then the request says so
CACHED_STATEMENTS = 256
KEPT_LOG_BYTES = 64 * 1024 * 1024  # a log that grew past this under an outside reader is cut

# macOS has no fdatasync
_datasync: Callable[[int], None] = getattr(os, "fdatasync", os.fsync)


class Database:
    """The one writing connection of this process. Every call is made on the event loop's thread.

    Raises Unstartable when the file cannot be ours; later failures of the disk are Unwritable.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.version = apsw.sqlite_lib_version()
        self.committing = False
        self._log: int | None = None
        try:
            if not os.path.exists(path):
                _create(path)
            header.check(path)
            self.connection = _connect(path)
        except (apsw.Error, OSError) as error:
            raise Unstartable("damaged_home", path=path, detail=str(error)) from error
        if self.connection.readonly("main"):
            self.close(keep_log=True)
            raise Unstartable("unwritable_home", path=path)

    def commit(self, name: str) -> "Tx":
        """One transaction: committed when the block ends, rolled back when it raises.

        Reaches the failpoints `tx.<name>.before` (all written, not committed) and `.after`.
        """
        return Tx(self, name)

    def rows(self, sql: str, *args: object) -> list[Row]:
        """Every row of one statement, read to its end."""
        try:
            return self.connection.execute(sql, args).fetchall()
        except apsw.Error as error:
            raise told(error) from error

    def one(self, sql: str, *args: object) -> Row | None:
        """The first row, or None."""
        rows = self.rows(sql, *args)
        return rows[0] if rows else None

    async def sync(self) -> None:
        """Return once every commit so far would survive a power cut.

        Raises Unwritable when the disk cannot promise it; the failed sync is never tried again.
        """
        try:
            if self._log is None:  # SQLite keeps the file for as long as it is connected
                self._log = os.open(self.path + "-wal", os.O_RDWR)
            await asyncio.to_thread(_datasync, self._log)
        except OSError as error:
            raise Unwritable("disk_failed", detail=error.strerror or "") from error

    def checkpoint(self) -> None:
        """Move the log into the file as far as readers allow."""
        try:
            self.connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)
        except apsw.Error as error:
            raise told(error) from error

    def close(self, keep_log: bool = False) -> None:
        """Close for good. With `keep_log` neither the file nor its log is touched."""
        if self._log is not None:
            os.close(self._log)  # SQLite holds its locks on other files than the log
            self._log = None
        self.connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, int(keep_log))
        self.connection.close()


class Tx:
    """The statements of one commit. The only place that begins and ends transactions."""

    __slots__ = ("_acts", "_db", "_name", "one", "rows")

    def __init__(self, db: Database, name: str) -> None:
        self._db = db
        self._name = name
        self._acts: list[Callable[[], None]] = []
        self.rows = db.rows
        self.one = db.one

    def then(self, act: Callable[[], None]) -> None:
        """Call `act` once this is committed: memory follows the disk, never leads it."""
        self._acts.append(act)

    def __enter__(self) -> "Tx":
        if self._db.committing:
            raise RuntimeError(f"{self._name}: a commit inside a commit")
        self._db.rows("BEGIN IMMEDIATE")
        self._db.committing = True
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            if error is None:
                failpoint.hit(f"tx.{self._name}.before")
                self._db.rows("COMMIT")
        finally:
            self._db.committing = False
            if self._db.connection.in_transaction:
                self._db.rows("ROLLBACK")
        if error is None:
            for act in self._acts:
                act()
            failpoint.hit(f"tx.{self._name}.after")


def told(error: apsw.Error) -> OutriderError:
    """The error that a person can be told about."""
    detail = str(error)
    match error:
        case apsw.FullError():
            return Unwritable("disk_full", detail=detail)
        case apsw.BusyError() | apsw.LockedError():
            return Unwritable("store_busy", detail=detail)
        case apsw.CorruptError() | apsw.NotADBError():
            return Unwritable("damaged_home", detail=detail)
        case apsw.IOError() | apsw.ReadOnlyError() | apsw.CantOpenError():
            return Unwritable("disk_failed", detail=detail)
        case _:
            return OutriderError("internal", detail=detail)


def _create(path: str) -> None:
    """Make an empty database under another name first: a file of ours is never empty."""
    draft = path + ".new"
    for name in (draft, draft + "-wal", draft + "-shm", draft + "-journal"):
        if os.path.exists(name):
            os.unlink(name)
    os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    connection = apsw.Connection(draft)
    connection.execute(f"PRAGMA application_id = {header.APPLICATION_ID}").fetchall()
    connection.execute("PRAGMA journal_mode = WAL").fetchall()
    connection.close()
    os.rename(draft, path)


def _connect(path: str) -> apsw.Connection:
    connection = apsw.Connection(
        path, flags=apsw.SQLITE_OPEN_READWRITE, statementcachesize=CACHED_STATEMENTS
    )
    connection.set_busy_timeout(BUSY_MS)
    for option, value in (
        (apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1),  # until somebody says that the file is ours
        (apsw.SQLITE_DBCONFIG_DEFENSIVE, 1),
        (apsw.SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
        (apsw.SQLITE_DBCONFIG_ENABLE_FKEY, 1),
    ):
        connection.config(option, value)
    for pragma in ("journal_mode = WAL", "synchronous = NORMAL", "temp_store = MEMORY"):
        connection.execute(f"PRAGMA {pragma}").fetchall()
    connection.execute(f"PRAGMA journal_size_limit = {KEPT_LOG_BYTES}").fetchall()
    connection.wal_autocheckpoint(1_000)
    return connection
