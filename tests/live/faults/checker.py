"""The invariants of a home that has gone quiet after a crash, I1 to I12 as far as they apply."""

import re
from collections import Counter
from collections.abc import Sequence

from tests.live.faults.books import Body, Books, Row
from tests.live.faults.talk import Said

UNKNOWN = {"cut_unknown", "interrupted_unknown", "stopped_unknown"}
MARK = re.compile(r"^echo (\S+) >> effects")
REPLY_USD = (100 * 10.0 + 20 * 20.0) / 1_000_000  # the scripted usage at the home's own price


def check(books: Books, log: Sequence[Said], asked: int, went_on: str | None = None) -> None:
    """Raises AssertionError naming the invariant.

    `asked`: requests that the provider saw. `went_on`: a conversation that took a message after
    the crash, so that no call of it is open any more but for a card's.
    """
    assert books.rows("PRAGMA integrity_check") == [("ok",)], "I12"
    assert books.rows("PRAGMA foreign_key_check") == [], "I12"
    chats = books.chats()
    assert {said.chat_id for said in log if said.outcome == "ok"} <= set(chats), "I1: no chat"
    for chat_id in chats:
        journal = books.journal(chat_id)
        seqs = [row.seq for row in journal]
        assert seqs == list(range(1, len(seqs) + 1)), f"I3: {seqs}"
        check_messages(books, chat_id, journal, [said for said in log if said.chat_id == chat_id])
        check_calls(books, journal, final=chat_id == went_on)
        check_approvals(books, chat_id, journal)
    check_runs(books)
    check_money(books, asked)


def check_messages(books: Books, chat_id: str, journal: list[Row], log: list[Said]) -> None:
    """I1, I2: each acknowledged message is in history xor queue, once; no other is there."""
    texts = [row.body["text"] for row in journal if row.kind == "user_said"]
    texts += [row[0] for row in books.rows(
        "SELECT text FROM queue WHERE conversation_id = ?", chat_id)]  # fmt: skip
    found = Counter(part for text in texts for part in text.split("\n\n"))
    for said in log:
        times = found.pop(said.text.removeprefix("/steer "), 0)
        allowed = {"ok": (1,), "fail": (0,)}.get(said.outcome, (0, 1))
        assert times in allowed, f"I1: {said} is there {times} times"
    assert not found, f"I2: nobody said {found}"


def check_calls(books: Books, journal: list[Row], final: bool) -> None:
    """I4, I5, I6: each call has one result, true to what the outside world saw of it."""
    done = books.effects()
    assert all(times == 1 for times in done.values()), f"I5: {done}"
    waiting = books.rows("SELECT body ->> 'tool_call_id' FROM approvals WHERE status = 'pending'")
    asked = {row[0] for row in waiting}
    unfinished = set() if final else _unfinished(books)
    for at, row in enumerate(journal):
        if row.kind != "model_said" or row.body["partial"]:
            continue
        for made in row.body["calls"]:
            after = _about(made["id"], journal[at + 1 :])
            answers = [each.body for each in after if each.kind == "tool_answered"]
            if not answers:  # it waits, or its turn was closed: the next message answers it
                assert made["id"] in asked or row.run_id in unfinished, f"I4: {made}"
                continue
            assert len(answers) == 1, f"I4: {answers}"
            started = any(each.kind == "tool_started" for each in after)
            check_result(made, answers[0], started, done)


def _about(call_id: str, entries: list[Row]) -> list[Row]:
    """What was stored about a call before the next reply."""
    found = []
    for row in entries:
        if row.kind == "model_said":
            break
        if row.body.get("call_id") == call_id:
            found.append(row)
    return found


def check_result(made: Body, answer: Body, started: bool, done: Counter[str]) -> None:
    mark = MARK.match(str(made["arguments"].get("command", "")))
    if answer["code"] in UNKNOWN:
        assert started or mark is None, f"I6: {made} never started"
    elif mark is not None:
        ran = answer["code"] is None and not answer["is_error"]
        assert done[mark[1]] == int(ran), f"I6: {answer}, but it ran {done[mark[1]]} times"


def check_approvals(books: Books, chat_id: str, journal: list[Row]) -> None:
    """I8: decided once, and nothing asked about started before it was approved."""
    decided = Counter(row.body["approval_id"] for row in journal if row.kind == "human_decided")
    for approval_id, status, run_status, waiting in books.rows(
        "SELECT a.id, a.status, r.status, r.waiting_for FROM approvals a"
        " JOIN runs r ON r.id = a.run_id WHERE a.conversation_id = ?", chat_id,
    ):  # fmt: skip
        assert decided[approval_id] == (status != "pending"), f"I8: {approval_id} {status}"
        if status == "pending":
            assert run_status == "running", "I8: a card of a run that is over"
            assert waiting, "I8: a card that nobody waits for"
    cards: dict[str, str] = {}
    approved = {row.body["approval_id"]: row.seq for row in journal
                if row.kind == "human_decided" and row.body["outcome"] == "approved"}  # fmt: skip
    for row in journal:
        if row.kind == "human_asked":
            cards[row.body["call_id"]] = row.body["approval_id"]
        if row.kind == "tool_started" and row.body["call_id"] in cards:
            seq = approved.get(cards[row.body["call_id"]])
            assert seq is not None, "I8: it started without a yes"
            assert seq < row.seq, "I8: it started before the yes"


def check_runs(books: Books) -> None:
    """I7: nothing runs for ever, nothing is resumed twice, no message has two runs."""
    for run_id, status, waiting, resumed, attempt, steps_open in books.rows(
        "SELECT r.id, r.status, r.waiting_for, r.resumed, r.attempt, (SELECT count(*) FROM steps s"
        " WHERE s.run_id = r.id AND json_extract(s.body, '$.duration_ms') IS NULL) FROM runs r"
    ):
        assert status != "running" or waiting, f"I7: {run_id} runs and nobody plays it"
        assert status == "running" or not steps_open, f"I7: {run_id} is over, a step is not"
        assert attempt == 1 + resumed, f"I7: {run_id} attempt {attempt}"
    for table, kind in (("turns", "turn_opened"), ("resumes", "resumed")):
        twice = books.rows("SELECT run_id FROM entries WHERE kind = ? GROUP BY run_id"
                           " HAVING count(*) > 1", kind)  # fmt: skip
        assert twice == [], f"I7: {table} {twice}"
    opened = books.rows("SELECT count(*) FROM entries WHERE kind = 'turn_opened'")
    assert opened == books.rows("SELECT count(*) FROM runs"), "I7"
    stale = books.rows("SELECT b.run_id FROM briefs b JOIN runs r ON r.id = b.run_id"
                       " WHERE r.status <> 'running'")  # fmt: skip
    assert stale == [], "I7: a brief of a run that is over"


def check_money(books: Books, asked: int) -> None:
    """I10: every call that a provider saw has its row; what is not known is counted, never 0."""
    rows = books.rows("SELECT state, cost_usd FROM ledger")
    states = Counter(state for state, _ in rows)
    assert states["open"] == 0, "I10: a row is open for ever"
    assert len(rows) >= asked, f"I10: {asked} calls, {len(rows)} rows"
    assert states["settled"] <= asked, f"I10: {asked} calls, {states['settled']} bills"
    for state, cost_usd in rows:
        right = abs(cost_usd - REPLY_USD) < 1e-12 if state == "settled" else cost_usd is None
        assert right, f"I10: {state} {cost_usd}"


def _unfinished(books: Books) -> set[str]:
    """Runs that wait for a person, or were closed without an end of their own."""
    return {row[0] for row in books.rows("SELECT id FROM runs WHERE status <> 'completed'")}
