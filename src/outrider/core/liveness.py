"""How a run goes, in one word, and what kind of failure cut it (C-LOG-4, C-LOG-5).

Derived from stored facts alone, in this one place: by the record of a live run and by whoever
reads a stored one.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from outrider.core.run import Run
from outrider.core.wake import Compaction

Liveness = Literal[
    "alive", "productive", "completed", "blocked", "empty", "looping", "failed", "stalled", "dead"
]
Family = Literal[
    "transientUpstream", "sandboxInfrastructure", "budgetExceeded", "processLost", "silentRun",
    "unknown",
]  # fmt: skip

FAMILIES: Mapping[str, Family] = {
    "rate_limit": "transientUpstream", "overloaded": "transientUpstream",
    "server_error": "transientUpstream", "auth": "transientUpstream",
    "no_credit": "transientUpstream", "bad_request": "transientUpstream",
    "context_length": "transientUpstream", "model_unknown": "transientUpstream",
    "redirected": "transientUpstream", "malformed_stream": "transientUpstream",
    "unreachable": "transientUpstream", "timeout": "transientUpstream",
    "cut": "transientUpstream", "interrupted": "processLost", "empty_answer": "silentRun",
}  # fmt: skip


def classified(run: Run) -> Run:
    """The run with its liveness and family as its other facts tell them."""
    kind = family(run)
    word = liveness(run, kind)
    if (word, kind) == (run.liveness, run.family):
        return run
    return replace(run, liveness=word, family=kind)


def family(run: Run) -> Family | None:
    """What kind of failure cut a run; None where nothing did, a person's stop included."""
    match run.ending:
        case "halted:budget":
            return "budgetExceeded"
        case "interrupted":
            return "processLost"
        case "failed":
            return "unknown" if run.failure is None else FAMILIES.get(run.failure.code, "unknown")
        case _:
            return None


def liveness(run: Run, kind: Family | None) -> Liveness:
    """One word for how a run goes or went. The loop at home has no watchdog: it never stalls."""
    match run.status, run.ending:
        case "running", _:
            return "alive" if run.waiting_for is None else "blocked"
        case "completed", "halted:loop":
            return "looping"
        case "completed", _ if isinstance(run.wake, Compaction):
            return "completed"  # it was there for a summary, and answers nothing
        case "completed", _:
            return "productive" if run.summary else "empty"
        case "error", _ if kind == "processLost":
            return "dead"
        case "error", _:
            return "blocked" if kind == "silentRun" else "failed"
        case _:
            return "empty"
