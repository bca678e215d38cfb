"""Files with a message, through the whole gateway: kept, delivered, told to the model, replayed."""

import base64
import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from outrider.app.gateway import Gateway
from outrider.core.errors import Invalid, NotFound, Unwritable
from tests.fakes.model_script import calls, says
from tests.fakes.model_server import ModelServer
from tests.fakes.pictures import png
from tests.flow.gateway.home import gateway, kinds, opened, told
from tests.flow.gateway.priced import configure

pytestmark = pytest.mark.anyio
ECHO = {"OUTRIDER_ROUTES": "fake:echo"}
SLOW = {"OUTRIDER_ROUTES": "fake:slow"}
SEEING = """
routes: ["near:m"]
providers:
  near: {base_url: "%s", vision: %s}
"""


async def once(data: bytes) -> AsyncIterator[bytes]:
    yield data


async def kept(home: Gateway, name: str = "notes.txt", data: bytes = b"oats\n") -> str:
    return (await home.doors.house.uploads.keep(name, once(data))).id


def said(home: Gateway, chat_id: str) -> list[Any]:
    return [each for each in home.desk.detail(chat_id).entries if each.role == "user"]


async def test_a_file_lies_in_the_inbox_and_the_model_is_told_where(tmp_path: Path) -> None:
    async with gateway(tmp_path, ECHO) as home:
        chat = await opened(home.desk)
        upload = await kept(home)
        stream = await told(await home.desk.say(chat.id, "read it", attachments=(upload,)))
        (entry,) = said(home, chat.id)
    assert (tmp_path / "workspace/inbox/notes.txt").read_bytes() == b"oats\n"
    assert [(file.id, file.path) for file in entry.attachments] == [(upload, "inbox/notes.txt")]
    answer = next(each for each in stream if each["type"] == "assistant")["entry"]["content"]
    assert answer == "read it\n\n[file notes.txt, text/plain, 5 bytes, at inbox/notes.txt]"


async def test_a_file_alone_is_a_message_named_after_it(tmp_path: Path) -> None:
    async with gateway(tmp_path, ECHO) as home:
        chat = await opened(home.desk)
        await told(await home.desk.say(chat.id, "", attachments=(await kept(home),)))
        assert home.desk.detail(chat.id).title == "notes.txt"
        with pytest.raises(Invalid):
            await home.desk.say(chat.id, "  ")


async def test_a_send_that_is_repeated_stores_and_delivers_once(tmp_path: Path) -> None:
    """REL-09"""
    async with gateway(tmp_path, ECHO) as home:
        chat, upload = await opened(home.desk), ""
        upload = await kept(home)
        for _ in range(3):
            await told(
                await home.desk.say(chat.id, "hi", request_id="tab-1", attachments=(upload,))
            )
        assert len(said(home, chat.id)) == 1
    assert os.listdir(tmp_path / "workspace/inbox") == ["notes.txt"]


async def test_a_waiting_message_keeps_its_files_through_an_edit(tmp_path: Path) -> None:
    async with gateway(tmp_path, SLOW) as home:
        chat = await opened(home.desk)
        first = await home.desk.say(chat.id, "one two three")
        upload = await kept(home)
        (waits,) = await told(await home.desk.say(chat.id, "four", attachments=(upload,)))
        edited = await home.desk.edit_queued(chat.id, waits["item_id"], "five")
        assert [file.id for file in edited.attachments] == [upload]
        await told(first)
        await told(home.desk.watch(chat.id, None))
        *_, last = said(home, chat.id)
    assert (last.content, [file.id for file in last.attachments]) == ("five", [upload])


async def test_a_steer_carries_its_files_into_the_running_turn(
    tmp_path: Path, models: ModelServer
) -> None:
    configure(tmp_path, SEEING % (models.base_url, "false"))
    models.queue.extend([calls(("shell_run", '{"command": "sleep 0.5"}')), says("done")])
    async with gateway(tmp_path) as home:
        chat = await opened(home.desk, title="Named", autonomous=True)
        upload = await kept(home)
        watch = await home.desk.say(chat.id, "go")
        await models.asked.wait()
        await told(await home.desk.say(chat.id, "/steer and this", attachments=(upload,)))
        stream = await told(watch)
    steer = next(each for each in stream if each["type"] == "steer")
    assert [file["id"] for file in steer["entry"]["attachments"]] == [upload]
    assert "at inbox/notes.txt]" in models.chats[-1].raw.decode()


async def test_sec_07_a_file_that_is_not_ones_own_is_not_found(tmp_path: Path) -> None:
    """SEC-07"""
    async with gateway(tmp_path, ECHO) as home:
        one, other = await opened(home.desk), await opened(home.desk)
        upload = await kept(home)
        await told(await home.desk.say(one.id, "hi", attachments=(upload,)))
        for named in (upload, "upl_none", "../env"):
            with pytest.raises(NotFound):
                await home.desk.say(other.id, "hi", attachments=(named,))
        with pytest.raises(Invalid):
            await home.desk.say(one.id, "hi", attachments=(upload, upload))
        with pytest.raises(Invalid):
            await home.desk.say(one.id, "hi", attachments=tuple(f"upl_{n}" for n in range(11)))
        assert said(home, other.id) == []


async def test_an_inbox_that_cannot_be_used_stores_nothing(tmp_path: Path) -> None:
    (tmp_path / "workspace").mkdir()
    (tmp_path / "workspace/inbox").symlink_to(tmp_path)
    async with gateway(tmp_path, ECHO) as home:
        chat, upload = await opened(home.desk), await kept(home)
        with pytest.raises(Unwritable):
            await home.desk.say(chat.id, "hi", attachments=(upload,))
        assert said(home, chat.id) == []
        (tmp_path / "workspace/inbox").unlink()
        await told(await home.desk.say(chat.id, "hi", attachments=(upload,)))


async def test_a_picture_goes_to_a_route_that_sees(tmp_path: Path, models: ModelServer) -> None:
    configure(tmp_path, SEEING % (models.base_url, "true"))
    models.queue.extend([says("a cat"), says("still a cat")])
    async with gateway(tmp_path) as home:
        chat = await opened(home.desk, title="Named")
        upload = await kept(home, "cat.png", png())
        await told(await home.desk.say(chat.id, "what is it?", attachments=(upload,)))
        (tmp_path / "workspace/inbox/cat.png").write_bytes(b"changed by a tool")
        await told(await home.desk.say(chat.id, "sure?"))
    bodies = [seen.body["messages"] for seen in models.chats]
    shown = base64.b64encode(png()).decode()
    for body in bodies:
        assert isinstance(body, list)
        assert body[1]["content"] == [
            {"type": "text", "text": "what is it?\n\n[file cat.png, image/png, "
             f"{len(png())} bytes, at inbox/cat.png]"},
            {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{shown}"}},
        ]  # fmt: skip


async def test_a_route_that_does_not_see_is_told_of_the_picture(
    tmp_path: Path, models: ModelServer
) -> None:
    configure(tmp_path, SEEING % (models.base_url, "false"))
    models.queue.append(says("I cannot see it"))
    async with gateway(tmp_path) as home:
        chat = await opened(home.desk, title="Named")
        upload = await kept(home, "cat.png", png())
        await told(await home.desk.say(chat.id, "what is it?", attachments=(upload,)))
    (seen,) = models.chats
    assert b"base64" not in seen.raw
    assert b"at inbox/cat.png]" in seen.raw


async def test_a_picture_whose_file_is_gone_stops_no_turn(
    tmp_path: Path, models: ModelServer
) -> None:
    configure(tmp_path, SEEING % (models.base_url, "true"))
    models.queue.extend([says("a cat"), says("yes")])
    async with gateway(tmp_path) as home:
        chat = await opened(home.desk, title="Named")
        upload = await kept(home, "cat.png", png())
        await told(await home.desk.say(chat.id, "look", attachments=(upload,)))
        (tmp_path / "uploads" / upload).unlink()
        stream = await told(await home.desk.say(chat.id, "again"))
    assert kinds(stream)[-1] == "done"
