"""The invariants I1 to I12 and I16, each a function that tells what breaks it.

I9 waits for channels, I14 for environments, I15 for workers. I13 is the nursery's.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

import apsw

from outrider.selftest import calls
from outrider.selftest.evidence import REPLY_USD, Evidence, Violation

INDEXED = ("user_said", "model_said")
KNOWN = "SELECT coalesce(sum(cost_usd), 0.0) FROM ledger WHERE root_id = ?"
KEYS = "env"  # the file of the home that may hold a secret


def check(seen: Evidence) -> list[Violation]:
    """Everything that is broken, in the order of the invariants."""
    return [Violation(name, detail) for name, judge in INVARIANTS.items() for detail in judge(seen)]


def said_once(seen: Evidence) -> Iterator[str]:
    """I1: each acknowledged message is in history or queue, once; a refused one nowhere."""
    found = {chat_id: _texts(seen, chat_id) for chat_id in seen.journals}
    for said in seen.log:
        if said.chat_id not in found:
            if said.outcome == "ok" and said.chat_id not in seen.dropped:
                yield f"no conversation {said}"
            continue
        times = found[said.chat_id][said.text.removeprefix("/steer ")]
        allowed = {"ok": (1,), "fail": (0,)}.get(said.outcome, (0, 1))
        if times not in allowed:
            yield f"{times} times {said}"


def nobody_else(seen: Evidence) -> Iterator[str]:
    """I2: no message that nobody sent."""
    for chat_id in seen.journals:
        ours = {each.text.removeprefix("/steer ") for each in seen.log if each.chat_id == chat_id}
        for text in _texts(seen, chat_id):
            if text not in ours:
                yield f"nobody said {text!r}"


def _texts(seen: Evidence, chat_id: str) -> Counter[str]:
    texts = [row.body["text"] for row in seen.journals[chat_id] if row.kind == "user_said"]
    texts += [row[0] for row in seen.books.rows(
        "SELECT text FROM queue WHERE conversation_id = ?", chat_id)]  # fmt: skip
    return Counter(part for text in texts for part in text.split("\n\n"))


def counted(seen: Evidence) -> Iterator[str]:
    """I3: `seq` counts from 1 without holes."""
    for chat_id, journal in seen.journals.items():
        seqs = [row.seq for row in journal]
        if seqs != list(range(1, len(seqs) + 1)):
            yield f"{chat_id} {seqs}"


def owned(seen: Evidence) -> Iterator[str]:
    """I7: nothing runs for ever, nothing is resumed twice, no message has two runs."""
    rows = seen.books.rows
    asked = {row[0] for row in rows("SELECT run_id FROM approvals WHERE status = 'pending'")}
    for run_id, status, waiting, resumed, attempt, steps_open in rows(
        "SELECT r.id, r.status, r.waiting_for, r.resumed, r.attempt, (SELECT count(*) FROM steps s"
        " WHERE s.run_id = r.id AND json_extract(s.body, '$.duration_ms') IS NULL) FROM runs r"
    ):
        if status == "running" and not (waiting and run_id in asked):
            yield f"{run_id} runs and nobody plays it"
        if status != "running" and steps_open:
            yield f"{run_id} is over, a step is not"
        if attempt != 1 + resumed:
            yield f"{run_id} attempt {attempt}"
    for kind in ("turn_opened", "resumed"):
        for run_id, times in rows(
            "SELECT run_id, count(*) FROM entries WHERE kind = ? GROUP BY run_id"
            " HAVING count(*) > 1", kind,
        ):  # fmt: skip
            yield f"{run_id} {kind} {times} times"
    opened = {row[0] for row in rows("SELECT run_id FROM entries WHERE kind = 'turn_opened'")}
    for (run_id,) in rows("SELECT id FROM runs"):
        if run_id not in opened:
            yield f"{run_id} has no turn"
    for (run_id,) in rows("SELECT b.run_id FROM briefs b JOIN runs r ON r.id = b.run_id"
                          " WHERE r.status <> 'running'"):  # fmt: skip
        yield f"a brief of {run_id}, which is over"


def decided_once(seen: Evidence) -> Iterator[str]:
    """I8: decided once, and nothing asked about started before it was approved."""
    decided = Counter(
        row.body["approval_id"] for journal in seen.journals.values() for row in journal
        if row.kind == "human_decided"
    )  # fmt: skip
    for approval_id, status, run_status, waiting in seen.books.rows(
        "SELECT a.id, a.status, r.status, r.waiting_for FROM approvals a"
        " JOIN runs r ON r.id = a.run_id"
    ):
        if decided[approval_id] != (status != "pending"):
            yield f"{approval_id} {status}, decided {decided[approval_id]} times"
        elif status == "pending" and (run_status != "running" or not waiting):
            yield f"{approval_id} waits, its run is {run_status} for {waiting}"
    for journal in seen.journals.values():
        yield from calls.approved_first(journal)


def billed(seen: Evidence) -> Iterator[str]:
    """I10: each call that a provider saw has its row; what is not known is counted, never 0."""
    rows = seen.books.rows("SELECT state, cost_usd FROM ledger")
    states = Counter(state for state, _ in rows)
    if states["open"]:
        yield f"{states['open']} rows are open for ever"
    if len(rows) < seen.asked:
        yield f"{seen.asked} calls, {len(rows)} rows"
    if states["settled"] > seen.asked:
        yield f"{seen.asked} calls, {states['settled']} bills"
    for state, cost_usd in rows:
        right = (
            abs((cost_usd or 0.0) - REPLY_USD) < 1e-12 if state == "settled" else cost_usd is None
        )
        if not right:
            yield f"{state} {cost_usd}"

    for chat_id, spent_usd in seen.shown.items():
        ((most,),) = seen.books.rows(KNOWN, chat_id)
        if spent_usd > most + 1e-9:  # it may have been read a moment before the last bill
            yield f"{chat_id} shows {spent_usd}, its bills are {most}"


def indexed(seen: Evidence) -> Iterator[str]:
    """I11: what can be found is what was said, and the index agrees with it."""
    kept = set(seen.books.rows("SELECT conversation_id, seq FROM entries WHERE search_text <> ''"))
    lasting = {
        row[0] for row in seen.books.rows("SELECT id FROM conversations WHERE NOT temporary")
    }
    wanted = {
        (chat_id, row.seq) for chat_id in lasting for row in seen.journals.get(chat_id, ())
        if row.kind in INDEXED and row.body["text"].strip()
    }  # fmt: skip
    if kept != wanted:
        yield f"{sorted(kept ^ wanted)}"
    copy = seen.books.copy()
    try:
        yield from _agrees(copy)
    except apsw.Error as error:
        yield str(error)
    finally:
        copy.close()


def _agrees(copy: apsw.Connection) -> Iterator[str]:
    """SQLite's own check of the index; then it is made anew, which must change no word of it.

    Its check against the content would miss the rows that hold no words and are left out.
    """
    copy.execute("INSERT INTO entry_index (entry_index) VALUES ('integrity-check')").fetchall()
    copy.execute("CREATE VIRTUAL TABLE words USING fts5vocab(entry_index, instance)")
    before = set(copy.execute("SELECT term, doc, offset FROM words").fetchall())
    copy.execute("INSERT INTO entry_index (entry_index) VALUES ('rebuild')").fetchall()
    after = set(copy.execute("SELECT term, doc, offset FROM words").fetchall())
    if before != after:
        yield f"words {sorted(before ^ after)[:3]}"


def sound(seen: Evidence) -> Iterator[str]:
    """I12: SQLite finds nothing wrong with the file."""
    for (told,) in seen.books.rows("PRAGMA integrity_check"):
        if told != "ok":
            yield str(told)
    yield from (str(row) for row in seen.books.rows("PRAGMA foreign_key_check"))


def discreet(seen: Evidence) -> Iterator[str]:
    """I16: a planted secret is in no log and in no file but the one that holds keys."""
    for secret in seen.secrets:
        if secret in seen.errors:
            yield "standard error"
        for path in seen.books.home.rglob("*"):
            if path.is_file() and path.name != KEYS and secret.encode() in path.read_bytes():
                yield path.name


INVARIANTS: Mapping[str, Callable[[Evidence], Iterator[str]]] = {
    "I1": said_once, "I2": nobody_else, "I3": counted, "I4": calls.answered,
    "I5": calls.at_most_once, "I6": calls.truthful, "I7": owned, "I8": decided_once,
    "I10": billed, "I11": indexed, "I12": sound, "I16": discreet,
}  # fmt: skip
