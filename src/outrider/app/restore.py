"""A restore: an archive verified whole beside the home, then put in its place in one step.

The old home is moved aside, never deleted.
"""

import os
import shutil
import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import apsw

from outrider import failpoint
from outrider.app.exchange import exchange
from outrider.app.manifest import DATABASE, Manifest, measure
from outrider.app.unpack import unpack
from outrider.core.errors import Invalid, Unstartable, Unwritable
from outrider.home import Home, claim
from outrider.store import header
from outrider.store.connection import read_only
from outrider.store.schema import SCHEMA

KEYS = "env"


@dataclass(frozen=True, slots=True)
class Restored:
    """What is there now; `before` is where the old home lies, None when there was none.

    `kept_keys`: the archive holds no credentials, and those of the old home were taken over.
    """

    manifest: Manifest
    before: Path | None
    kept_keys: bool


def restore(archive: Path, home: Home) -> Restored:
    """Replace a home by what an archive holds. Nothing is touched before all of it is verified.

    Raises Invalid or Refused for an archive that is damaged, foreign, newer or unsafe, Unstartable
    `home_taken` while a gateway holds the home, Unwritable.
    """
    root = home.root
    root.parent.mkdir(parents=True, exist_ok=True)
    held = claim(home)
    try:
        staging = Path(tempfile.mkdtemp(prefix=f".{root.name}.restoring-", dir=root.parent))
        try:
            manifest = unpack(archive, staging)
            _verify(staging, manifest)
            kept_keys = _keep_keys(root, staging, manifest)
            _settle(staging)
            failpoint.hit("restore.verified")
        except BaseException:
            shutil.rmtree(staging, ignore_errors=True)
            raise
        return Restored(manifest, _swap(root, staging), kept_keys)
    except OSError as error:
        why = error.strerror or str(error)
        raise Unwritable("backup_unwritable", path=str(root), why=why) from error
    finally:
        held.release()


def _verify(staging: Path, manifest: Manifest) -> None:
    """The database is whole, not newer than this version, and holds what the manifest says."""
    path = str(staging / DATABASE)
    try:
        header.check(path)
        connection = read_only(path)
        try:
            if connection.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
                raise Invalid("archive_damaged", detail="integrity_check")
            if connection.execute("PRAGMA foreign_key_check").fetchall():
                raise Invalid("archive_damaged", detail="foreign_key_check")
            schema, totals = measure(connection)
        finally:
            connection.close()
    except (apsw.Error, Unstartable) as error:
        raise Invalid("archive_damaged", detail=DATABASE) from error
    known = {part.name: len(part.steps) for part in SCHEMA}
    for part, step in schema.items():
        if step > known.get(part, 0):
            raise Invalid("archive_newer", found=f"{part} {step}", known=known.get(part, 0))
    if totals != manifest.totals:
        raise Invalid("archive_damaged", detail=str(totals))
    for end in ("-wal", "-shm"):  # looking at it may have left them
        Path(path + end).unlink(missing_ok=True)


def _keep_keys(root: Path, staging: Path, manifest: Manifest) -> bool:
    """Take the old home's credentials over where the archive holds none."""
    old = root / KEYS
    if manifest.credentials or not old.is_file():
        return False
    shutil.copyfile(old, staging / KEYS)
    os.chmod(staging / KEYS, 0o600)
    return True


def _settle(staging: Path) -> None:
    """Everything is on the disk before it takes the home's place."""
    os.chmod(staging, 0o700)
    with open(staging / DATABASE, "rb") as file:
        os.fsync(file.fileno())
    os.sync()


def _swap(root: Path, staging: Path) -> Path | None:
    """Put `staging` in the home's place; where the old home lies now, None when it was empty."""
    empty = not any(root.iterdir())
    if not exchange(root, staging):
        aside = _aside(root)
        os.rename(root, aside)
        os.rename(staging, root)
        os.rename(aside, staging)
    failpoint.hit("restore.swapped")
    if empty:
        staging.rmdir()
        return None
    before = _aside(root)
    os.rename(staging, before)
    return before


def _aside(root: Path) -> Path:
    """A free name beside the home, with the time in it."""
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    names = (
        f"{root.name}.before-{now}{suffix}" for suffix in ("", *(f"-{n}" for n in range(2, 99)))
    )
    return next(root.parent / name for name in names if not os.path.lexists(root.parent / name))
