"""The file of a database: made, opened, and what its errors mean."""

import os

import apsw

from outrider.core.errors import OutriderError, Unwritable
from outrider.store import fact, fold, header

BUSY_MS = 2_000  # an outside writer holds us up no longer than this; then the request says so
CACHED_STATEMENTS = 256
KEPT_LOG_BYTES = 64 * 1024 * 1024  # a log that grew past this under an outside reader is cut


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


def create(path: str) -> None:
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


def connect(path: str) -> apsw.Connection:
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
    connection.create_scalar_function("search_text", _search_text, 2, deterministic=True)
    return connection


def read_only(path: str) -> apsw.Connection:
    """A connection for a reader beside the writing one; it sees what is committed."""
    connection = apsw.Connection(path, flags=apsw.SQLITE_OPEN_READONLY)
    connection.set_busy_timeout(BUSY_MS)
    return connection


def snapshot(source: str, into: str) -> None:
    """Copy a database as it is at this moment into a new file; its writer goes on meanwhile.

    Raises apsw.Error.
    """
    connection = read_only(source)
    try:
        connection.execute("VACUUM INTO ?", (into,)).fetchall()
    finally:
        connection.close()


def _search_text(*row: object) -> str | None:
    """For the step that fills the index: what is searched of an entry, by its kind and body."""
    kind, body = map(str, row)
    return fold.of(fact.decode(kind, body))
