"""The toolbox: all the tools of one drive, judged before and bounded after they run."""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from outrider import failpoint
from outrider.core.agent import Agent
from outrider.core.errors import OutriderError
from outrider.core.tool import Arguments, Call, Here, Judgement, Tool, ToolResult, ToolSpec
from outrider.tools.errors import ToolError
from outrider.tools.fingerprint import of_arguments
from outrider.tools.judge import JUDGES, Judge, judge_any
from outrider.tools.output import Cap, capped
from outrider.tools.spec import spec
from outrider.tools.speech import sentence, told
from outrider.tools.validate import Validator

LIMIT_S = 960.0  # of any tool; the longest command ends well before
INLINE_CHARS = 65_536  # longer results are shortened in a thread

log = logging.getLogger(__name__)


class Toolbox:
    """Implements `core.tool.Toolbox` for one drive.

    `here` says where the tools stand; each call gets it with its own id and progress. The agent's
    `tools` list, when it has one, restricts everything.
    """

    def __init__(
        self, tools: Sequence[Tool], here: Here, agent: Agent, *,
        judges: Mapping[str, Judge] = JUDGES, limit_s: float = LIMIT_S,
    ) -> None:  # fmt: skip
        held = [tool for tool in tools if not agent.tools or tool.name in agent.tools]
        self._tools = {tool.name: tool for tool in held}
        self._specs = {tool.name: spec(tool, here.language) for tool in held}
        self._validator = Validator(self._specs)
        self._here, self._agent, self._judges, self._limit_s = here, agent, judges, limit_s
        self._spill = here.workspace.spill if "tool_output_read" in self._tools else None

    def specs(self) -> tuple[ToolSpec, ...]:
        """The catalogue in declared order."""
        return tuple(self._specs.values())

    async def judge(self, call: Call) -> Judgement:
        """What a person or the gate must know of a call. Never raises.

        A call that is certain to fail is refused here, so that nobody is asked about it. A tool
        that only reads is not looked into: it asks nobody, and its run meets the same fence.
        """
        tool = self._tools.get(call.name)
        if tool is not None and not tool.asks and not tool.always_asks and not tool.ask_reason:
            return Judgement()
        here = replace(self._here, call_id=call.id)
        try:
            arguments = self._arguments(call)
            judged = await self._judges.get(call.name, judge_any)(
                here, self._agent, call, arguments
            )
        except OutriderError as error:
            return Judgement(refused=told(here.language, error))
        except Exception:  # the tool boundary: what cannot be judged asks, even when granted
            log.exception("judge_failed", extra={"tool": call.name})
            return self._unjudged(call)
        reason = _reason(self._tools[call.name], here, arguments)
        return judged if reason is None else replace(judged, reason=reason)

    async def run(self, call: Call, progress: Callable[[str], None]) -> ToolResult:
        """Run a call that passed the gate. Failures come back as results with `is_error`."""
        here = replace(self._here, call_id=call.id, progress=progress)
        failpoint.hit("tool.running")
        text, is_error, whole = await self._attempt(call, here)
        cap = Cap(here.output_chars, call.id, here.language, self._spill)
        if len(text) <= min(cap.chars, INLINE_CHARS) and whole is None:
            text, shortened = capped(text, cap)
        else:
            text, shortened = await asyncio.to_thread(capped, text, cap, whole)
        return ToolResult(text, is_error, shortened)

    async def _attempt(self, call: Call, here: Here) -> tuple[str, bool, str | None]:
        """The text, whether it is an error, and the whole output behind it where it is longer."""
        limit = asyncio.timeout(self._limit_s)
        try:
            arguments = self._arguments(call)
            async with limit:
                text = await self._tools[call.name].run(here, **arguments)
        except OutriderError as error:
            whole = error.whole if isinstance(error, ToolError) else None
            return _failed(here.language, told(here.language, error)), True, whole
        except Exception as error:  # the tool boundary
            late = isinstance(error, TimeoutError) and limit.expired()
            if not late:
                log.exception("tool_failed", extra={"tool": call.name})
            code = "tool_timeout" if late else "tool_crashed"
            said = sentence(here.language, code, limit_s=self._limit_s, error=type(error).__name__)
            return _failed(here.language, said), True, None
        return _text(here.language, text), False, None

    def _unjudged(self, call: Call) -> Judgement:
        """It asks for the call as it is written; what may be denied is not left to a yes."""
        if call.name == "shell_run" and self._agent.shell_deny_patterns:
            return Judgement(refused=sentence(self._here.language, "unjudged"))
        return Judgement(reason="", fingerprint=of_arguments(call))

    def _arguments(self, call: Call) -> Arguments:
        if call.name not in self._tools:
            raise ToolError("unknown_tool", name=call.name[:80])
        return self._validator.check(call.name, call.arguments)


def _text(language: str, result: object) -> str:
    """The tool's answer; what is no text is said to be none."""
    if isinstance(result, str):
        return result
    kind = type(result).__name__
    return "" if result is None else sentence(language, "not_text", type=kind)


def _failed(language: str, said: str) -> str:
    return sentence(language, "failed", text=said)


def _reason(tool: Tool, here: Here, arguments: Arguments) -> str | None:
    """Why the call asks in any case; "" when that could not be said."""
    if tool.ask_reason is None:
        return None
    try:
        reason = tool.ask_reason(here, arguments)
    except Exception:  # the tool boundary: fail closed
        log.exception("ask_reason_failed", extra={"tool": tool.name})
        return ""
    return None if reason is None else str(reason)[:4_000]
