"""Killed with -9 before and after every commit: what was acknowledged is there, once.

The points are recorded, not listed, so a new commit is covered without anybody writing a test.
"""

import signal
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from outrider.core.entry import HumanAsked, HumanDecided, UserSaid
from tests.unit.store.stored import FILE, Stored, open_store

ROOT = Path(__file__).parents[3]
# commits that the scenario must reach, or it no longer tests what it says
REACHED = {
    "schema", "open", "accept", "assistant", "tool_start", "tool_result", "entry", "brief",
    "run_step", "enqueue", "queue_edit", "queue_remove", "steer", "approval_open", "decide",
    "answer", "expire", "reserve", "settle", "cancel", "lose_open", "resumed", "run_close", "drain",
    "settings", "title", "context", "stop", "delete", "restore", "purge",
}  # fmt: skip
QUICK = ["tx.accept.before", "tx.accept.after", "tx.drain.before", "tx.approval_open.after"]


def live(home: Path, spec: str) -> int:
    """Live the scenario in a child process; how it ended."""
    home.mkdir(exist_ok=True)
    ran = subprocess.run(
        [sys.executable, "-m", "tests.unit.store.scenario", str(home), spec],
        cwd=ROOT, env={"PYTHONPATH": f"{ROOT}/src:{ROOT}"}, timeout=60,
    )  # fmt: skip
    return ran.returncode


def points(tmp_path: Path) -> list[str]:
    """Every point in the order reached, numbered where its name repeats."""
    assert live(tmp_path / "recorded", f"record:{tmp_path / 'points'}") == 0
    seen: Counter[str] = Counter()
    found = []
    for name in (tmp_path / "points").read_text().split():
        seen[name] += 1
        found.append(f"{name}#{seen[name]}")
    return found


def check(home: Path) -> None:
    """The invariants of a home after a crash (I1, I3, I7, I8, I10, I12), then one more message."""
    acked = (home / "acks").read_text().splitlines() if (home / "acks").exists() else []
    store = open_store(home, seed=1)
    assert store.db.rows("PRAGMA integrity_check") == [("ok",)]
    assert store.db.rows("PRAGMA foreign_key_check") == []
    for (chat_id,) in store.db.rows("SELECT id FROM conversations WHERE deleted_at IS NULL"):
        chat = store.conversations.get(chat_id)
        entries = store.journals.entries(chat_id)
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        check_approvals(store, chat_id)
        store.say(chat, "and on")
    check_messages(store, acked)
    check_money(store, acked)
    for run in store.runs.live():
        assert store.runs.resume(run)[0].attempt == run.attempt + 1 if not run.resumed else True
        store.runs.close(replace(run, status="error", ending="interrupted"))
    assert store.runs.live() == []
    store.db.close()


def check_messages(store: Stored, acked: list[str]) -> None:
    """I1, I2: an acknowledged message is in history or in the queue, never in both, never twice."""
    said, going, gone = (
        {line.split()[1] for line in acked if line.split()[0] == word}
        for word in ("said", "going", "gone")
    )
    found: Counter[str] = Counter()
    for (chat_id,) in store.db.rows("SELECT id FROM conversations"):
        facts = (entry.fact for entry in store.journals.entries(chat_id))
        texts = [fact.text for fact in facts if isinstance(fact, UserSaid)]
        texts += [item.text for item in store.messages.queued(chat_id)]
        found.update(part for text in texts for part in text.split("\n\n"))
    assert all(found[text] == 1 for text in said - going), (said, found)
    assert all(found[text] <= 1 for text in ("m1", "m2", "m3", "m4", "m5"))
    assert all(found[text] == 0 for text in gone)


def check_approvals(store: Stored, chat_id: str) -> None:
    """I8: a question has its card and its resting run, or none of them; one decision each."""
    facts = [entry.fact for entry in store.journals.entries(chat_id)]
    asked = [fact.approval_id for fact in facts if isinstance(fact, HumanAsked)]
    decided = [fact.approval_id for fact in facts if isinstance(fact, HumanDecided)]
    rows = store.db.rows("SELECT id, status FROM approvals WHERE conversation_id = ?", chat_id)
    assert sorted(asked) == sorted(row[0] for row in rows)
    assert sorted(decided) == sorted(row[0] for row in rows if row[1] != "pending")
    waits = [run.id for run in store.runs.live() if run.waiting_for is not None]
    assert len(waits) == len(asked) - len(decided)


def check_money(store: Stored, acked: list[str]) -> None:
    """I10: a settled bill is on the ledger once; what the crash cut is unknown."""
    store.ledger.lose_open()
    states = dict(store.db.rows("SELECT id, state FROM ledger"))
    assert all(states[line.split()[1]] == "settled" for line in acked if line.startswith("paid"))
    assert "open" not in states.values()


@pytest.mark.parametrize("point", QUICK)
def test_a_kill_at_a_commit_that_matters_most(tmp_path: Path, point: str) -> None:
    """T02, T03, T27, T43"""
    assert live(tmp_path / "home", f"{point}=kill") == -signal.SIGKILL
    check(tmp_path / "home")


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_kill_at_every_commit(tmp_path: Path) -> None:
    """REL-12 and REL-35 at the level of the store."""
    every = points(tmp_path)
    assert {name.split(".")[1] for name in every if name.startswith("tx.")} == REACHED
    for at, point in enumerate(every):
        home = tmp_path / str(at)
        assert live(home, f"{point}=kill") == -signal.SIGKILL, point
        if (home / FILE).exists():
            try:
                check(home)
            except AssertionError as error:
                raise AssertionError(point) from error
