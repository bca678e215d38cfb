"""A file whose server is killed around it: whole or not there, and its message goes once."""

import os

import pytest

from outrider.selftest.client import BROKEN
from outrider.selftest.round import Round

pytestmark = pytest.mark.anyio


def lying(played: Round, folder: str) -> list[str]:
    path = played.home / folder
    return sorted(os.listdir(path)) if path.is_dir() else []


@pytest.mark.parametrize("point", ["tx.accept.before", "tx.accept.after", "tx.upload.after"])
async def test_a_message_with_a_file_is_stored_once_and_its_file_lies_once(
    played: Round, point: str
) -> None:
    """REL-09, REL-35"""
    await played.start(f"{point}=kill")
    chat_id = await played.client.open(autonomous=True)
    try:
        upload = await played.client.upload("notes.txt", b"oats")
        assert (await played.client.say(chat_id, "hi", "r0", (upload,))).cut
    except BROKEN:
        assert point == "tx.upload.after"
    await played.died()
    await played.start()
    if point == "tx.upload.after":  # its sender never learnt of it: it sends the file again
        upload = await played.client.upload("notes.txt", b"oats")
    await played.client.say(chat_id, "hi", "r0", (upload,))
    await played.quiet(chat_id)
    detail = await played.client.get(f"/conversations/{chat_id}")
    said = [entry for entry in detail["entries"] if entry["role"] == "user"]
    assert [file["id"] for file in said[0]["attachments"]] == [upload]
    assert (len(said), lying(played, "workspace/inbox")) == (1, ["notes.txt"])


async def test_a_file_without_its_row_is_gone_after_the_boot(played: Round) -> None:
    """REL-35"""
    await played.start("tx.upload.before=kill")
    with pytest.raises(BROKEN):
        await played.client.upload("notes.txt", b"oats")
    await played.died()
    assert len(lying(played, "uploads")) == 1
    await played.start()
    new = await played.client.upload("notes.txt", b"oats")
    assert lying(played, "uploads") == [new]
