"""Opening a home: forward only, one copy before a step, and never a byte touched in refusing."""

import random
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import apsw
import pytest

from outrider import failpoint
from outrider.core.errors import Unstartable
from outrider.store.db import Database
from outrider.store.schema import SCHEMA, Part, migrate
from tests.unit.store.stored import FILE, open_store

STEPS = len(SCHEMA[0].steps)
APPLIED = sum(len(part.steps) for part in SCHEMA)  # of all parts, as this version stands
NEXT = (Part("store", (*SCHEMA[0].steps, "CREATE TABLE a (x)", "CREATE TABLE b (x)")), *SCHEMA[1:])
COPY = f"{FILE}.bak-{APPLIED}"


@pytest.fixture(autouse=True)
def disarmed() -> object:
    yield
    failpoint.disarm()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A closed home with one message in it."""
    store = open_store(tmp_path)
    store.say(store.chat(), "keep me")
    store.db.close()
    return tmp_path


def refusal(home: Path, *parts: Part) -> Unstartable:
    """Why this home does not open. Its files must be as they were."""
    before = digests(home)
    with pytest.raises(Unstartable) as refused:
        migrate(Database(str(home / FILE)), parts or SCHEMA)
    assert before.items() <= digests(home).items()  # an empty log may stay behind
    return refused.value


def store_steps(db: Database) -> int:
    """How many steps of the store's own part were applied, none left out."""
    rows = db.rows("SELECT step FROM schema_steps WHERE part = 'store' ORDER BY step")
    assert [step for (step,) in rows] == list(range(1, len(rows) + 1))
    return len(rows)


def digests(home: Path) -> dict[str, str]:
    kept = (path for path in home.iterdir() if not path.name.endswith("-shm"))
    return {path.name: sha256(path.read_bytes()).hexdigest() for path in kept if path.is_file()}


def words(home: Path) -> list[str]:
    store = open_store(home)
    said = [entry.fact for entry in store.journals.entries(store.conversations.list()[0].id)]
    store.db.close()
    return [fact.text for fact in said if fact.kind == "user_said"]


def test_a_second_start_applies_nothing_and_copies_nothing(home: Path) -> None:
    assert words(home) == ["keep me"]
    assert [path.name for path in home.iterdir()] == [FILE]


def test_a_new_step_is_applied_after_a_copy_that_the_old_version_opens(home: Path) -> None:
    """T55"""
    db = Database(str(home / FILE))
    migrate(db, NEXT)
    assert store_steps(db) == STEPS + 2
    assert db.rows("PRAGMA user_version") == [(APPLIED + 2,)]
    db.close()
    (home / COPY).rename(home / FILE)
    assert words(home) == ["keep me"]


def test_a_fresh_home_gets_no_copy(tmp_path: Path) -> None:
    migrate(db := Database(str(tmp_path / FILE)), NEXT)
    db.close()
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_a_migration_that_stops_between_steps_goes_on_at_the_next_start(home: Path) -> None:
    """REL-35"""
    failpoint.arm("tx.schema.before#2=raise")
    db = Database(str(home / FILE))
    with pytest.raises(failpoint.Reached):
        migrate(db, NEXT)
    db.close(keep_log=True)
    failpoint.disarm()
    db = Database(str(home / FILE))
    migrate(db, NEXT)
    assert store_steps(db) == STEPS + 2
    db.close()
    assert {COPY, f"{FILE}.bak-{APPLIED + 1}"} < {path.name for path in home.iterdir()}


def test_a_step_that_cannot_be_applied_leaves_the_home_as_it_was(home: Path) -> None:
    broken = Part("store", (*SCHEMA[0].steps, "CREATE TABLE a (x); CREATE TABLE a (x)"))
    with pytest.raises(Unstartable):
        migrate(Database(str(home / FILE)), [broken, *SCHEMA[1:]])
    assert words(home) == ["keep me"]


def test_a_copy_that_cannot_be_made_stops_the_start(home: Path) -> None:
    (home / COPY).mkdir()
    with pytest.raises(Unstartable) as refused:
        migrate(Database(str(home / FILE)), NEXT)
    assert refused.value.reason == "unwritable_home"
    assert words(home) == ["keep me"]


def test_a_newer_file_is_refused_with_its_facts(home: Path) -> None:
    """REL-36: neither the file nor what its log still holds is touched."""
    migrate(db := Database(str(home / FILE)), NEXT)
    db.close(keep_log=True)
    assert (home / f"{FILE}-wal").stat().st_size > 0
    refused = refusal(home)
    assert refused.reason == "newer_home"
    assert (refused.facts["found"], refused.facts["known"]) == (STEPS + 2, STEPS)


def test_a_part_that_this_version_does_not_know_is_a_newer_file(home: Path) -> None:
    migrate(db := Database(str(home / FILE)), [*SCHEMA, Part("memory", ("CREATE TABLE m (x)",))])
    db.close()
    assert refusal(home).facts["part"] == "memory"


@pytest.mark.parametrize(
    ("content", "reason"),
    [(b"", "damaged_home"), (b"hello", "damaged_home"), (b"x" * 8192, "damaged_home")],
    ids=["empty", "short", "not a database"],
)
def test_what_is_no_database_is_refused(home: Path, content: bytes, reason: str) -> None:
    """REL-36: above all, an empty file is never a fresh start."""
    (home / FILE).write_bytes(content)
    assert refusal(home).reason == reason


def test_a_file_that_was_cut_is_refused(home: Path) -> None:
    whole = (home / FILE).read_bytes()
    (home / FILE).write_bytes(whole[: len(whole) - 4096])
    assert refusal(home).reason == "damaged_home"


def test_the_database_of_another_program_is_refused(home: Path) -> None:
    outside = apsw.Connection(str(home / FILE))
    outside.execute("PRAGMA application_id = 7").fetchall()
    outside.close()
    refused = refusal(home)
    assert (refused.reason, refused.facts["application_id"]) == ("foreign_home", 7)


def test_a_path_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    assert refusal(tmp_path).reason == "unreadable_home"


@pytest.mark.parametrize("seed", range(60))
def test_one_flipped_bit_is_refused_or_harmless(home: Path, seed: int) -> None:
    """REL-36: whatever was hit, the answer is a refusal with facts or an open home."""
    whole = bytearray((home / FILE).read_bytes())
    at = random.Random(seed)
    whole[at.randrange(4096 if seed % 2 else len(whole))] ^= 1 << at.randrange(8)
    (home / FILE).write_bytes(whole)
    with suppress(Unstartable):
        migrate(db := Database(str(home / FILE)), SCHEMA)
        db.close(keep_log=True)
    assert (home / FILE).read_bytes() == bytes(whole)


@pytest.mark.parametrize("left", [("-shm",), ("-wal",), ()], ids=["shm gone", "empty log", "none"])
def test_a_home_left_by_a_crash_opens(home: Path, left: tuple[str, ...]) -> None:
    """REL-36: SQLite recovers a log on its own, without the shared memory it lost."""
    store = open_store(home)
    store.say(store.conversations.list()[0], "and me")
    for end in ("", "-wal", "-shm"):
        (home / f"copy{end}").write_bytes((home / f"{FILE}{end}").read_bytes())
    store.db.close()
    for end in ("", "-wal", "-shm"):
        (home / f"copy{end}").rename(home / f"{FILE}{end}")
    if "-shm" in left:
        (home / f"{FILE}-shm").unlink()
    if "-wal" in left:  # the suffix is lost, never the middle
        (home / f"{FILE}-wal").write_bytes(b"")
    assert words(home) == (["keep me"] if "-wal" in left else ["keep me", "and me"])


def test_a_draft_left_by_a_crashed_first_start_is_no_obstacle(tmp_path: Path) -> None:
    (tmp_path / f"{FILE}.new").write_bytes(b"half")
    open_store(tmp_path).db.close()
    assert [path.name for path in tmp_path.iterdir()] == [FILE]
