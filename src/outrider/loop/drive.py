"""A drive: moves performed one after another until the turn rests."""

import asyncio
from dataclasses import replace

from outrider.core.brief import Brief
from outrider.core.entry import HumanAsked, ModelSaid, Noted, ToolAnswered
from outrider.core.journal import Journal
from outrider.core.model import (
    AskModel,
    Broke,
    CapReached,
    Compact,
    Emit,
    Model,
    NeedsMoney,
    NotSummarised,
    Replied,
    Summarised,
)  # fmt: skip
from outrider.core.seat import Ended, Rest
from outrider.core.tool import Toolbox
from outrider.loop import batch
from outrider.loop.decide import decide
from outrider.loop.gate import verdict
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
from outrider.loop.outcome import closed
from outrider.loop.pen import Pen


async def drive(brief: Brief, journal: Journal, model: Model, toolbox: Toolbox, emit: Emit) -> Rest:
    """Play the journal's newest turn to its resting place.

    Raises StaleJournal when somebody else wrote. Cancelled with the message `person` it first
    stores what was written and answers every open call; with any other it stores nothing.
    """
    pen = Pen(brief, journal, emit)
    try:
        while True:
            rest = await _perform(decide(pen.state, brief), brief, pen, model, toolbox)
            if rest is not None:
                return rest
    except asyncio.CancelledError as cut:
        if cut.args[:1] == ("person",):
            await _stop(brief, pen, model.cut())
        raise


async def _perform(
    move: Move, brief: Brief, pen: Pen, model: Model, toolbox: Toolbox
) -> Rest | None:
    """Perform one move; the rest it leads to, None to go on."""
    match move:
        case TakeSteers():
            await pen.steers()
        case AskModel() as ask:
            return await _ask(ask, pen, model)
        case Compact() as compact:
            await _compact(compact, pen, model)
        case Judge(call=call, approved=approved):
            judgement = await batch.judge(toolbox, call)
            pen.judge(call, verdict(call, approved, judgement, brief))
        case AskHuman(fact=fact):
            await pen.append(fact)
        case RunTools(calls=calls):
            await batch.run(calls, brief, pen, toolbox)
        case Close(call=call, code=code, facts=facts):
            await pen.append(closed(call, code, facts, brief.phrases))
        case TurnDown(call=call, text=text):
            await pen.append(ToolAnswered(call.id, call.name, text, is_error=True))
        case Note(code=code, facts=facts):
            await pen.append(Noted(code, facts))
        case Finish(ended=ended):
            return ended
        case Wait(waiting=waiting):
            return waiting
    return None


async def _ask(ask: AskModel, pen: Pen, model: Model) -> Rest | None:
    match await model.ask(ask, pen.emit):
        case Replied(said=said):
            await pen.reply(said)
        case NeedsMoney(route=route):
            await pen.append(HumanAsked("money", route=route))
        case CapReached(spent_usd=spent, cap_usd=cap):
            await pen.append(Noted("budget", {"spent": spent, "cap": cap}))
        case Broke(failure=failure, said=None) if failure.code == "context_length":
            await pen.append(Noted("context_length", failure.facts))
        case Broke(failure=failure, said=said):
            if said is not None:
                await pen.reply(replace(said, partial=True, calls=()))
            return Ended("failed", failure)
    return None


async def close(brief: Brief, journal: Journal, said: ModelSaid | None, emit: Emit) -> None:
    """Do what a stopped drive does last, for one whose seat is lost; `said`: what was written."""
    await _stop(brief, Pen(brief, journal, emit), said)


async def _compact(compact: Compact, pen: Pen, model: Model) -> None:
    match await model.compact(compact, pen.emit):
        case Summarised(compacted=compacted):
            await pen.compacted(compacted)
        case NotSummarised(why=why):
            await pen.append(Noted("compact_failed", {"why": why}))


async def _stop(brief: Brief, pen: Pen, said: ModelSaid | None) -> None:
    """A person pressed stop: keep what was written, then one result for every open call."""
    pen.catch_up()
    if pen.unsaved is not None:  # a whole reply, paid for, whose commit was cancelled
        await pen.reply(pen.unsaved)
    elif said is not None and said.text:
        await pen.reply(replace(said, partial=True, calls=()))
    facts = []
    for progress in pen.state.calls:
        if not progress.answered:
            call = progress.call
            ran = progress.started or call.id in pen.running
            code = "stopped_unknown" if ran else "stopped"
            facts.append(closed(call, code, {"name": call.name}, brief.phrases))
    if facts:
        await pen.append(*facts)
