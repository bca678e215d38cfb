"""What a child may do next, judged by the gateway from its own journal. Pure, and fails closed.

A child cannot invent a call, run one that was not cleared, run one twice, write a result that its
tool did not give, or put another question before a person than the one that the gate would ask.
"""

from collections.abc import Collection, Mapping

from outrider.core.brief import Brief
from outrider.core.entry import Escalated, HumanAsked, Noted, ToolAnswered, ToolStarted
from outrider.core.model import AskModel, Compact
from outrider.core.tool import Call, ToolResult, ToolSpec
from outrider.link.broken import LinkBroken
from outrider.link.requests import Writable
from outrider.loop import compact as room
from outrider.loop import gate
from outrider.loop.outcome import outcome
from outrider.loop.phrases import CODES, SILENT
from outrider.loop.state import Progress, TurnState

KNOWN = frozenset(CODES) | SILENT


def asks(state: TurnState, brief: Brief, ask: AskModel) -> None:
    """A model is asked only once every call has its result, within the bound, about all of it."""
    limit = brief.limits.max_steps
    if (
        ask.through_seq != state.last_seq
        or ask.skipped_routes != state.skipped
        or any(not progress.answered for progress in state.calls)
        or (limit is not None and state.steps >= limit)
    ):
        raise LinkBroken("ask_out_of_turn")


def summarises(state: TurnState, brief: Brief, compact: Compact) -> None:
    """A compaction costs money too: only the one that the loop would ask for now."""
    wanted = room.errand(state, brief) if state.room.asked else room.due(state, brief)
    if wanted != compact or any(not progress.answered for progress in state.calls):
        raise LinkBroken("ask_out_of_turn")


def judges(state: TurnState, brief: Brief, call_id: str) -> tuple[Call, HumanAsked | None]:
    """The open call that is to be judged, and what a person said yes to."""
    progress = _open(state, call_id)
    asked, decided = progress.asked, progress.decided
    if progress.started and not _spec(brief, progress.call).replay_safe:
        raise LinkBroken("call_started")
    if asked is None:
        return progress.call, None
    if decided is None or outcome(asked, decided) is not None:
        raise LinkBroken("call_undecided")
    return progress.call, asked


def begins(state: TurnState, brief: Brief, call_id: str) -> Call:
    """The open call that may run: cleared by the gate in this drive, and known to start."""
    progress = _open(state, call_id)
    if not isinstance(progress.verdict, gate.Run):
        raise LinkBroken("call_not_cleared")
    if not (progress.started or _spec(brief, progress.call).replay_safe):
        raise LinkBroken("call_not_started")
    return progress.call


def writes(
    state: TurnState,
    brief: Brief,
    fact: Writable,
    results: Mapping[str, ToolResult],
    unpriced: Collection[str],
) -> None:
    """Whether a fact may be stored: `results` of calls that ran, routes found `unpriced`."""
    match fact:
        case ToolStarted(call_id=call_id):
            _open(state, call_id)
        case ToolAnswered():
            progress = _open(state, fact.call_id)
            if fact not in _results(progress, fact.code, fact.text, results):
                raise LinkBroken("result_forged")
        case HumanAsked(ask="money"):
            if fact.route not in unpriced or fact != HumanAsked("money", route=fact.route):
                raise LinkBroken("question_forged")
        case HumanAsked():
            progress = _open(state, fact.call_id or "")
            call, verdict = progress.call, progress.verdict
            if not isinstance(verdict, gate.Ask) or fact != gate.asked(
                _spec(brief, call), call, verdict
            ):
                raise LinkBroken("question_forged")
        case Noted(code=code):
            if code not in KNOWN:
                raise LinkBroken("note_unknown")
        case Escalated():
            pass


def _results(
    progress: Progress, code: str | None, text: str, results: Mapping[str, ToolResult]
) -> tuple[ToolAnswered, ...]:
    """Every result that a call may have now. One with a `code` was closed and never ran."""
    call = progress.call
    if code is not None:
        return (
            ToolAnswered(call.id, call.name, text, is_error=True, code=code),
            ToolAnswered(call.id, call.name, text, is_error=False, code=code),
        )
    if isinstance(progress.verdict, gate.Refuse):
        return (ToolAnswered(call.id, call.name, progress.verdict.text, is_error=True),)
    if (ran := results.get(call.id)) is None:
        return ()
    return (ToolAnswered(call.id, call.name, ran.text, ran.is_error, ran.shortened, ran.cost_usd),)


def _open(state: TurnState, call_id: str) -> Progress:
    for progress in state.calls:
        if progress.call.id == call_id and not progress.answered:
            return progress
    raise LinkBroken("call_unknown")


def _spec(brief: Brief, call: Call) -> ToolSpec:
    for spec in brief.tools:
        if spec.name == call.name:
            return spec
    raise LinkBroken("tool_unknown")
