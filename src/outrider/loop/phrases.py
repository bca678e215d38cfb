"""The sentences that the loop needs, by code, with the facts each may name.

The words themselves are in `Brief.phrases`, in the agent's language.
"""

from collections.abc import Mapping

CODES: Mapping[str, tuple[str, ...]] = {
    # results of calls that the loop closes without running them
    "bad_arguments": ("name", "length", "at", "near"),
    "cut_arguments": ("name", "length", "at", "near"),
    "unknown_tool": ("name", "tools"),
    "call_id_reused": ("name", "id"),
    "step_limit": ("name", "limit"),
    "loop_refused": ("name", "count"),
    "cut_unknown": ("name",),
    "denied": ("name",),
    "denied_note": ("name", "note"),
    "expired": ("name",),
    "stopped": ("name",),
    "stopped_unknown": ("name",),
    "interrupted_unknown": ("name",),
    "interrupted_unstarted": ("name",),
    "tool_error_prefix": ("text",),
    # results of questions
    "answered": ("answer",),
    "question_default": ("answer",),
    "question_expired": (),
    # notes, in the person's role
    "loop_note": ("name", "count"),
    "empty_answer": (),
    "budget": ("spent", "cap"),
    "no_route_left": ("routes",),
    "retried": (),
    # compaction: what is asked for, and how it reads ever after
    "compact_ask": ("transcript",),
    "compact_summary": ("summary", "words"),
    "compact_words": ("words",),
    "compact_gap": ("count",),
    # instead of an old result (A-CTX-10)
    "stub": ("name", "chars"),
    "stub_kept": ("name", "chars", "id"),
    # the reason on a card, and a line under a message
    "changed_since": ("what",),
    "attachment": ("name", "mime", "size", "path"),
}

SILENT = frozenset({"context_length", "compact_failed", "compact_stuck"})  # for the person alone
NOT_ERRORS = frozenset({"answered", "question_default", "question_expired"})


def fill(phrases: Mapping[str, str], code: str, facts: Mapping[str, object]) -> str:
    """The sentence of `code` with its facts; the bare code when the brief is older than it."""
    template = phrases.get(code)
    return code if template is None else template.format(**facts)
