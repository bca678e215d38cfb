"""Several tabs on one conversation: the same turn, in order, nothing twice."""

import asyncio
import gc
import json
import weakref
from dataclasses import replace
from pathlib import Path

import pytest

from tests.fakes.model_script import says
from tests.fakes.model_server import ModelServer
from tests.flow.gateway.home import Told, events, gateway, kinds, opened, told

pytestmark = pytest.mark.anyio
SLOW = {"OUTRIDER_ROUTES": "fake:slow"}
WRITE = '/tool workspace_write {"path": "a.txt", "content": "one\\n"}'
WORDS = " ".join(f"w{n}" for n in range(7))


def scripted(models: ModelServer) -> dict[str, str]:
    return {"OUTRIDER_OPENAI_BASE_URL": models.base_url, "OUTRIDER_ROUTES": "openai:m"}


def written(stream: list[Told]) -> str:
    """The text as a page that starts empty would have it just before the reply is stored."""
    text = ""
    for event in stream:
        match event["type"]:
            case "watching":
                text = event["partial"]["text"]
            case "text_delta":
                text += event["delta"]
            case "assistant":
                return text
            case _:
                pass
    return text


async def test_a_tab_that_joins_mid_turn_reads_the_whole_answer(tmp_path: Path) -> None:
    """A-SSE-3"""
    async with gateway(tmp_path, SLOW) as home:
        chat = await opened(home.desk)
        sender = home.desk.say(chat.id, WORDS)
        first = await sender
        stream = events(first)
        while (await anext(stream))["type"] != "text_delta":
            pass
        second = home.desk.watch(chat.id, None)
        rest = [each async for each in stream]
        joined = await told(second)
    assert joined[0]["type"] == "watching"
    assert joined[0]["running"]
    assert written(joined) == WORDS
    assert kinds(joined)[1:] == kinds(rest)


async def test_a_tab_that_watched_before_gets_the_same_events(tmp_path: Path) -> None:
    """A-SSE-1, A-SSE-2: the sender is merely the first watcher, and may leave."""
    async with gateway(tmp_path, SLOW) as home:
        chat = await opened(home.desk)
        first = await home.desk.say(chat.id, WORDS)
        second = home.desk.watch(chat.id, None)
        first.close()
        stream = await told(second)
    assert written(stream) == WORDS
    assert kinds(stream)[-1] == "done"


async def test_a_decision_from_another_tab_is_seen_by_whoever_joins_it(tmp_path: Path) -> None:
    async with gateway(tmp_path, SLOW) as home:
        chat = await opened(home.desk)
        card = (await told(await home.desk.say(chat.id, WRITE)))[-1]["approval"]
        assert home.desk.watch(chat.id, None) is None
        decider = await home.desk.decide(chat.id, card["id"], approve=True, decided_from="tab-2")
        other = home.desk.watch(chat.id, None)
        one, two = await asyncio.gather(told(decider), told(other))
    assert kinds(one)[0] == "note"
    assert kinds(two)[0] == "watching"
    assert kinds(two)[1:] == kinds(one)[1:]
    assert one[-1] == two[-1]


async def test_a_reconnect_mid_turn_doubles_and_misses_nothing(tmp_path: Path) -> None:
    """A replay from every id that a lost tab may have seen last."""
    async with gateway(tmp_path, SLOW) as home:
        chat = await opened(home.desk)
        sender = await home.desk.say(chat.id, WORDS)
        seen: list[tuple[str, Told]] = []
        replays: list[asyncio.Task[list[Told]]] = []
        async for ready in sender.frames():
            for frame in ready.decode().split("\n\n")[:-1]:
                number, _, data = frame.partition("\ndata: ")
                seen.append((number.removeprefix("id: "), json.loads(data)))
                again = home.desk.watch(chat.id, seen[-1][0])
                if again is not None:
                    replays.append(asyncio.ensure_future(told(again)))
        whole = [event for _, event in seen]
        for at, replay in enumerate(replays):
            assert [*whole[: at + 1], *await replay] == whole
    assert len(replays) > 4


async def test_a_reconnect_with_an_id_of_another_boot_gets_the_conversation(tmp_path: Path) -> None:
    async with gateway(tmp_path, SLOW) as home:
        chat = await opened(home.desk)
        first = await home.desk.say(chat.id, WORDS)
        stream = await told(home.desk.watch(chat.id, "01HZZZ.3"))
        first.close()
    assert stream[0]["type"] == "watching"


async def test_a_tab_that_never_reads_keeps_nobody_waiting(tmp_path: Path) -> None:
    """REL-20: it begins with the conversation whenever it reads, and ends with the turn."""
    async with ModelServer() as models:
        models.queue.append(replace(says(*(f"w{n} " for n in range(40))), gap_s=0.01))
        async with gateway(tmp_path, scripted(models)) as home:
            chat = await opened(home.desk, title="Named")
            sender = await home.desk.say(chat.id, "go")
            asleep = home.desk.watch(chat.id, None)
            assert kinds(await told(sender))[-1] == "done"
            late = await told(asleep)
    assert late[0]["type"] == "watching"
    assert late[-1]["type"] == "done"


async def test_five_hundred_watchers_leave_nothing_behind(tmp_path: Path) -> None:
    """REL-76: opened and closed, half of them without a byte read."""
    async with gateway(tmp_path, SLOW) as home:
        chat = await opened(home.desk)
        sender = await home.desk.say(chat.id, WORDS)
        watches = []
        for number in range(500):
            pages = home.front.feed.activity
            watch = home.desk.watch(chat.id, None) if number % 2 else pages.watch()
            assert watch is not None
            if number % 4 == 0:
                await anext(aiter(watch.frames()))
            watch.close()
            watches.append(weakref.ref(watch))
            del watch
        gc.collect()
        for _ in range(3):  # a reader that left is cleaned up by the loop
            await asyncio.sleep(0)
        gc.collect()
        assert [watch for watch in watches if watch() is not None] == []
        assert not home.front.feed.activity.heard()
        assert kinds(await told(sender))[-1] == "done"
        assert home.turns.runs() == ()
