"""A life that touches what a gateway commits: a message with tools, its approval, a steer, a queue,
a title, an answer, a compaction; then, in another conversation, a stop, a retry, a deletion and
its undoing.
"""

import asyncio

from tests.live.faults.books import call, does
from tests.live.faults.round import HELD, Round
from tests.live.faults.talk import BROKEN, Heard

GO = "go"  # of the workspace: the first command waits for it
WAITS = f"; until [ -e {GO} ]; do sleep 0.01; done"
QUESTION = call("ask_user", question="which?", options=["a", "b"])


async def live(played: Round) -> str | None:
    """Live it, up to the server's death if it comes. The conversation, None before there is one."""
    assert played.server is not None
    if played.server.url is None:
        return None
    try:
        chat_id = await played.client.open()
    except BROKEN:
        return None
    try:
        await _work(played, chat_id)
        await _take_back(played)
    except BROKEN:
        return chat_id
    finally:
        let_go(played)
    return chat_id


def let_go(played: Round) -> None:
    """Let the waiting command end, in this life or in the next."""
    (played.home / "workspace" / GO).touch()


async def _work(played: Round, chat_id: str) -> None:
    client = played.client
    asks = "\n".join([call("workspace_list"), does("one", WAITS), call("progress_note", text="n")])
    heard = await client.say(chat_id, asks)
    if heard.cut:
        return
    card = heard.of("approval_required")["approval"]
    deciding = asyncio.ensure_future(_decide(played, chat_id, card["id"]))
    await asyncio.wait({deciding, starting := asyncio.ensure_future(played.effect("one"))},
                       return_when=asyncio.FIRST_COMPLETED)  # fmt: skip
    starting.cancel()
    try:
        for text in ("/steer look here", "later"):
            if (await client.say(chat_id, text)).cut:
                return
    finally:
        let_go(played)
        await deciding
    await played.quiet(chat_id)
    while (await client.get(f"/conversations/{chat_id}"))["reserved_usd"]:
        pass  # the title is on its way, and asking takes a while
    heard = await client.say(chat_id, QUESTION)
    if heard.cut:
        return
    answered = await client.answer(chat_id, heard.of("approval_required")["approval"]["id"])
    if not answered.cut:
        await client.compact(chat_id)


async def _take_back(played: Round) -> None:
    client = played.client
    chat_id = await client.open()
    played.model.queue.append(HELD)
    played.model.asked.clear()
    holding = asyncio.ensure_future(client.say(chat_id, "hold on"))
    asked = asyncio.ensure_future(played.model.asked.wait())
    await asyncio.wait({holding, asked}, return_when=asyncio.FIRST_COMPLETED)
    asked.cancel()
    if (await client.say(chat_id, "never mind")).cut:
        await holding
        return
    client.log[-1].outcome = "unknown"  # it is being taken back
    try:
        await client.post(f"/conversations/{chat_id}/stop")
    finally:
        held = await holding
    again = await client.retry(chat_id, held.of("accepted")["entry"]["id"])
    if not again.cut:
        await client.patch(f"/conversations/{chat_id}", {"title": "Mine", "pinned": True})
        await client.delete(f"/conversations/{chat_id}")
        await client.post(f"/conversations/{chat_id}/restore")


async def _decide(played: Round, chat_id: str, approval_id: str) -> Heard:
    return await played.client.decide(chat_id, approval_id)
