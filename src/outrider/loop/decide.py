"""The next move of a turn. Pure: the same state and brief always give the same move."""

from outrider.core.brief import Brief
from outrider.core.entry import ModelSaid
from outrider.core.model import AskModel
from outrider.core.run import Failure
from outrider.core.seat import Ended, Waiting
from outrider.core.tool import ToolSpec
from outrider.loop import compact, guard
from outrider.loop.gate import Ask, Refuse, Run, asked
from outrider.loop.move import (
    AskHuman,
    Close,
    Finish,
    Judge,
    Move,
    Note,
    RunTools,
    TakeSteers,
    TurnDown,
    Wait,
)
from outrider.loop.outcome import outcome
from outrider.loop.state import Progress, TurnState

TOGETHER = 8  # parallel calls that run at once


def decide(state: TurnState, brief: Brief) -> Move:
    """Settle open calls in order, then end or halt, then ask the model."""
    for at, progress in enumerate(state.calls):
        if not progress.answered:
            return _together(state, brief, at)
    if state.money is not None:
        return Wait(Waiting(state.money.approval_id))
    if state.out_of_money:
        return Finish(Ended("halted:budget"))
    if state.reply is not None and not state.reply.calls:
        return _answered(state, state.reply, brief)
    return _onward(state, brief)


def _onward(state: TurnState, brief: Brief) -> Move:
    """Nothing is open and the model has not answered: go on, unless a bound was reached."""
    if state.room.asked:
        return compact.errand(state, brief)
    if _spent(state, brief):
        return Finish(Ended("halted:steps"))
    if guard.refuses(state.repeats, brief.limits):
        return Finish(Ended("halted:loop"))
    if guard.note_due(state.repeats):
        return Note("loop_note", _repeated(state))
    if brief.routes and set(brief.routes) <= set(state.skipped):
        return Note("no_route_left", {"routes": ", ".join(brief.routes)})
    if not state.looked:
        return TakeSteers()
    tight = compact.due(state, brief)
    if tight is not None:
        return tight
    return AskModel(state.last_seq, tuple(spec.name for spec in brief.tools), state.skipped)


def _answered(state: TurnState, reply: ModelSaid, brief: Brief) -> Move:
    """A reply without calls: an answer, half of one, or nothing at all (A-LOOP-7)."""
    if reply.partial:  # stopped or broken, and the gateway died before it could close the run
        return Finish(Ended("failed", Failure("interrupted", "", {})))
    if state.answered:
        return Finish(Ended("done"))
    if state.told_empty:
        return Finish(Ended("failed", Failure("empty_answer", "", {})))
    if _spent(state, brief):
        return Finish(Ended("halted:steps"))
    return Note("empty_answer", {})


def _together(state: TurnState, brief: Brief, at: int) -> Move:
    """The move for the open call at `at`, joined by the parallel calls that follow it."""
    move = _settle(state, brief, state.calls[at])
    if not isinstance(move, RunTools) or not _parallel(state.calls[at], brief):
        return move
    group = move.calls
    for progress in state.calls[at + 1 :]:
        if len(group) == TOGETHER or not _parallel(progress, brief):
            break
        if progress.answered:
            continue
        match _settle(state, brief, progress):
            case Judge() as judge:
                return judge
            case RunTools(calls=calls):
                group += calls
            case _:
                break
    return RunTools(group)


def _settle(state: TurnState, brief: Brief, progress: Progress) -> Move:
    """The move for one open call."""
    call, spec = progress.call, _spec(progress, brief)
    name = {"name": call.name}
    if progress.started and not (spec is not None and spec.replay_safe):
        return Close(call, "cut_unknown", name)
    if progress.asked is not None:
        if progress.decided is None:
            return Wait(Waiting(progress.asked.approval_id))
        told = outcome(progress.asked, progress.decided)
        if told is not None:
            return Close(call, *told)
    elif (close := _never_runs(state, brief, progress)) is not None:
        return close
    if spec is None:
        tools = ", ".join(known.name for known in brief.tools)
        return Close(call, "unknown_tool", {**name, "tools": tools})
    match progress.verdict:
        case None:
            return Judge(call, progress.asked)
        case Run():
            return RunTools((call,))
        case Ask() as ask:
            return AskHuman(asked(spec, call, ask))
        case Refuse(text=text):
            return TurnDown(call, text)


def _never_runs(state: TurnState, brief: Brief, progress: Progress) -> Close | None:
    """Why a call is closed before anybody looks at it or is asked."""
    call, broken = progress.call, progress.call.broken
    if _spent(state, brief):
        facts = {"name": call.name, "limit": brief.limits.max_steps}
        return Close(call, "step_limit", facts)
    if guard.refuses(state.repeats, brief.limits):
        return Close(call, "loop_refused", _repeated(state))
    if progress.reused:
        return Close(call, "call_id_reused", {"name": call.name, "id": call.id})
    if broken is not None:
        code = "cut_arguments" if broken.cut else "bad_arguments"
        where = {"length": broken.length, "at": broken.at, "near": broken.near}
        return Close(call, code, {"name": call.name, **where})
    return None


def _repeated(state: TurnState) -> dict[str, object]:
    calls = (progress.call for progress in state.calls)
    return {"name": guard.names(calls, state.uncounted), "count": state.repeats.count}


def _spent(state: TurnState, brief: Brief) -> bool:
    limit = brief.limits.max_steps
    return limit is not None and state.steps >= limit


def _parallel(progress: Progress, brief: Brief) -> bool:
    spec = _spec(progress, brief)
    return spec is not None and spec.parallel


def _spec(progress: Progress, brief: Brief) -> ToolSpec | None:
    return next((spec for spec in brief.tools if spec.name == progress.call.name), None)
