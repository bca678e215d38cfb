"""Deliberate bugs, each with the cases that must catch it and the check that must say so."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Edit:
    """A replacement in one file of the product. `old` stands there once."""

    file: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Mutant:
    """`scene`: played unhurt, then at the points that match `points`, if any, in the way `how`."""

    name: str
    edits: tuple[Edit, ...]
    caught_by: str  # the invariant
    scene: str
    points: str = ""
    how: str = "kill"


def mutant(
    name: str, caught_by: str, played: tuple[str, ...], *edits: tuple[str, str, str]
) -> Mutant:
    return Mutant(name, tuple(Edit(*each) for each in edits), caught_by, *played)


SWALLOWED = """                try:
                    self._db.peek("COMMIT")
                except Exception:
                    pass
"""
LATER = """        with self._db.commit("left") as tx:
            queue_row.leave(tx,"""
TWICE = """        told = await _result(calls[0], brief, pen.emit, toolbox)
        await pen.append(told, told)"""
LOUD = """        start_logging()
        log.warning("key", extra={"key": os.environ["OUTRIDER_OPENAI_API_KEY"]})
"""
STORE = (
    mutant("forget_request_ids", "I1", ("chat", r"tx\.run_close\.after"),
           ("store/requests.py", "if request_id is None:", "if request_id:")),
    mutant("acknowledge_what_is_not_stored", "I1", ("steer",),
           ("store/db.py", 'self._db.peek("COMMIT")',
            'self._db.peek("ROLLBACK" if self._name == "enqueue" else "COMMIT")')),
    mutant("swallow_a_failed_commit", "a full disk", ("chat", r"tx\.accept\.before", "full"),
           ("store/db.py", '                self._db.peek("COMMIT")\n',
            SWALLOWED)),
    mutant("drain_in_two_transactions", "I1", ("queue", r"tx\.drain\.after"),
           ("store/intake.py", "            queue_row.leave(tx,",
            LATER)),
    mutant("steer_in_two_transactions", "I1", ("steer", r"tx\.steer\.after"),
           ("store/journal.py", "            queue_row.leave(tx,",
            LATER.replace("_db", "_journals.db"))),
    mutant("say_what_nobody_said", "I2", ("chat",),
           ("store/intake.py", "UserSaid(said.text,", 'UserSaid(said.text + " ",')),
    mutant("skip_a_seq", "I3", ("chat",),
           ("store/tape.py", "start=tape.last + 1", "start=tape.last + 1 + bool(tape.last)"),
           ("store/tape.py", "tape.entries[start:end]", "tape.entries[start:]")),
    mutant("drop_what_rides", "I10", ("question",),
           ("store/db.py", "for write in self._db.riders:", "for write in ():")),
    mutant("keep_memory_when_the_disk_fails", "I10", ("chat", r"tx\.assistant\.before", "full"),
           ("store/db.py", "        for act in self._undo:\n            act()",
            "            for act in self._undo:\n                act()")),
    mutant("forget_the_index", "I11", ("chat",),
           ("store/search_tables.py", "AFTER INSERT ON entries WHEN new.search_text IS NOT NULL",
            "AFTER INSERT ON entries WHEN new.kind = 'model_said'")),
    mutant("leave_words_of_the_purged", "I11", ("purge",),
           ("store/search_tables.py", "AFTER DELETE ON entries WHEN old.search_text IS NOT NULL",
            "AFTER DELETE ON entries WHEN 0")),
    mutant("delete_and_let_run", "I7", ("delete",),
           ("store/deletion.py", "WHERE conversation_id = ? AND status = 'running'\n\"\"\"\nEND",
            "WHERE conversation_id = ? AND status = 'never'\n\"\"\"\nEND")),
    mutant("delete_and_leave_steps_open", "I7", ("delete",),
           ("store/deletion.py", "            tx.rows(END_STEPS, now, conversation_id)\n", "")),
    mutant("keep_the_brief", "I7", ("chat",),
           ("store/runs.py", "DELETE FROM briefs WHERE run_id = ?",
            "DELETE FROM briefs WHERE run_id = '' AND ?")),
)  # fmt: skip
TURNS = (
    mutant("never_mark_as_resumed", "I7", ("boot_started", r"tx\.resumed\.after"),
           ("store/runs.py", "SET resumed = 1, attempt", "SET resumed = 0, attempt")),
    mutant("resume_twice", "I7", ("boot_started", r"tx\.resumed\.after"),
           ("store/runs.py", "AND resumed = 0 AND status", "AND status"),
           ("desk/resume.py", "if run.resumed or self._spent(run)", "if self._spent(run)")),
    mutant("close_what_waits", "I8", ("approve", r"tx\.approval_open\.after"),
           ("desk/resume.py", 'return "waits" if card', 'return "interrupted" if card')),
    mutant("leave_lost_calls_open", "I10", ("chat", r"model\.sent"),
           ("desk/resume.py", "        self._books.ledger.lose_open()\n", "")),
    mutant("count_lost_calls_as_free", "I10", ("chat", r"model\.sent"),
           ("store/ledger.py", "iif(reserved_usd = 0.0, 0.0, NULL)", "0.0")),
    mutant("bill_twice", "I10", ("chat",),
           ("store/ledger.py", "_money(bill.cost_usd), bill.price",
            "_money(2 * (bill.cost_usd or 0.0)), bill.price")),
    mutant("start_without_saying_so", "I5", ("approve", r"tx\.tool_result\.before"),
           ("loop/batch.py", "    if starts:\n", "    if starts and calls == ():\n")),
    mutant("start_again_what_was_started", "I5", ("tools", r"tx\.tool_result\.before"),
           ("loop/decide.py", "if progress.started and not (",
            "if progress.started and not progress.call and not (")),
    mutant("call_unknown_what_never_ran", "I6", ("tools",),
           ("loop/decide.py", "if progress.started and not (", "if not (")),
    mutant("claim_success_of_what_was_cut", "I6", ("tools", r"tx\.tool_start\.after"),
           ("loop/outcome.py", "is_error=code not in NOT_ERRORS, code=code)",
            "is_error=False, code=None)")),
    mutant("answer_a_call_twice", "I4", ("tools",),
           ("loop/batch.py",
            "        await pen.append(await _result(calls[0], brief, pen.emit, toolbox))",
            TWICE)),
    mutant("leave_old_calls_unanswered", "I4", ("boot_started", r"tx\.resumed\.after"),
           ("store/intake.py", "[(closed_run_id, answer) for answer in close]",
            "[(closed_run_id, answer) for answer in close if not answer]")),
    mutant("run_what_was_denied", "I8", ("approve",),
           ("loop/outcome.py", 'case "denied":\n            return "denied", name',
            'case "denied":\n            return None')),
    mutant("log_the_key", "I16", ("chat", r"tx\.run_close\.after"),
           ("app/serve.py", "        start_logging()\n",
            LOUD)),
)  # fmt: skip
MUTANTS = (*STORE, *TURNS)
