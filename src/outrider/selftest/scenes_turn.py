"""Scenes of one turn: words, tools, approvals, questions, stops and retries."""

import asyncio

from outrider.selftest.books import call, does
from outrider.selftest.client import DEADLINE_S, Heard
from outrider.selftest.round import Round
from outrider.selftest.scenario import Scenario
from outrider.selftest.script import fails
from outrider.selftest.world import HELD

WRITE = call("workspace_write", path="a.txt", content="one\n")
QUESTION = call("ask_user", question="which?", options=["a", "b"])
MANY = call("shell_run", command="seq 1 20000")  # more than a result shows
GO = "go"  # of the workspace: a command waits for it
WAITS = f"; until [ -e {GO} ]; do sleep 0.01; done"
EXPIRES = "approval_ttl_seconds: 1\n"
REFUSALS = (fails(400),) * 3


async def chat(played: Round) -> None:
    """A message and its answer; the title follows."""
    chat_id = await played.client.open()
    (await played.client.say(chat_id, "hello there")).whole()
    await titled(played, chat_id)
    (await played.client.say(chat_id, "/say 12 2")).whole()


async def titled(played: Round, chat_id: str) -> None:
    """Wait until no side call is on its way."""
    async with asyncio.timeout(DEADLINE_S):
        while (await played.client.get(f"/conversations/{chat_id}"))["reserved_usd"]:
            pass  # asking takes a while


async def tools(played: Round) -> None:
    """A batch of calls: reading ones together, a command, a note, and one with long output."""
    chat_id = await played.client.open(autonomous=True)
    asks = [call("workspace_list"), call("workspace_list"), does("one"),
            call("progress_note", text="n")]  # fmt: skip
    (await played.client.say(chat_id, "\n".join(asks))).whole()
    (await played.client.say(chat_id, "\n".join([MANY, does("two")]))).whole()


async def approve(played: Round) -> None:
    """Two calls that ask; one is approved, one denied."""
    chat_id = await played.client.open()
    card = (await played.client.say(chat_id, does("one"))).whole().of("approval_required")
    (await played.client.decide(chat_id, card["approval"]["id"])).whole()
    card = (await played.client.say(chat_id, WRITE)).whole().of("approval_required")
    (await played.client.decide(chat_id, card["approval"]["id"], "deny")).whole()


async def expire(played: Round) -> None:
    """A call that asks and is left alone until its deadline is past."""
    chat_id = await played.client.open()
    (await played.client.say(chat_id, WRITE)).whole().of("approval_required")
    while (await played.client.get(f"/conversations/{chat_id}"))["pending_approval"]:  # noqa: ASYNC110
        await asyncio.sleep(0.02)
    await played.quiet(chat_id)


async def question(played: Round) -> None:
    """A question and its answer."""
    chat_id = await played.client.open()
    card = (await played.client.say(chat_id, QUESTION)).whole().of("approval_required")
    (await played.client.answer(chat_id, card["approval"]["id"], "b")).whole()


async def hold(played: Round, chat_id: str, text: str = "hold on") -> "asyncio.Task[Heard]":
    """A turn whose model has begun to speak and will not end."""
    played.model.queue.append(HELD)
    played.model.asked.clear()
    holding = asyncio.create_task(played.client.say(chat_id, text))
    asked = asyncio.create_task(played.model.asked.wait())
    await asyncio.wait({holding, asked}, return_when=asyncio.FIRST_COMPLETED)
    asked.cancel()
    return holding


async def busy(played: Round, chat_id: str, then: str = "") -> "asyncio.Task[Heard]":
    """A turn in the middle of a command that waits to be let go."""
    text = "\n".join([does("one", WAITS), *([then] if then else [])])
    saying = asyncio.create_task(played.client.say(chat_id, text))
    effect = asyncio.create_task(played.effect("one"))
    await asyncio.wait({saying, effect}, return_when=asyncio.FIRST_COMPLETED)
    effect.cancel()
    return saying


def let_go(played: Round) -> None:
    """Let the waiting command end, in this life or in the next."""
    (played.home / "workspace" / GO).touch()


async def stop(played: Round) -> None:
    """A message waits behind a turn; both are taken back, and the turn is tried again."""
    client = played.client
    chat_id = await client.open()
    holding = await hold(played, chat_id)
    try:
        (await client.say(chat_id, "never mind")).whole()
        client.log[-1].taken_back()
        await client.post(f"/conversations/{chat_id}/stop")
    finally:
        held = await holding
    entry_id = held.whole().of("accepted")["entry"]["id"]
    (await client.retry(chat_id, entry_id)).whole()


async def stop_tool(played: Round) -> None:
    """A command is stopped in the middle."""
    chat_id = await played.client.open(autonomous=True)
    saying = await busy(played, chat_id)
    try:
        if not saying.done():
            await played.client.post(f"/conversations/{chat_id}/stop")
    finally:
        let_go(played)
        heard = await saying
    heard.whole()


async def retry(played: Round) -> None:
    """A provider that refuses, and the same message again."""
    chat_id = await played.client.open()
    played.model.queue.extend(REFUSALS)
    heard = (await played.client.say(chat_id, "please")).whole()
    entry_id = heard.of("accepted")["entry"]["id"]
    played.model.queue.clear()
    (await played.client.retry(chat_id, entry_id)).whole()


SCENES = (
    Scenario(
        "chat", ("T01", "T02", "T03", "T04", "T09", "T10", "T11", "T12", "T13", "T15", "T41", "T42",
                 "T52"),
        chat, ("open", "accept", "title", "brief", "reserve", "assistant", "run_close", "context"),
        orderly=True,
    ),
    Scenario(
        "tools", ("T14", "T16", "T18", "T19", "T20", "T21", "T22", "T23", "T24", "T25"), tools,
        ("tool_start", "tool_result"), orderly=True,
    ),
    Scenario("approve", ("T27", "T28", "T29", "T30", "T31"), approve, ("approval_open", "decide"),
             orderly=True),
    Scenario("expire", ("T32",), expire, ("expire",), config=EXPIRES),
    Scenario("question", ("T33",), question, ("answer",)),
    Scenario("stop", ("T45",), stop, ("stop", "enqueue")),
    Scenario("stop_tool", ("T20",), stop_tool, ("tool_result",)),
    Scenario("retry", ("T11",), retry, ("cancel", "run_close")),
)  # fmt: skip
