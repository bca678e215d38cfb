"""The inbox: safe, free names in one folder of the workspace, whole files, twice is once."""

import errno
import hashlib
import os
from pathlib import Path

import pytest

from outrider.core.errors import Unwritable
from outrider.tools.inbox import NAME_BYTES, deliver, safe


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    made = tmp_path / "ws"
    made.mkdir()
    return made


def sent(tmp_path: Path, data: bytes = b"one") -> tuple[str, str]:
    kept = tmp_path / f"upl_{len(data)}{data[:1].hex()}"
    kept.write_bytes(data)
    return str(kept), hashlib.sha256(data).hexdigest()


def put(workspace: Path, name: str, data: bytes = b"one") -> str:
    source, digest = sent(workspace.parent, data)
    return deliver(str(workspace), source, name, digest)


def test_a_file_lies_whole_in_the_inbox(workspace: Path) -> None:
    path = put(workspace, "notes.txt", b"x" * 3_000_000)
    assert path == "inbox/notes.txt"
    assert (workspace / path).read_bytes() == b"x" * 3_000_000
    assert os.listdir(workspace / "inbox") == ["notes.txt"]


def test_sec_21_the_same_name_twice_gets_a_free_one(workspace: Path) -> None:
    """SEC-21"""
    got = [put(workspace, "a.tar.gz", data) for data in (b"one", b"two", b"three")]
    assert got == ["inbox/a.tar.gz", "inbox/a.tar-2.gz", "inbox/a.tar-3.gz"]


def test_a_file_delivered_again_lies_where_it_lay(workspace: Path) -> None:
    assert put(workspace, "a.txt") == put(workspace, "a.txt") == "inbox/a.txt"
    assert os.listdir(workspace / "inbox") == ["a.txt"]


def test_a_file_that_was_changed_meanwhile_is_kept(workspace: Path) -> None:
    (workspace / put(workspace, "a.txt")).write_text("mine now")
    assert put(workspace, "a.txt") == "inbox/a-2.txt"
    assert (workspace / "inbox/a.txt").read_text() == "mine now"


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("..\\..\\x", "_._x"), ("../../etc/passwd", "_._etc_passwd"), ("CON", "_CON"),
        ("con.txt", "_con.txt"), ("COM1 .log", "_COM1.log"), ("-rf", "_-rf"), (".ssh", "ssh"),
        ("a\nb.txt", "a_b.txt"), ("a\0b", "a_b"), ("gpj.\u202etxt", "gpj._txt"), ("...", "file"),
        ("MEDIA:x.png", "MEDIA_x.png"), ("~/x", "~_x"), ("x.txt. . ", "x.txt"), ("", "file"),
        ("một tệp.pdf", "một tệp.pdf"), ("\ud800.txt", "_.txt"),
    ],
)  # fmt: skip
def test_sec_21_a_hostile_name_becomes_a_plain_one(name: str, plain: str) -> None:
    """SEC-21, SEC-19"""
    assert safe(name) == plain


@pytest.mark.parametrize("name", ["a" * 300 + ".png", "ท" * 100 + ".png", "x." + "y" * 300])
def test_sec_21_a_long_name_is_shortened_and_keeps_its_end(name: str) -> None:
    """SEC-21"""
    made = safe(name)
    assert len(made.encode()) <= NAME_BYTES
    assert made.endswith(".png") or "." not in name[-10:]


def test_sec_21_two_hundred_files_of_one_name_are_all_there(workspace: Path) -> None:
    """SEC-21"""
    for n in range(200):
        put(workspace, "album.png", f"{n}".encode())
    assert len(os.listdir(workspace / "inbox")) == 200


def test_sec_16_an_inbox_that_is_a_link_is_not_followed(workspace: Path, tmp_path: Path) -> None:
    """SEC-16"""
    (tmp_path / "outside").mkdir()
    (workspace / "inbox").symlink_to(tmp_path / "outside")
    with pytest.raises(Unwritable) as refused:
        put(workspace, "a.txt")
    assert refused.value.reason == "inbox_blocked"
    assert os.listdir(tmp_path / "outside") == []


def test_sec_16_a_link_in_the_inbox_is_never_written_through(
    workspace: Path, tmp_path: Path
) -> None:
    """SEC-16"""
    canary = tmp_path / "canary"
    canary.write_text("alive")
    (workspace / "inbox").mkdir()
    (workspace / "inbox/a.txt").symlink_to(canary)
    (workspace / "inbox/a-2.txt").symlink_to(tmp_path / "nowhere")
    assert put(workspace, "a.txt") == "inbox/a-3.txt"
    assert canary.read_text() == "alive"
    assert not (tmp_path / "nowhere").exists()


def test_an_inbox_that_is_a_file_is_told(workspace: Path) -> None:
    (workspace / "inbox").write_text("mine")
    with pytest.raises(Unwritable) as refused:
        put(workspace, "a.txt")
    assert refused.value.reason == "inbox_blocked"


def test_a_full_disk_leaves_nothing_behind(
    workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(fd: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Unwritable) as refused:
        put(workspace, "a.txt")
    assert refused.value.reason == "disk_full"
    assert os.listdir(workspace / "inbox") == []


def test_a_disk_without_second_names_takes_files_too(
    workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def linkless(*_: object, **__: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", linkless)
    assert [put(workspace, "a.txt", data) for data in (b"one", b"two")] == [
        "inbox/a.txt", "inbox/a-2.txt",
    ]  # fmt: skip
    assert sorted(os.listdir(workspace / "inbox")) == ["a-2.txt", "a.txt"]
