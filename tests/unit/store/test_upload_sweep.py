"""Files go with their conversation, after a week unnamed, and when a crash left them behind."""

import asyncio
import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from outrider import failpoint
from outrider.core.entry import Attachment
from outrider.core.errors import NotFound, OutriderError
from outrider.core.upload import Upload
from outrider.store import incoming
from outrider.store.uploads import UNCLAIMED_S
from tests.unit.store.stored import Stored, open_store

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def room(tmp_path: Path) -> object:
    (tmp_path / "uploads").mkdir()
    yield
    failpoint.disarm()


async def sent(stored: Stored) -> Upload:
    return await stored.uploads.keep("a.txt", once(b"one"))


async def once(data: bytes) -> AsyncIterator[bytes]:
    yield data


def lying(tmp_path: Path) -> list[str]:
    return sorted(os.listdir(tmp_path / "uploads"))


def named(new: Upload) -> Attachment:
    return Attachment(new.id, new.name, new.mime, new.size, "inbox/a.txt")


async def test_a_file_goes_with_its_conversation(stored: Stored, tmp_path: Path) -> None:
    chat, other = stored.chat(), stored.chat()
    mine, others = await sent(stored), await sent(stored)
    stored.say(chat, attachments=(named(mine),))
    stored.say(other, attachments=(named(others),))
    stored.conversations.delete(chat.id)
    with pytest.raises(NotFound):
        stored.uploads.get(mine.id)
    assert lying(tmp_path) == sorted([mine.id, others.id])
    stored.clock.advance(31)
    assert stored.conversations.purge() == [chat.id]
    await stored.uploads.tidy()
    assert lying(tmp_path) == [others.id]


async def test_what_no_message_named_goes_after_a_week(stored: Stored, tmp_path: Path) -> None:
    old, claimed = await sent(stored), await sent(stored)
    stored.say(stored.chat(), attachments=(named(claimed),))
    stored.clock.advance(UNCLAIMED_S)
    young = await sent(stored)
    stored.uploads.forget_unclaimed()
    await stored.uploads.tidy()
    assert lying(tmp_path) == sorted([claimed.id, young.id])
    with pytest.raises(NotFound):
        stored.uploads.get(old.id)


async def test_a_crash_between_file_and_row_leaves_an_orphan_that_is_swept(
    stored: Stored, tmp_path: Path
) -> None:
    """REL-35: the file comes before its row, so that no row ever names a missing file."""
    failpoint.arm("tx.upload.before=raise")
    with pytest.raises(failpoint.Reached):
        await sent(stored)
    failpoint.disarm()
    assert len(lying(tmp_path)) == 1
    stored.db.close()
    again = open_store(tmp_path)
    assert await again.uploads.tidy() == 1
    assert lying(tmp_path) == []
    stored.db = again.db  # the fixture closes it


async def test_sweeping_spares_what_is_still_coming_in(stored: Stored, tmp_path: Path) -> None:
    begun, end = asyncio.Event(), asyncio.Event()

    async def slow() -> AsyncIterator[bytes]:
        yield b"x" * incoming.PIECE_BYTES
        begun.set()
        await end.wait()
        yield b"y"

    coming = asyncio.create_task(stored.uploads.keep("a.txt", slow()))
    await begun.wait()
    assert await stored.uploads.tidy() == 0
    end.set()
    new = await coming
    assert new.size == incoming.PIECE_BYTES + 1


async def test_a_file_that_somebody_deleted_is_none(stored: Stored) -> None:
    new = await sent(stored)
    os.unlink(stored.uploads.path(new.id))
    assert stored.uploads.read(new.id) is None


async def test_errors_are_ones_that_a_person_can_be_told(stored: Stored, tmp_path: Path) -> None:
    os.rmdir(tmp_path / "uploads")
    with pytest.raises(OutriderError):
        await sent(stored)
