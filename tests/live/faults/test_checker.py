"""The judges are judged: each planted violation is seen, under its own invariant."""

import asyncio
import shutil
import sys
from pathlib import Path

import apsw
import pytest

from tests.live.faults.books import EFFECTS, Books, does
from tests.live.faults.checker import check
from tests.live.faults.process import NURSERY
from tests.live.faults.round import Round

pytestmark = pytest.mark.anyio
PLANTED = {
    "I1": "UPDATE entries SET body = replace(body, 'hello', 'goodbye') WHERE kind = 'user_said'",
    "I2": "INSERT INTO queue SELECT 99, 'itm_x', id, 'follow_up', 'who?', 'chat', '[]', ''"
          " FROM conversations",
    "I3": "DELETE FROM entries WHERE seq = 2",
    "I4": "UPDATE entries SET kind = 'noted' WHERE kind = 'tool_answered'",
    "I6": "DELETE FROM entries WHERE kind = 'tool_started';"
          " UPDATE entries SET body = json_set(body, '$.code', 'cut_unknown'), kind = kind"
          " WHERE kind = 'tool_answered';"
          " UPDATE entries SET seq = (SELECT count(*) FROM entries e WHERE e.n <= entries.n"
          " AND e.conversation_id = entries.conversation_id)",
    "I7": "UPDATE runs SET status = 'running'",
    "I8": "UPDATE approvals SET status = 'pending'",
    "I10": "UPDATE ledger SET state = 'open'",
    "I12": "PRAGMA foreign_keys = OFF; DELETE FROM conversations",
}  # fmt: skip


async def judged(played: Round, home: Path) -> str:
    """What the checker says of a home; empty when it has nothing to say."""
    books = Books(home)
    try:
        check(books, played.client.log, len(played.model.chats))
    except AssertionError as seen:
        return str(seen)
    finally:
        books.close()
    return ""


async def test_every_planted_violation_is_seen(played: Round, tmp_path: Path) -> None:
    await played.start()
    chat_id = await played.client.open()
    await played.client.say(chat_id, "hello")
    heard = await played.client.say(chat_id, does("one"))
    await played.client.decide(chat_id, heard.of("approval_required")["approval"]["id"])
    await played.usable(chat_id)
    await played.end()
    assert await judged(played, played.home) == ""
    for invariant, sql in PLANTED.items():
        home = tmp_path / invariant
        shutil.copytree(played.home, home)
        connection = apsw.Connection(str(home / "outrider.sqlite3"))
        connection.execute(sql)
        connection.close()
        assert (await judged(played, home)).startswith(invariant)
    with (played.home / "workspace" / EFFECTS).open("a") as file:
        file.write("one\n")
    assert (await judged(played, played.home)).startswith("I5")
    (played.home / "workspace" / EFFECTS).unlink()
    assert (await judged(played, played.home)).startswith("I6")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux adopts what a process leaves")
async def test_a_process_that_outlives_its_server_is_named() -> None:
    leaves = "(sleep 60 & sleep 60) & exit 3"
    process = await asyncio.create_subprocess_exec(
        sys.executable, NURSERY, "0.1", "/bin/sh", "-c", leaves, stdout=asyncio.subprocess.PIPE
    )
    out, _ = await process.communicate()
    _, ended, left = out.decode().splitlines()
    assert ended == "ended 3"
    assert "sleep" in left
