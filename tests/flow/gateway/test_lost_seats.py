"""A child that dies in mid-turn: what was done stays done, and nothing is done twice."""

from collections.abc import AsyncIterator
from pathlib import Path

import psutil
import pytest

from outrider.app.gateway import Gateway
from tests.fakes.model_server import ModelServer
from tests.flow.gateway.home import Told, events, gateway, kinds, opened, told

pytestmark = pytest.mark.anyio

COUNTS = "echo once | tee -a count; until [ -e go ]; do sleep 0.02; done"
SHELL = f'/call shell_run {{"command": "{COUNTS}"}}'


def children() -> list[psutil.Process]:
    """The living children of this process that run drives."""
    found = []
    for each in psutil.Process().children():
        try:
            if "outrider.worker" in " ".join(each.cmdline()):
                found.append(each)
        except psutil.Error:  # gone, or a zombie
            continue
    return found


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[Gateway]:
    """A gateway that drives in children and asks a scripted server."""
    async with ModelServer() as server:
        environ = {
            "OUTRIDER_SEAT": "child", "OUTRIDER_ROUTES": "openai:fake-model",
            "OUTRIDER_OPENAI_BASE_URL": server.base_url, "OUTRIDER_AUTONOMOUS": "1",
        }  # fmt: skip
        async with gateway(tmp_path, environ, schedule=False) as home:
            yield home


async def cut(home: Gateway, chat_id: str, text: str, at: str, times: int = 1) -> list[Told]:
    """A turn whose child is killed whenever `at` is told, the first few times."""
    stream: list[Told] = []
    watch = await home.desk.say(chat_id, text)
    async for event in events(watch):
        stream.append(event)
        if event["type"] == at and times:
            times -= 1
            for child in children():
                child.kill()
    return stream


async def test_a_cut_reply_is_asked_for_again_once(home: Gateway) -> None:
    """T21: a restart in small; the half reply was paid for and is counted as unknown."""
    chat = await opened(home.desk, title="x")
    stream = await cut(home, chat.id, "/say 40 10", "text_delta")
    run = stream[-1]["run"]
    assert (stream[-1]["type"], run["resumed"], run["attempt"]) == ("done", True, 2)
    assert run["unknown_cost_calls"] >= 1
    answers = [each for each in home.desk.detail(chat.id).entries if each.role == "assistant"]
    assert [len(each.content.split()) for each in answers] == [40]
    assert kinds(stream).count("assistant") == 1


async def test_a_tool_that_was_started_is_closed_as_unknown_and_not_run_again(
    home: Gateway, tmp_path: Path
) -> None:
    """A-RST-11"""
    chat = await opened(home.desk, title="x")
    stream = await cut(home, chat.id, SHELL, "tool_progress")
    results = [event["entry"] for event in stream if event["type"] == "tool_result"]
    assert [each["code"] for each in results] == ["cut_unknown"]
    assert (tmp_path / "workspace" / "count").read_text() == "once\n"
    assert stream[-1]["type"] == "done"


async def test_a_command_ends_with_the_child_that_asked_for_it(
    home: Gateway, tmp_path: Path
) -> None:
    chat = await opened(home.desk, title="x")
    await cut(home, chat.id, SHELL, "tool_progress")
    left = [each for each in psutil.Process().children(recursive=True)
            if "sleep" in " ".join(each.cmdline())]  # fmt: skip
    assert left == []


async def test_a_second_loss_fails_the_run_and_leaves_the_conversation_usable(
    home: Gateway,
) -> None:
    chat = await opened(home.desk, title="x")
    stream = await cut(home, chat.id, "/say 40 10", "text_delta", times=50)
    assert stream[-1]["type"] == "error"
    assert stream[-1]["error"]["code"] == "seat_lost"
    again = await told(await home.desk.say(chat.id, "hello"))
    assert (again[-1]["type"], again[-1]["run"]["resumed"]) == ("done", False)


async def test_a_stop_of_a_child_keeps_what_was_written(home: Gateway) -> None:
    chat = await opened(home.desk, title="x")
    watch = await home.desk.say(chat.id, "/say 400 10")
    async for event in events(watch):
        if event["type"] == "text_delta":
            await home.desk.stop(chat.id)
    answers = [each for each in home.desk.detail(chat.id).entries if each.role == "assistant"]
    assert [each.partial for each in answers] == [True]
    assert answers[0].content.startswith("w0 ")


async def test_a_gateway_that_goes_down_leaves_no_child(tmp_path: Path) -> None:
    environ = {"OUTRIDER_SEAT": "child", "OUTRIDER_ROUTES": "fake:slow"}
    async with gateway(tmp_path, environ, schedule=False) as home:
        chat = await opened(home.desk, title="x")
        watch = await home.desk.say(chat.id, "one two three four five six seven")
        async for event in events(watch):
            if event["type"] == "text_delta":
                break
    assert children() == []
