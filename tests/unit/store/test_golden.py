"""A home of every released schema opens for ever, with all that was in it."""

from pathlib import Path

import apsw
import pytest

from outrider.core.approval import Grant
from outrider.core.ledger import Account, Standing
from outrider.core.money import Usage
from tests.unit.store.facts import FULL
from tests.unit.store.stored import FILE, Stored, open_store

RELEASED = sorted((Path(__file__).parent / "golden").glob("schema-*.sql"))


@pytest.fixture(params=RELEASED, ids=lambda path: path.stem)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Stored:
    """A home as the version that released this schema left it, opened by this one."""
    made = apsw.Connection(str(tmp_path / FILE))
    made.execute(request.param.read_text("utf-8")).fetchall()
    made.close()
    return open_store(tmp_path, seed=1)


def test_the_released_schemas_are_found() -> None:
    assert [path.stem for path in RELEASED] == ["schema-1"]


def test_every_row_reads_as_it_was_written(old: Stored) -> None:
    """REL-35"""
    (chat,) = old.conversations.list()
    facts = [entry.fact for entry in old.journals.entries(chat.id)]
    assert tuple(facts[2 : 2 + len(FULL)]) == FULL
    assert (chat.title, chat.routes, chat.autonomous) == ("Kế hoạch", ("openai:gpt-x",), True)
    assert chat.auto_approve == (Grant("2026-11-30T12:00:00.000Z", "shell_run", "ls", "/w"),)
    (run,) = old.runs.live()
    assert (run.model, run.usage, len(run.steps)) == ("gpt-x", Usage(1, 2, 3, 4, 5), 1)
    assert old.db.rows("SELECT body FROM briefs WHERE run_id = ?", run.id) == [("{}",)]
    pending, (decided,) = old.approvals.pending(chat.id), old.approvals.list(9, pending=False)
    assert pending is not None
    assert (pending.kind, pending.options, decided.answer) == ("question", ("a", "b"), "ok")
    assert [item.text for item in old.messages.queued(chat.id)] == ["later"]
    account = Account(chat.id, chat.id, chat.agent_id, None)
    assert old.ledger.standing(account) == Standing(1.0, 0.01, 0.2, 0)
    old.db.close()


def test_an_old_home_goes_on_working(old: Stored) -> None:
    (chat,) = old.conversations.list()
    last = chat.last_seq
    drained = old.messages.drain(chat)
    assert drained is not None
    assert drained.accepted.said.seq == last + 2
    assert old.db.rows("PRAGMA integrity_check") == [("ok",)]
    old.db.close()
