"""A brief with a few telling tools, and phrases that show their code and facts."""

from collections.abc import Mapping

from outrider.core.approval import Grant
from outrider.core.brief import Brief, Limits
from outrider.core.entry import TurnOpened, UserSaid
from outrider.core.tool import Call, ToolSpec
from outrider.core.wake import UserMessage
from outrider.loop.phrases import CODES

SCHEMA: Mapping[str, object] = {"type": "object"}

READ = ToolSpec("read", "", SCHEMA, replay_safe=True)
LOOK = ToolSpec("look", "", SCHEMA, replay_safe=True, parallel=True)  # safe, and several at once
ONCE = ToolSpec("once", "", SCHEMA)  # changes the world without asking
WIDE = ToolSpec("wide", "", SCHEMA, parallel=True)
WRITE = ToolSpec("write", "", SCHEMA, asks=True)
QUESTION = ToolSpec("ask_user", "", SCHEMA, always_asks=True, counts=False)
PROGRESS = ToolSpec("progress_note", "", SCHEMA, replay_safe=True, counts=False)
TOOLS = (READ, LOOK, ONCE, WIDE, WRITE, QUESTION, PROGRESS)

PHRASES = {
    code: " ".join((code, *(f"{fact}={{{fact}}}" for fact in facts)))
    for code, facts in CODES.items()
}

OPENED = (TurnOpened("run_1", UserMessage()), UserSaid("hello"))


def make_brief(
    *,
    max_steps: int | None = None,
    steer: bool = False,
    autonomous: bool = False,
    grants: tuple[Grant, ...] = (),
    routes: tuple[str, ...] = ("fake:echo", "fake:slow"),
    tools: tuple[ToolSpec, ...] = TOOLS,
    window: int | None = None,
) -> Brief:
    """A brief for run_1 of cnv_1. `steer` sets the loop guard to only note."""
    return Brief(
        conversation_id="cnv_1",
        run_id="run_1",
        agent_id="main",
        system="the system prompt",
        tools=tools,
        routes=routes,
        phrases=PHRASES,
        limits=Limits(
            max_steps=max_steps, loop_guard="steer" if steer else "halt", context_window=window
        ),
        grants=grants,
        autonomous=autonomous,
    )


def call(tool: str, call_id: str = "c1", **arguments: object) -> Call:
    """A call of `tool`."""
    return Call(call_id, tool, arguments)
