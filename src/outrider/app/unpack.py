"""An archive unpacked into an empty directory, trusting nothing that it says of itself."""

import hashlib
import os
import shutil
import tarfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from outrider.app.manifest import NAME, Manifest, read
from outrider.core.errors import Invalid, Refused, Unwritable

PIECE_BYTES = 1 << 20
MANIFEST_BYTES = 256 << 20
SPARED_SHARE = 0.05  # of the disk: a bomb must not fill it


def unpack(archive: Path, into: Path) -> Manifest:
    """Unpack and verify: every file that the manifest names, with its hash, and no other.

    Raises Invalid `archive_foreign`, `archive_damaged`, `archive_newer`, Refused `archive_unsafe`
    for a path that leaves the home or a kind of file that no backup holds, Unwritable.
    """
    found: dict[str, tuple[int, str]] = {}
    manifest: Manifest | None = None
    try:
        with tarfile.open(archive, "r:gz") as tar:
            for member in tar:
                name = _safe(member)
                if name in found or manifest is not None:
                    raise Invalid("archive_damaged", detail=name)
                source = tar.extractfile(member)
                if source is None:
                    raise Refused("archive_unsafe", name=name)
                if name == NAME:
                    manifest = read(source.read(MANIFEST_BYTES))
                else:
                    found[name] = _written(source, into / name, member.mode)
    except (tarfile.TarError, EOFError, zlib.error) as error:
        raise Invalid("archive_damaged", detail=str(error)) from error
    except OSError as error:
        if isinstance(error, FileNotFoundError | PermissionError | IsADirectoryError):
            raise Invalid("archive_unreadable", path=str(archive), why=error.strerror) from error
        if error.errno is None:  # gzip says so of bytes that are none of its own
            raise Invalid("archive_foreign") from error
        raise Unwritable("backup_unwritable", path=str(into), why=error.strerror) from error
    if manifest is None:
        raise Invalid("archive_foreign")
    for name in _differing(manifest, found):
        raise Invalid("archive_damaged", detail=name)
    for name, target in manifest.links.items():
        _link(into, name, target)
    return manifest


def _safe(member: tarfile.TarInfo) -> str:
    """The name of a plain file below the home. Raises Refused."""
    path = PurePosixPath(member.name)
    if not member.isreg() or not _below(path):
        raise Refused("archive_unsafe", name=member.name[:200])
    return path.as_posix()


def _below(path: PurePosixPath) -> bool:
    parts = path.parts
    return bool(parts) and not path.is_absolute() and ".." not in parts and "\\" not in path.name


def _written(source: object, path: Path, mode: int) -> tuple[int, str]:
    """Write one file, never through a link; its size and hash."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    flags = os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_NOFOLLOW", 0)
    hashed, size = hashlib.sha256(), 0
    with os.fdopen(os.open(path, flags, (mode & 0o700) | 0o600), "wb") as file:
        while piece := source.read(PIECE_BYTES):  # type: ignore[attr-defined]
            _spare(path.parent, len(piece))
            file.write(piece)
            hashed.update(piece)
            size += len(piece)
    return size, hashed.hexdigest()


def _spare(where: Path, more: int) -> None:
    disk = shutil.disk_usage(where)
    if disk.free - more < disk.total * SPARED_SHARE:
        raise Unwritable("disk_full", detail="")


def _differing(manifest: Manifest, found: dict[str, tuple[int, str]]) -> Iterator[str]:
    for name in sorted({*manifest.files, *found}):
        if manifest.files.get(name) != found.get(name):
            yield name


def _link(root: Path, name: str, target: str) -> None:
    """Make a link that stays inside, when every file is there already. Raises Refused."""
    place = PurePosixPath(name)
    goal = os.path.normpath(place.parent / target)
    if not _below(place) or os.path.isabs(target) or goal.startswith(".."):
        raise Refused("archive_unsafe", name=name[:200])
    path = root / place
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if path.parent.resolve() != path.parent or os.path.lexists(path):
        raise Refused("archive_unsafe", name=name[:200])
    os.symlink(target, path)
