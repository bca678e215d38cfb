"""Uploads: whole or not at all, found by their conversation only, gone when nobody names them."""

import asyncio
import errno
import hashlib
import os
import stat
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from outrider import failpoint
from outrider.core.entry import Attachment
from outrider.core.errors import Full, Invalid, NotFound, Unwritable
from outrider.core.upload import FILE_BYTES, Upload
from outrider.store.uploads import Room, Uploads
from tests.unit.store.stored import Stored

pytestmark = pytest.mark.anyio
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000030000000208060000009d74661a"
)  # a header is all that is ever read


@pytest.fixture(autouse=True)
def room(tmp_path: Path) -> object:
    (tmp_path / "uploads").mkdir()
    yield
    failpoint.disarm()


async def chunks(*parts: bytes) -> AsyncIterator[bytes]:
    for part in parts:
        yield part


async def sent(stored: Stored, data: bytes = b"one", name: str = "a.txt") -> Upload:
    return await stored.uploads.keep(name, chunks(data))


def narrow(stored: Stored, tmp_path: Path, room: Room) -> Uploads:
    return Uploads(stored.db, stored.ids, stored.clock, str(tmp_path / "uploads"), room)


def lying(tmp_path: Path) -> list[str]:
    return sorted(os.listdir(tmp_path / "uploads"))


def named(new: Upload) -> Attachment:
    return Attachment(new.id, new.name, new.mime, new.size, "inbox/a.txt")


async def test_a_file_is_kept_as_it_came_for_its_owner_alone(
    stored: Stored, tmp_path: Path
) -> None:
    data = os.urandom(700_000)
    new = await stored.uploads.keep("a.bin", chunks(data[:1], data[1:600_000], data[600_000:]))
    path = Path(stored.uploads.path(new.id))
    assert (new.size, new.sha256) == (len(data), hashlib.sha256(data).hexdigest())
    assert (path.read_bytes(), stored.uploads.read(new.id)) == (data, data)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stored.uploads.get(new.id) == new


async def test_hc_05_a_picture_is_known_by_its_bytes(stored: Stored) -> None:
    """HC-05: whatever the sender calls it."""
    new = await sent(stored, PNG, "notes.txt")
    assert (new.mime, new.width, new.height) == ("image/png", 3, 2)


@pytest.mark.parametrize(
    ("data", "code"), [(b"", "empty_file"), (b"x" * (FILE_BYTES + 1), "too_large")]
)
async def test_hc_05_an_empty_or_too_large_file_leaves_nothing(
    data: bytes, code: str, stored: Stored, tmp_path: Path
) -> None:
    """HC-05"""
    with pytest.raises((Invalid, Full)) as refused:
        await sent(stored, data)
    assert (refused.value.reason, lying(tmp_path)) == (code, [])


async def test_an_upload_that_breaks_off_leaves_nothing(stored: Stored, tmp_path: Path) -> None:
    async def broken() -> AsyncIterator[bytes]:
        yield b"x" * 900_000
        raise ConnectionError

    with pytest.raises(ConnectionError):
        await stored.uploads.keep("a.txt", broken())
    assert lying(tmp_path) == []


async def test_a_full_disk_is_told_and_leaves_nothing(
    stored: Stored, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(fd: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Unwritable) as refused:
        await sent(stored)
    assert (refused.value.reason, lying(tmp_path)) == ("disk_full", [])
    assert stored.db.rows("SELECT * FROM uploads") == []


async def test_too_much_that_waits_is_refused_and_nothing_older_is_dropped(
    stored: Stored, tmp_path: Path
) -> None:
    small = narrow(stored, tmp_path, Room(most_files=2))
    kept = [await small.keep("a.txt", chunks(b"one")) for _ in range(2)]
    with pytest.raises(Full) as refused:
        await small.keep("a.txt", chunks(b"one"))
    assert refused.value.reason == "uploads_full"
    assert [small.get(each.id) for each in kept] == kept


async def test_files_that_come_in_at_once_share_one_bound(stored: Stored, tmp_path: Path) -> None:
    small = narrow(stored, tmp_path, Room(most_bytes=3 * FILE_BYTES))
    coming = (small.keep("a.txt", chunks(b"one")) for _ in range(5))
    got = await asyncio.gather(*coming, return_exceptions=True)
    assert sum(isinstance(each, Upload) for each in got) == 3


async def test_a_message_claims_its_files_in_its_own_commit(stored: Stored) -> None:
    """REL-09"""
    chat, new = stored.chat(), await sent(stored)
    failpoint.arm("tx.accept.before=raise")
    with pytest.raises(failpoint.Reached):
        stored.say(chat, attachments=(named(new),))
    failpoint.disarm()
    assert stored.uploads.of(stored.chat().id, [new.id]) == (new,)
    stored.say(chat, attachments=(named(new),))
    with pytest.raises(NotFound):
        stored.uploads.of(stored.chat().id, [new.id])


async def test_sec_07_a_file_of_another_conversation_reads_like_one_that_never_was(
    stored: Stored,
) -> None:
    """SEC-07"""
    new = await sent(stored)
    stored.say(stored.chat(), attachments=(named(new),))
    told = []
    for upload_id in (new.id, "upl_none", "../outrider.sqlite3", "upl_../x", "\0"):
        with pytest.raises(NotFound) as refused:
            stored.uploads.of(stored.chat().id, [upload_id])
        told.append(refused.value.reason)
    assert set(told) == {"upload"}


async def test_a_message_whose_file_went_meanwhile_is_not_stored(stored: Stored) -> None:
    chat = stored.chat()
    gone = Attachment("upl_gone", "a.txt", "text/plain", 1, "inbox/a.txt")
    for accept in (
        lambda: stored.say(chat, attachments=(gone,)),
        lambda: stored.messages.enqueue(chat.id, "steer", "x", source="chat", attachments=(gone,)),
    ):
        with pytest.raises(NotFound):
            accept()
    assert (stored.journals.entries(chat.id), stored.messages.queued(chat.id)) == ([], [])
