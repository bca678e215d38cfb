"""The judges are judged: each planted violation is seen, under its own invariant and no other."""

import asyncio
import shutil
import sys
from pathlib import Path

import apsw
import pytest

from outrider.selftest.books import DATABASE, EFFECTS, Books, does
from outrider.selftest.evidence import gather
from outrider.selftest.invariants import INVARIANTS, check
from outrider.selftest.process import NURSERY
from outrider.selftest.round import Round
from outrider.selftest.world import SECRET

pytestmark = pytest.mark.anyio
LAST = "(SELECT max(seq) FROM entries WHERE kind = 'model_said')"
PLANTED = {  # invariant → damage
    "I1": "UPDATE queue SET text = ''; DELETE FROM queue",
    "I2": "INSERT INTO queue SELECT 99, 'itm_x', id, 'follow_up', 'who?', 'chat', '[]', ''"
          " FROM conversations",
    "I3": f"UPDATE entries SET seq = seq + 1 WHERE seq = {LAST}",
    "I4": "UPDATE entries SET kind = 'noted' WHERE kind = 'tool_answered'",
    "I6": "DELETE FROM entries WHERE kind = 'tool_started';"
          " UPDATE entries SET body = json_set(body, '$.code', 'cut_unknown')"
          " WHERE kind = 'tool_answered';"
          " UPDATE entries SET seq = (SELECT count(*) FROM entries e WHERE e.n <= entries.n"
          " AND e.conversation_id = entries.conversation_id)",
    "I7": "UPDATE runs SET status = 'running', waiting_for = 'tool'",
    "I8": "UPDATE approvals SET status = 'pending'",
    "I10": "UPDATE ledger SET state = 'open'",
    "I11": "UPDATE entries SET search_text = 'other' WHERE kind = 'user_said'",
    "I12": "INSERT INTO briefs VALUES ('run_nobody', '{}')",
    "I16": f"UPDATE conversations SET title = '{SECRET}'",
}  # fmt: skip
MORE = {  # other shapes of the same damage
    "I3": "UPDATE entries SET seq = 99 WHERE seq = 1",
    "I7": "UPDATE runs SET attempt = 3",
    "I8": "DELETE FROM entries WHERE kind = 'human_decided'; UPDATE entries SET seq = (SELECT"
          " count(*) FROM entries e WHERE e.n <= entries.n"
          " AND e.conversation_id = entries.conversation_id)",
    "I10": "UPDATE ledger SET cost_usd = 0.0, state = 'unknown'",
    "I11": "INSERT INTO entry_index (entry_index, rowid, search_text)"
           " SELECT 'delete', n, search_text FROM entries WHERE kind = 'model_said'",
}  # fmt: skip


def judged(played: Round, home: Path) -> set[str]:
    """The invariants that the checker sees broken in a home."""
    books = Books(home)
    client, model = played.client, played.model
    found = check(gather(books, client.log, model.bills, secrets=(SECRET,)))
    books.close()
    return {each.invariant for each in found}


def damaged(played: Round, home: Path, sql: str) -> Path:
    """A copy of the round's home with damage."""
    shutil.copytree(played.home, home)
    connection = apsw.Connection(str(home / DATABASE))
    connection.execute(sql).fetchall()
    connection.close()
    return home


async def lived(played: Round) -> None:
    """A home with words, a decided call with an effect, and a message that waits."""
    await played.start()
    chat_id = await played.client.open()
    await played.client.say(chat_id, "hello")
    heard = await played.client.say(chat_id, does("one"))
    await played.client.decide(chat_id, heard.of("approval_required")["approval"]["id"])
    await played.usable(chat_id)
    await played.end()


async def test_every_planted_violation_is_seen_as_itself(played: Round, tmp_path: Path) -> None:
    await lived(played)
    assert judged(played, played.home) == set()
    waits = "INSERT INTO queue SELECT 7, 'itm_y', id, 'follow_up', 'later', 'chat', '[]', ''"
    played.client.log.append(type(played.client.log[0])(
        played.client.log[0].chat_id, "later", "r99", "ok"))  # fmt: skip
    whole = damaged(played, tmp_path / "whole", waits + " FROM conversations")
    assert judged(played, whole) == set()
    played.home = whole
    for damages in (PLANTED, MORE):
        for invariant, sql in damages.items():
            home = damaged(played, tmp_path / f"{invariant}{len(damages)}", sql)
            assert judged(played, home) == {invariant}, sql


async def test_an_effect_too_many_and_one_too_few_are_seen(played: Round) -> None:
    await lived(played)
    with (played.home / "workspace" / EFFECTS).open("a") as file:
        file.write("one\n")
    assert judged(played, played.home) == {"I5"}
    (played.home / "workspace" / EFFECTS).unlink()
    assert judged(played, played.home) == {"I6"}


async def test_a_secret_in_a_log_or_a_file_is_seen(played: Round) -> None:
    await lived(played)
    (played.home / "env").write_text(SECRET)
    assert judged(played, played.home) == set()
    (played.home / "spill" / "x").write_text(SECRET)
    assert judged(played, played.home) == {"I16"}


def test_no_invariant_is_without_its_planted_violation() -> None:
    assert set(INVARIANTS) == {*PLANTED, "I5"}


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux adopts what a process leaves")
async def test_a_process_that_outlives_its_gateway_is_named() -> None:
    """I13."""
    leaves = "(sleep 60 & sleep 60) & exit 3"
    process = await asyncio.create_subprocess_exec(
        sys.executable, NURSERY, "0.1", "/bin/sh", "-c", leaves, stdout=asyncio.subprocess.PIPE
    )
    out, _ = await process.communicate()
    _, ended, left = out.decode().splitlines()
    assert ended == "ended 3"
    assert "sleep" in left
