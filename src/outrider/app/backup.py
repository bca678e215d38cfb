"""A backup: one archive of a home, made while its gateway runs, whole or not there at all.

The database is copied inside one read transaction, so it is that of one moment; then the files, so
that every file that the copy names is there.
"""

import hashlib
import os
import tarfile
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import apsw

from outrider import __version__, failpoint
from outrider.app.manifest import DATABASE, NAME, Manifest, Totals, measure, write
from outrider.core.clock import stamp
from outrider.core.errors import Conflict, NotFound, Unstartable, Unwritable
from outrider.home import Home
from outrider.store import header
from outrider.store.connection import read_only, snapshot

CREDENTIALS = "env"
FLEETING = ("address", "SELFTEST")  # of this process or of a test: means nothing elsewhere
PIECE_BYTES = 1 << 20

Progress = Callable[[int, int], None]  # files so far, bytes so far


def backup(
    home: Home, into: Path, *, credentials: bool = False, force: bool = False,
    progress: Progress = lambda files, size: None,
) -> Manifest:  # fmt: skip
    """Write the archive `into` and return what it holds. It is readable by its owner alone.

    Raises NotFound `home_empty`, Conflict `backup_exists`, Unwritable, Unstartable for a database
    that is damaged or not ours.
    """
    if not home.database.is_file():
        raise NotFound("home_empty", home=str(home.root))
    if into.is_dir() or (into.exists() and not force):
        raise Conflict("backup_exists", path=str(into))
    header.check(str(home.database))
    try:
        descriptor, draft = tempfile.mkstemp(prefix=f".{into.name}.", dir=into.parent)
    except OSError as error:
        raise _unwritable(into, error) from error
    try:
        with os.fdopen(descriptor, "wb") as file:
            manifest = _fill(home, file, {Path(draft), into}, credentials, progress)
            file.flush()
            os.fsync(file.fileno())
        failpoint.hit("backup.written")
        os.replace(draft, into)
        return manifest
    except (OSError, tarfile.TarError) as error:
        raise _unwritable(into, error) from error
    finally:
        Path(draft).unlink(missing_ok=True)


def _fill(
    home: Home, file: object, own: set[Path], credentials: bool, progress: Progress
) -> Manifest:
    files: dict[str, tuple[int, str]] = {}
    links: dict[str, str] = {}
    with tarfile.open(fileobj=file, mode="w:gz", format=tarfile.PAX_FORMAT, compresslevel=3) as tar:  # type: ignore[call-overload]
        with tempfile.TemporaryDirectory(dir=home.root, prefix=".backup-") as scratch:
            copy = Path(scratch) / DATABASE
            schema, totals = _snapshot(str(home.database), str(copy))
            files[DATABASE] = _add(tar, copy, DATABASE)
        done = files[DATABASE][0]
        for path in _found(home.root, own, credentials):
            name = path.relative_to(home.root).as_posix()
            if path.is_symlink():
                if (target := _inside(home.root, path)) is not None:
                    links[name] = target
                continue
            try:
                files[name] = _add(tar, path, name)
            except FileNotFoundError:  # gone since it was listed
                continue
            done += files[name][0]
            progress(len(files), done)
        manifest = Manifest(
            __version__, stamp(datetime.now(UTC)), credentials, schema, totals, files, links
        )
        _put(tar, NAME, write(manifest))
    return manifest


def _snapshot(source: str, copy: str) -> tuple[dict[str, int], Totals]:
    """Copy the database as it is at this moment; a running gateway goes on writing meanwhile."""
    try:
        snapshot(source, copy)
        made = read_only(copy)
        try:
            return measure(made)
        finally:
            made.close()
    except (apsw.FullError, apsw.IOError, apsw.CantOpenError) as error:
        raise Unwritable("backup_unwritable", path=copy, why=str(error)) from error
    except apsw.Error as error:
        raise Unstartable("damaged_home", path=source, detail=str(error)) from error


def _found(root: Path, own: set[Path], credentials: bool) -> Iterator[Path]:
    """Every file and link of a home that belongs into a backup, in a settled order."""
    for folder, names, files in os.walk(root):
        names[:] = sorted(name for name in names if not _ours(Path(folder), name, root))
        linked = [name for name in names if (Path(folder) / name).is_symlink()]
        for name in (*linked, *sorted(files)):
            path = Path(folder) / name
            top = Path(folder) == root
            if path in own or (top and _left_out(name, credentials)):
                continue
            if path.is_symlink() or path.is_file():
                yield path


def _ours(folder: Path, name: str, root: Path) -> bool:
    return folder == root and name.startswith(".backup-")


def _left_out(name: str, credentials: bool) -> bool:
    """Of the home's own files: the database is copied apart, old copies are not copied again."""
    if name.startswith(DATABASE) or name in FLEETING:
        return True
    return name == CREDENTIALS and not credentials


def _inside(root: Path, link: Path) -> str | None:
    """Where a relative link points, if that is inside the home; else it is not carried along."""
    target = os.readlink(link)
    if os.path.isabs(target):
        return None
    return target if _within(root, Path(os.path.normpath(link.parent / target))) else None


def _within(root: Path, path: Path) -> bool:
    return path == root or root in path.parents


def _add(tar: tarfile.TarFile, path: Path, name: str) -> tuple[int, str]:
    """Add one file; its size and hash. One that grows meanwhile is cut where it was when opened."""
    with path.open("rb") as file:
        state = os.fstat(file.fileno())
        member = tarfile.TarInfo(name)
        member.size, member.mode, member.mtime = (
            state.st_size,
            state.st_mode & 0o777,
            state.st_mtime,
        )
        read = Hashed(file, state.st_size)
        tar.addfile(member, read)
    return state.st_size, read.digest


class Hashed:
    """A file of exactly `size` bytes, hashed as it is read; what is missing reads as zeros."""

    def __init__(self, file: object, size: int) -> None:
        self._file = file
        self._left = size
        self._hash = hashlib.sha256()

    def read(self, most: int = PIECE_BYTES) -> bytes:
        wanted = min(most, self._left)
        piece: bytes = self._file.read(wanted)  # type: ignore[attr-defined]
        piece += bytes(wanted - len(piece))
        self._left -= wanted
        self._hash.update(piece)
        return piece

    @property
    def digest(self) -> str:
        return self._hash.hexdigest()


def _put(tar: tarfile.TarFile, name: str, raw: bytes) -> None:
    member = tarfile.TarInfo(name)
    member.size, member.mode = len(raw), 0o600
    tar.addfile(member, BytesIO(raw))


def _unwritable(path: Path, error: Exception) -> Unwritable:
    why = error.strerror if isinstance(error, OSError) else None
    return Unwritable("backup_unwritable", path=str(path), why=why or str(error))
