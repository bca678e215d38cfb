"""A restore trusts nothing that an archive says of itself, and changes nothing until it must."""

import gzip
import io
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

from outrider.app.manifest import NAME, read
from outrider.app.restore import restore
from outrider.core.errors import Invalid, OutriderError, Refused
from outrider.home import Home
from tests.unit.app.filled import files

Member = tuple[tarfile.TarInfo, bytes | None]


def rewritten(archive: Path, change: Callable[[list[Member]], None]) -> Path:
    """The archive with its members changed."""
    with tarfile.open(archive) as tar:
        members: list[Member] = [
            (each, source.read() if (source := tar.extractfile(each)) else None) for each in tar
        ]
    change(members)
    with tarfile.open(archive, "w:gz") as tar:
        for info, raw in members:
            if raw is not None:
                info.size = len(raw)
            tar.addfile(info, io.BytesIO(raw) if raw is not None else None)
    return archive


def added(name: str, kind: bytes = tarfile.REGTYPE, link: str = "") -> Member:
    info = tarfile.TarInfo(name)
    info.type, info.linkname = kind, link
    return info, b"x" if kind == tarfile.REGTYPE else None


UNSAFE = {
    "a path upwards": added("../outside"),
    "a path upwards within": added("workspace/../../outside"),
    "an absolute path": added("/tmp/outside"),
    "a backslash": added("..\\outside"),
    "a link": added("workspace/l", tarfile.SYMTYPE, "/etc"),
    "a hard link": added("workspace/l", tarfile.LNKTYPE, "config.yaml"),
    "a device": added("workspace/d", tarfile.CHRTYPE),
    "a pipe": added("workspace/p", tarfile.FIFOTYPE),
}


@pytest.mark.parametrize("member", UNSAFE.values(), ids=UNSAFE.keys())
def test_what_no_backup_would_hold_is_refused(archive: Path, home: Home, member: Member) -> None:
    before = files(home.root)
    rewritten(archive, lambda members: members.insert(0, member))
    with pytest.raises(Refused, match="archive_unsafe"):
        restore(archive, home)
    assert files(home.root) == before
    assert not (home.root.parent / "outside").exists()


def _changed(members: list[Member]) -> None:
    at = next(n for n, (info, _) in enumerate(members) if info.name == "config.yaml")
    members[at] = (members[at][0], b"language: xx")


DAMAGE: dict[str, Callable[[list[Member]], None]] = {
    "a file less": lambda members: members.pop(1) and None,
    "a file more": lambda members: members.insert(0, added("workspace/more")),
    "a file behind the manifest": lambda members: members.append(added("workspace/more")),
    "a file twice": lambda members: members.insert(0, members[1]),
    "other bytes": _changed,
}


@pytest.mark.parametrize("change", DAMAGE.values(), ids=DAMAGE.keys())
def test_a_damaged_archive_changes_nothing(
    archive: Path, home: Home, change: Callable[[list[Member]], None]
) -> None:
    before = files(home.root)
    rewritten(archive, change)
    with pytest.raises(Invalid, match="archive_damaged"):
        restore(archive, home)
    assert files(home.root) == before
    assert {path.name for path in home.root.parent.iterdir()} == {"home", "b.tar.gz"}


@pytest.mark.parametrize(
    "raw", [b"", b"hello", gzip.compress(b"hello")], ids=["empty", "text", "gzip"]
)
def test_what_is_no_archive_is_refused(home: Home, tmp_path: Path, raw: bytes) -> None:
    (tmp_path / "x").write_bytes(raw)
    with pytest.raises(OutriderError, match="archive_"):
        restore(tmp_path / "x", home)


@pytest.mark.parametrize("size", range(0, 100, 9))
def test_an_archive_that_was_cut_is_refused(archive: Path, home: Home, size: int) -> None:
    raw = archive.read_bytes()
    archive.write_bytes(raw[: len(raw) * size // 100])
    with pytest.raises(OutriderError, match="archive_"):
        restore(archive, home)


def test_an_archive_of_a_newer_version_says_so(archive: Path, home: Home) -> None:
    def newer(members: list[Member]) -> None:
        info, raw = members[-1]
        assert raw is not None
        assert info.name == NAME
        members[-1] = (info, raw.replace(b'"outrider_backup": 1', b'"outrider_backup": 9'))

    rewritten(archive, newer)
    with pytest.raises(Invalid, match="archive_newer"):
        restore(archive, home)


def test_a_manifest_that_is_none_is_foreign() -> None:
    with pytest.raises(Invalid, match="archive_foreign"):
        read(b'{"files": []}')
