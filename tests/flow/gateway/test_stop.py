"""A stop reaches whatever runs, and answers at once."""

import time
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest

from outrider.app.gateway import Gateway
from tests.flow.gateway.home import events, gateway, opened, told

pytestmark = pytest.mark.anyio
FAMILY = '/tool shell_run {"command": "echo $$; sleep 987 & sleep 987"}'
ANSWER_S = 0.3


async def running(home: Gateway, chat_id: str) -> list[psutil.Process]:
    """The processes of a command that runs in a turn."""
    watch = await home.desk.say(chat_id, FAMILY)
    async for event in events(watch):
        if event["type"] == "tool_progress":
            shell = psutil.Process(int(event["chunk"].split()[0]))
            return [shell, *shell.children(recursive=True)]
    raise AssertionError("the command never ran")


async def test_a_stop_kills_the_command_with_its_children_and_answers_at_once(
    tmp_path: Path,
) -> None:
    async with gateway(tmp_path) as home:
        chat = await opened(home.desk, autonomous=True)
        family = await running(home, chat.id)
        began = time.monotonic()
        _, cancelled = await home.desk.stop(chat.id)
        took = time.monotonic() - began
        _, alive = psutil.wait_procs(family, timeout=2)
        entries = home.desk.detail(chat.id).entries
    assert cancelled
    assert alive == []
    assert took < ANSWER_S
    assert [each.code for each in entries if each.role == "tool"] == ["stopped_unknown"]


async def test_the_next_message_after_a_stop_works(tmp_path: Path) -> None:
    async with gateway(tmp_path) as home:
        chat = await opened(home.desk, autonomous=True)
        await running(home, chat.id)
        await home.desk.stop(chat.id)
        stream = await told(await home.desk.say(chat.id, "hello"))
    assert stream[-1]["type"] == "done"


async def test_a_stop_where_nothing_runs_says_so(tmp_path: Path) -> None:
    async with gateway(tmp_path) as home:
        chat = await opened(home.desk)
        assert await home.desk.stop(chat.id) == ([], False)
