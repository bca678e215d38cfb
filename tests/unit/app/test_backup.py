"""A backup holds everything of a home, and is whole or not there."""

from pathlib import Path

import pytest

from outrider import failpoint
from outrider.app.backup import backup
from outrider.app.restore import restore
from outrider.core.errors import Conflict, NotFound, Unstartable
from outrider.home import Home, claim
from tests.unit.app.filled import files
from tests.unit.store.stored import open_store


@pytest.fixture(autouse=True)
def disarmed() -> object:
    yield
    failpoint.disarm()


def test_what_is_restored_is_what_was_backed_up(archive: Path, home: Home, tmp_path: Path) -> None:
    there = Home(tmp_path / "there")
    done = restore(archive, there)
    expected = files(home.root)
    for left_out in ("env", "workspace/far"):
        del expected[left_out]
    assert files(there.root) == expected
    totals = done.manifest.totals
    assert (totals.conversations, totals.entries, totals.spent_usd) == (1, 2, 0.25)
    stored = open_store(there.root)
    (chat,) = stored.conversations.list()
    assert [
        e.fact.text for e in stored.journals.entries(chat.id) if e.fact.kind == "user_said"
    ] == ["xin chào"]
    stored.db.close()


def test_a_backup_is_made_while_somebody_writes(home: Home, tmp_path: Path) -> None:
    stored = open_store(home.root, seed=2)
    stored.say(stored.chat(), "not yet in the file but in its log")
    manifest = backup(home, tmp_path / "b.tar.gz")
    stored.db.close()
    assert manifest.totals.conversations == 2


def test_an_archive_is_for_its_owner_alone(archive: Path) -> None:
    assert archive.stat().st_mode & 0o777 == 0o600


def test_keys_stay_out_unless_they_are_asked_for(home: Home, tmp_path: Path) -> None:
    without = backup(home, tmp_path / "a.tar.gz")
    taken = backup(home, tmp_path / "b.tar.gz", credentials=True)
    assert ("env" in without.files, "env" in taken.files) == (False, True)


def test_an_archive_that_exists_is_kept_unless_forced(archive: Path, home: Home) -> None:
    before = archive.read_bytes()
    with pytest.raises(Conflict, match="backup_exists"):
        backup(home, archive)
    assert archive.read_bytes() == before
    backup(home, archive, force=True)
    assert archive.read_bytes() != before


def test_an_archive_inside_the_home_does_not_hold_itself(home: Home) -> None:
    into = home.root / "workspace" / "b.tar.gz"
    assert "workspace/b.tar.gz" not in backup(home, into).files


def test_a_home_without_a_database_has_nothing_to_back_up(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="home_empty"):
        backup(Home(tmp_path), tmp_path / "b.tar.gz")


def test_a_backup_that_is_cut_leaves_nothing(home: Home, tmp_path: Path) -> None:
    failpoint.arm("backup.written=raise")
    with pytest.raises(failpoint.Reached):
        backup(home, tmp_path / "b.tar.gz")
    assert [path.name for path in tmp_path.iterdir()] == ["home"]


def test_the_old_home_is_moved_aside_with_all_that_was_in_it(
    archive: Path, home: Home, tmp_path: Path
) -> None:
    (home.root / "workspace/new").write_text("since then")
    done = restore(archive, home)
    assert done.before is not None
    assert (done.before / "workspace/new").read_text() == "since then"
    assert not (home.root / "workspace/new").exists()
    assert (done.kept_keys, (home.root / "env").read_text()) == (True, "KEY=secret\n")


def test_a_held_home_is_not_replaced(archive: Path, home: Home) -> None:
    held = claim(home)
    with pytest.raises(Unstartable, match="home_taken"):
        restore(archive, home)
    held.release()


@pytest.mark.parametrize("point", ["restore.verified", "restore.swapped"])
def test_a_cut_restore_leaves_the_old_home_or_the_new_one(
    archive: Path, home: Home, point: str
) -> None:
    old = files(home.root)
    failpoint.arm(f"{point}=raise")
    with pytest.raises(failpoint.Reached):
        restore(archive, home)
    everywhere = [files(path) for path in home.root.parent.iterdir() if path.is_dir()]
    assert old in everywhere
    assert files(home.root)["config.yaml"] == "language: vi\n"
    open_store(home.root).db.close()
