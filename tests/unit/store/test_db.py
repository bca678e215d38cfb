"""One connection, one place that commits, and nothing half done."""

import re
from pathlib import Path

import apsw
import pytest

from outrider import failpoint
from outrider.core.errors import OutriderError, Unwritable
from outrider.store.db import Database
from tests.unit.store.stored import FILE, Stored

SOURCES = sorted(Path(failpoint.__file__).parent.rglob("*.py"))


@pytest.fixture(autouse=True)
def disarmed() -> object:
    yield
    failpoint.disarm()


def test_a_commit_that_raises_leaves_nothing(stored: Stored) -> None:
    with pytest.raises(OutriderError), stored.db.commit("x") as tx:
        tx.rows("INSERT INTO purged VALUES ('a', 'b'); no statement")
    assert stored.db.one("SELECT 1 FROM purged") is None


@pytest.mark.parametrize(("side", "kept"), [("before", None), ("after", (1,))])
def test_a_failpoint_stands_on_either_side_of_a_commit(
    stored: Stored, side: str, kept: object
) -> None:
    failpoint.arm(f"tx.x.{side}=raise")
    with pytest.raises(failpoint.Reached), stored.db.commit("x") as tx:
        tx.rows("INSERT INTO purged VALUES ('a', 'b')")
    assert stored.db.one("SELECT 1 FROM purged") == kept


def test_memory_follows_the_disk_and_never_leads_it(stored: Stored) -> None:
    seen: list[str] = []
    failpoint.arm("tx.lost.before=raise")
    with pytest.raises(failpoint.Reached), stored.db.commit("lost") as tx:
        tx.then(lambda: seen.append("lost"))
    with stored.db.commit("kept") as tx:
        tx.then(lambda: seen.append("kept"))
        assert seen == []
    assert seen == ["kept"]


def test_a_commit_inside_a_commit_is_a_mistake_that_shows(stored: Stored) -> None:
    with pytest.raises(RuntimeError), stored.db.commit("outer"), stored.db.commit("inner"):
        pass
    with stored.db.commit("next"):
        pass


def test_a_returning_statement_leaves_nothing_open(stored: Stored) -> None:
    """With one row fetched of two, apsw would hold the statement and nothing would commit."""
    with stored.db.commit("x") as tx:
        assert tx.one("INSERT INTO purged VALUES ('a', 'b'), ('c', 'd') RETURNING id") == ("a",)
    other = apsw.Connection(stored.db.path, flags=apsw.SQLITE_OPEN_READONLY)
    assert other.execute("SELECT count(*) FROM purged").fetchall() == [(2,)]
    other.close()


def test_the_file_is_in_wal_mode_with_keys_checked_and_normal_sync(stored: Stored) -> None:
    asked = ("journal_mode", "foreign_keys", "synchronous", "wal_autocheckpoint")
    found = [stored.db.rows(f"PRAGMA {name}")[0][0] for name in asked]
    assert found == ["wal", 1, 1, 1_000]


def test_sqlite_is_past_the_bug_that_resets_the_log_under_a_reader(stored: Stored) -> None:
    assert tuple(map(int, stored.db.version.split("."))) >= (3, 51, 3)


def test_only_its_owner_may_read_the_file(stored: Stored) -> None:
    assert {Path(stored.db.path + end).stat().st_mode & 0o777 for end in ("", "-wal")} == {0o600}


@pytest.mark.anyio
async def test_a_sync_returns_and_opens_no_second_database(stored: Stored) -> None:
    stored.chat()
    await stored.db.sync()
    await stored.db.sync()


def test_an_outside_writer_makes_us_say_busy_in_bounded_time(stored: Stored) -> None:
    """REL-38"""
    outside = apsw.Connection(stored.db.path)
    outside.execute("BEGIN IMMEDIATE").fetchall()
    stored.db.connection.set_busy_timeout(20)
    with pytest.raises(Unwritable) as refused:
        stored.chat()
    assert refused.value.reason == "store_busy"
    outside.execute("ROLLBACK").fetchall()
    outside.close()
    stored.chat()


def test_a_full_disk_is_said_loses_nothing_and_works_again(stored: Stored) -> None:
    """REL-37"""
    chat = stored.chat()
    stored.say(chat, "kept")
    (pages,) = stored.db.rows("PRAGMA page_count")[0]
    stored.db.rows(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(Unwritable) as refused:
        stored.say(chat, "x" * 100_000)
    assert refused.value.reason == "disk_full"
    stored.db.rows("PRAGMA max_page_count = 1000000")
    said = stored.say(chat, "again")
    assert [entry.seq for entry in stored.journals.entries(chat.id)] == [1, 2, 3, 4]
    assert said.said.seq == 4


def test_memory_follows_when_sqlite_itself_rolls_back(stored: Stored) -> None:
    """REL-37: as it does when the disk fails in the middle of a commit."""
    undone: list[str] = []
    stored.chat()

    def fails() -> None:
        with stored.db.commit("test") as tx:
            tx.undo(lambda: undone.append("undone"))
            tx.rows("INSERT OR ROLLBACK INTO purged SELECT 'x', '' FROM (VALUES (1), (2))")

    with pytest.raises(OutriderError):
        fails()
    assert (undone, stored.db.committing) == (["undone"], False)


def test_what_waits_keeps_nobody_from_reading_on_a_full_disk(stored: Stored) -> None:
    """REL-37: it waits on, and arrives once there is space."""
    chat = stored.chat()
    (pages,) = stored.db.rows("PRAGMA page_count")[0]
    stored.db.rows(f"PRAGMA max_page_count = {pages}")
    big = "x" * 1_000_000
    stored.db.riders.append(lambda tx: tx.rows("INSERT INTO purged VALUES ('x', ?)", big) and None)
    assert stored.db.rows("SELECT id FROM conversations") == [(chat.id,)]
    stored.db.rows("PRAGMA max_page_count = 1000000")
    assert stored.db.rows("SELECT count(*) FROM purged") == [(1,)]


def test_closing_leaves_one_file(tmp_path: Path, stored: Stored) -> None:
    stored.chat()
    stored.db.close()
    assert [path.name for path in tmp_path.iterdir()] == [FILE]
    stored.db = Database(str(tmp_path / FILE))  # the fixture closes it


def test_only_one_place_begins_and_ends_transactions() -> None:
    """A commit elsewhere would have no failpoint, so no crash test would ever reach it."""
    found = re.compile(r"""["'](BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b|\bwith \w*connection:""")
    guilty = {path.name for path in SOURCES if found.search(path.read_text("utf-8"))}
    assert guilty == {"db.py"}


def test_only_one_place_opens_a_connection() -> None:
    found = re.compile(r"apsw\.Connection\(|sqlite3\.connect")
    guilty = {path.name for path in SOURCES if found.search(path.read_text("utf-8"))}
    assert guilty == {"connection.py", "books.py"}  # the selftest looks in from outside
