"""The database: one connection that reads and writes, and one place that commits."""

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Any

import apsw

from outrider import failpoint
from outrider.core.errors import Unstartable, Unwritable
from outrider.store import header
from outrider.store.connection import connect, create, told

Row = tuple[Any, ...]
Rider = Callable[["Tx"], None]

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
        self.riders: list[Rider] = []  # writes that wait for the next commit
        self._log: int | None = None
        try:
            if not os.path.exists(path):
                create(path)
            header.check(path)
            self.connection = connect(path)
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

    def ride(self, name: str, write: "Rider") -> None:
        """Let a write join the next commit of whatever kind, at the latest when the loop turns.

        What follows at once anyway costs one commit less; every read but `peek` sees it. Without a
        running loop it is committed now, as `name`.
        """
        self.riders.append(write)
        try:
            asyncio.get_running_loop().call_soon(self.arrive, name)
        except RuntimeError:
            self.carry(name)

    def carry(self, name: str = "ride") -> None:
        """Commit what waits now; nothing inside a commit, which carried it already."""
        if self.riders and not self.committing:
            with self.commit(name):
                pass

    def rows(self, sql: str, *args: object) -> list[Row]:
        """Every row of one statement, read to its end."""
        if self.riders:
            self.arrive()
        return self.peek(sql, *args)

    def arrive(self, name: str = "ride") -> None:
        """Commit what waits before somebody reads. A disk that refuses keeps nobody from reading:
        it waits on, and the next commit fails with it."""
        if self.riders:
            with suppress(Unwritable):
                self.carry(name)

    def peek(self, sql: str, *args: object) -> list[Row]:
        """Like `rows`, for what no waiting write can have changed."""
        try:
            return self.connection.execute(sql, args).fetchall()
        except apsw.Error as error:
            raise told(error) from error

    def change(self, sql: str, *args: object) -> int:
        """Run a statement that writes; how many rows it changed. Cheaper than RETURNING."""
        self.rows(sql, *args)
        return self.connection.changes()

    def one(self, sql: str, *args: object) -> Row | None:
        """The first row, or None."""
        rows = self.rows(sql, *args)
        return rows[0] if rows else None

    async def sync(self) -> None:
        """Return once every commit so far would survive a power cut.

        Raises Unwritable when the disk cannot promise it; the failed sync is never tried again.
        """
        try:
            failpoint.hit("wal.sync")
            if self._log is None:  # SQLite keeps the file for as long as it is connected
                self._log = os.open(self.path + "-wal", os.O_RDWR)
            await asyncio.to_thread(_datasync, self._log)
        except OSError as error:
            raise Unwritable("disk_failed", detail=error.strerror or "") from error

    def close(self, keep_log: bool = False) -> None:
        """Close for good. With `keep_log` neither the file nor its log is touched."""
        if not keep_log:
            self.carry()
        if self._log is not None:
            os.close(self._log)  # SQLite holds its locks on other files than the log
            self._log = None
        self.connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, int(keep_log))
        self.connection.close()


class Tx:
    """The statements of one commit. The only place that begins and ends transactions."""

    __slots__ = ("_acts", "_db", "_name", "_undo", "change", "one", "rows")

    def __init__(self, db: Database, name: str) -> None:
        self._db = db
        self._name = name
        self._acts: list[Callable[[], object]] = []
        self._undo: list[Callable[[], object]] = []
        self.rows = db.rows
        self.one = db.one
        self.change = db.change

    def then(self, act: Callable[[], object]) -> None:
        """Call `act` once this is committed: memory follows the disk, never leads it."""
        self._acts.append(act)

    def undo(self, act: Callable[[], object]) -> None:
        """Call `act` if this is rolled back: for what later statements of it must already see."""
        self._undo.append(act)

    def __enter__(self) -> "Tx":
        if self._db.committing:
            raise RuntimeError(f"{self._name}: a commit inside a commit")
        self._db.peek("BEGIN IMMEDIATE")
        self._db.committing = True
        try:
            for write in self._db.riders:  # first: nothing newer is written over
                self._carried(write)
        except BaseException:
            self._roll_back()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        committed = False
        try:
            if error is None:
                failpoint.hit(f"tx.{self._name}.before")
                self._db.peek("COMMIT")
                committed = True
                self._db.riders.clear()  # not before: after a failed commit they wait on
        finally:
            self._db.committing = False
            if not committed:
                self._roll_back()
        if error is None:
            for act in self._acts:
                act()
            failpoint.hit(f"tx.{self._name}.after")

    def _carried(self, write: Rider) -> None:
        """Let a rider write. What can never succeed would fail every later commit, so it goes."""
        try:
            write(self)
        except Unwritable:
            raise
        except BaseException:
            self._db.riders.remove(write)
            raise

    def _roll_back(self) -> None:
        """Undo everything. SQLite rolled back itself where the disk failed; memory never does."""
        self._db.committing = False
        if self._db.connection.in_transaction:
            self._db.peek("ROLLBACK")
        for act in self._undo:
            act()
