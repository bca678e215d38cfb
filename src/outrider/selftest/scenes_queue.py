"""Scenes of several messages and of whole conversations: queue, steer, deletion, old homes."""

import asyncio

from outrider.selftest.books import DATABASE, Books, call, does, outside
from outrider.selftest.round import Round
from outrider.selftest.scenario import Scenario
from outrider.selftest.scenes_turn import busy, hold, let_go, titled

OLD = """
DROP TRIGGER entry_indexed; DROP TRIGGER entry_unindexed; DROP TABLE entry_index;
UPDATE entries SET search_text = NULL; DELETE FROM schema_steps WHERE part = 'search'
"""


async def queue(played: Round) -> None:
    """Messages wait behind a command: edited, removed, one too many refused, drained together."""
    client = played.client
    chat_id = await client.open(autonomous=True)
    saying = await busy(played, chat_id)
    try:
        first = (await client.say(chat_id, "first")).whole().of("queued")
        await client.patch(_item(chat_id, first["item_id"]), {"text": "first"})
        second = (await client.say(chat_id, "second")).whole().of("queued")
        client.log[-1].taken_back()  # it is being taken back
        await client.delete(_item(chat_id, second["item_id"]))
        (await client.say(chat_id, "third")).whole().of("queued")
        (await client.say(chat_id, "one too many")).whole()
    finally:
        let_go(played)
        await saying
    saying.result().whole()
    await played.quiet(chat_id)


def _item(chat_id: str, item_id: str) -> str:
    return f"/conversations/{chat_id}/queue/{item_id}"


async def steer(played: Round) -> None:
    """Words are taken into a running turn, and others wait for its end."""
    client = played.client
    chat_id = await client.open(autonomous=True)
    saying = await busy(played, chat_id, call("progress_note", text="n"))
    try:
        for text in ("/steer look here", "/steer and here", "later"):
            (await client.say(chat_id, text)).whole()
    finally:
        let_go(played)
        await saying
    saying.result().whole()
    await played.quiet(chat_id)


async def delete(played: Round) -> None:
    """A conversation with a card, one with a running turn and a queue: deleted, one restored."""
    client = played.client
    asking, running = await client.open(), await client.open()
    (await client.say(asking, does("one"))).whole()
    await client.patch(f"/conversations/{asking}", {"title": "Mine", "pinned": True})
    await client.delete(f"/conversations/{asking}")
    holding = await hold(played, running)
    try:
        (await client.say(running, "never mind")).whole()
        client.log[-1].taken_back()  # a deletion empties the queue
        await client.delete(f"/conversations/{running}")
    finally:
        await holding
    await client.post(f"/conversations/{asking}/restore")


async def deleted(played: Round) -> None:
    """Conversations that were deleted, and whose half minute is over at the next start."""
    await played.start()
    for _ in range(2):
        chat_id = await played.client.open()
        await played.client.say(chat_id, "gone for good")
        await played.client.delete(f"/conversations/{chat_id}")
    await played.end(15)
    played.skew.move(3_600.0)


async def purge(played: Round) -> None:
    """A gateway that finds them takes them away."""
    chat_id = await played.client.open()
    (await played.client.say(chat_id, "hello")).whole()
    books = Books(played.home)
    try:
        while {row[0] for row in books.rows("SELECT id FROM purged")} < played.client.dropped:
            await played.client.get("/health")
            await asyncio.sleep(0.02)
    finally:
        books.close()


async def aged(played: Round) -> None:
    """A home as an older version left it: words, and no index of them."""
    await played.start()
    chat_id = await played.client.open()
    await played.client.say(chat_id, "old words")
    await played.end(15)
    connection = outside(str(played.home / DATABASE))
    connection.execute(OLD).fetchall()
    connection.close()


async def migrate(played: Round) -> None:
    """A gateway that brings the home up to date and goes on in it."""
    (chat_id,) = await played.chats()
    (await played.client.say(chat_id, "new words")).whole()


async def compact(played: Round) -> None:
    """A conversation is summarised at a person's word."""
    chat_id = await played.client.open()
    (await played.client.say(chat_id, "hello there")).whole()
    await titled(played, chat_id)
    (await played.client.compact(chat_id)).whole()


async def files(played: Round) -> None:
    """Two files are sent and go along with a message."""
    client = played.client
    chat_id = await client.open()
    sent = (await client.upload("notes.txt", b"oats"), await client.upload("more.txt", b"rye"))
    (await client.say(chat_id, "read them", files=sent)).whole()


SCENES = (
    Scenario("queue", ("T05", "T06", "T07", "T43", "T44"), queue,
             ("enqueue", "queue_edit", "queue_remove", "drain"), config="queue_limit: 2\n"),
    Scenario("steer", ("T26", "T43"), steer, ("steer", "enqueue", "drain")),
    Scenario("delete", ("T46",), delete, ("delete", "restore", "settings")),
    Scenario("purge", ("T46",), purge, ("purge",), deleted, skewed=True),
    Scenario("compact", ("T52",), compact, ("compacted",)),
    Scenario("files", ("T03", "T55"), files, ("upload",)),
    Scenario("migrate", ("T55", "T56"), migrate, ("schema",), aged),
)  # fmt: skip
