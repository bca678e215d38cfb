"""Calls that passed the gate: run, and answered one result each as they finish."""

import asyncio
import logging
from collections.abc import Sequence

from outrider.core.brief import Brief
from outrider.core.entry import ToolAnswered, ToolStarted
from outrider.core.event_work import ToolBegan, ToolProgress
from outrider.core.model import Emit
from outrider.core.tool import Call, Judgement, Toolbox, ToolResult
from outrider.loop.outcome import closed
from outrider.loop.pen import Pen

log = logging.getLogger(__name__)


async def judge(toolbox: Toolbox, call: Call) -> Judgement:
    """What the toolbox knows of a call; when it breaks, a person is asked (A-APR-6)."""
    try:
        return await toolbox.judge(call)
    except Exception:  # the tool boundary
        log.exception("tool_judge_broke", extra={"tool": call.name})
        return Judgement(reason="")


async def run(calls: Sequence[Call], brief: Brief, pen: Pen, toolbox: Toolbox) -> None:
    """Run `calls` at once. What is not replay-safe is known to have started before it starts."""
    safe = {spec.name for spec in brief.tools if spec.replay_safe}
    starts = [ToolStarted(call.id) for call in calls if call.name not in safe]
    if starts:
        await pen.append(*starts)
    for call in calls:
        pen.emit(ToolBegan(call.id, call.name, call.arguments))
    pen.running = frozenset(call.id for call in calls)
    if len(calls) == 1:
        await pen.append(await _result(calls[0], brief, pen.emit, toolbox))
    else:
        await _gather(calls, brief, pen, toolbox)
    pen.running = frozenset()


async def _gather(calls: Sequence[Call], brief: Brief, pen: Pen, toolbox: Toolbox) -> None:
    tasks = [asyncio.ensure_future(_result(call, brief, pen.emit, toolbox)) for call in calls]
    waiting = set(tasks)
    try:
        while waiting:
            done, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:  # in call order where several are done at once
                if task in done:
                    await pen.append(task.result())
    finally:
        for task in waiting:
            task.cancel()
        if waiting:  # nothing may still run once its call is closed
            await asyncio.wait(waiting)


async def _result(call: Call, brief: Brief, emit: Emit, toolbox: Toolbox) -> ToolAnswered:
    def progress(chunk: str) -> None:
        emit(ToolProgress(call.id, chunk))

    try:
        result: ToolResult = await toolbox.run(call, progress)
    except Exception as error:  # the tool boundary
        log.exception("tool_broke", extra={"tool": call.name})
        facts = {"text": type(error).__name__}
        return closed(call, "tool_error_prefix", facts, brief.phrases)
    return ToolAnswered(
        call.id, call.name, result.text, result.is_error, result.shortened, result.cost_usd
    )
