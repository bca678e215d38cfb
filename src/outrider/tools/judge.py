"""What must be known of a call before it may run: one function per kind of tool.

Each returns a Judgement or raises Refused or ToolError for a call that could only fail.
"""

import asyncio
import os
from collections.abc import Awaitable, Callable, Mapping

from outrider.core.agent import Agent
from outrider.core.errors import Refused
from outrider.core.tool import Arguments, Call, Here, Judgement
from outrider.core.workspace import Workspace
from outrider.tools.change import Change, edited, written
from outrider.tools.command import fit, parse
from outrider.tools.environment import search_path
from outrider.tools.fingerprint import of_arguments, of_change, of_command
from outrider.tools.patterns import covered, hit
from outrider.tools.prefix import prefix
from outrider.tools.preview import command_preview, diff_preview
from outrider.tools.speech import sentence

Judge = Callable[[Here, Agent, Call, Arguments], Awaitable[Judgement]]
WorkOut = Callable[[Workspace, Arguments], Change]


async def judge_any(here: Here, agent: Agent, call: Call, arguments: Arguments) -> Judgement:
    """A tool without a judge of its own: only its arguments are frozen."""
    return Judgement(fingerprint=of_arguments(call))


async def judge_write(here: Here, agent: Agent, call: Call, arguments: Arguments) -> Judgement:
    """`workspace_write`: the file's present bytes are frozen, the diff is shown."""
    return await asyncio.to_thread(_change, here, call, written, arguments)


async def judge_edit(here: Here, agent: Agent, call: Call, arguments: Arguments) -> Judgement:
    """`workspace_edit`: as a write; a passage that is not there is not asked about."""
    return await asyncio.to_thread(_change, here, call, edited, arguments)


async def judge_shell(here: Here, agent: Agent, call: Call, arguments: Arguments) -> Judgement:
    """`shell_run`: patterns, the programs and scripts behind the line, and what a grant covers.

    Where the owner denies patterns, a line that cannot be read asks even an autonomous agent.
    """
    line, root = str(arguments["command"]), here.workspace.root
    fit(line)
    denied = hit(line, agent.shell_deny_patterns)
    if denied is not None:
        raise Refused("command_denied", pattern=denied)
    commands = parse(line)
    unchecked = commands is None and bool(agent.shell_deny_patterns)
    path = search_path(root, os.environ)
    return Judgement(
        reason=sentence(here.language, "unchecked") if unchecked else None,
        matched=hit(line, agent.shell_ask_patterns),
        allowed=covered(commands, agent.shell_allow_patterns),
        fingerprint=await asyncio.to_thread(of_command, call, root, line, commands, path),
        preview=command_preview(root),
        prefix=prefix(commands),
        cwd=root,
    )


def _change(here: Here, call: Call, work_out: WorkOut, arguments: Arguments) -> Judgement:
    root, change = here.workspace.root, work_out(here.workspace, arguments)
    return Judgement(fingerprint=of_change(call, root, change), preview=diff_preview(change))


JUDGES: Mapping[str, Judge] = {
    "workspace_write": judge_write, "workspace_edit": judge_edit, "shell_run": judge_shell,
}  # fmt: skip
