"""`shell_run`: a command line in the workspace. It always asks unless granted or autonomous."""

import asyncio
import os
import signal

from outrider.core.tool import Here, Tool
from outrider.tools.command import fit
from outrider.tools.environment import environment
from outrider.tools.errors import ToolError
from outrider.tools.fence import opened
from outrider.tools.keeper import MAX_PRINTED, Ended, Keeper
from outrider.tools.printed import Echo, Printed
from outrider.tools.speech import SAYS, sentence

LIMIT_S = 120
MAX_S = 900
ERROR_CHARS = 4_000


class Shell:
    """The function behind `shell_run`, with the keeper that its commands need."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper

    async def run(self, here: Here, command: str, timeout_s: int = LIMIT_S) -> str:
        """Return how the command ended and all that it printed, both streams in one.

        Raises Refused for a line that is none; ToolError, with the last 4,000 characters, when it
        fails, is ended at its limit (its whole tree is then gone within two seconds) or cannot be
        started.
        """
        fit(command)
        root = here.workspace.root
        env = environment(root, os.environ)
        limit_s = min(max(1, timeout_s), MAX_S)
        printed, echo = Printed(), Echo(here.progress)

        def hear(chunk: bytes) -> bool:
            printed.hear(chunk)
            echo.hear(chunk)
            return False

        where = opened(root)
        try:
            ended = await self._keeper.run(
                [env["SHELL"], "-c", command], env=env, where=where, limit_s=limit_s, heard=hear
            )
        except OSError:
            raise ToolError("shell_unavailable") from None
        finally:
            os.close(where)
            echo.flush()
        text = printed.text() if printed.total < 65_536 else await asyncio.to_thread(printed.text)
        return _told(here.language, ended, text.rstrip("\n"), limit_s)


def _told(language: str, ended: Ended, text: str, limit_s: int) -> str:
    notes = []
    if ended.left and ended.why == "exit":
        notes.append(sentence(language, "left_behind", count=ended.left))
    if ended.stuck:
        notes.append(sentence(language, "still_running"))
    if ended.why == "exit" and ended.code == 0:
        code = "command_done" if text else "command_silent"
        return "\n".join(filter(None, [sentence(language, code), text, *notes]))
    tail = "\n".join(filter(None, [text[-ERROR_CHARS:], *notes]))
    whole = text if len(text) > ERROR_CHARS else None
    raise ToolError(_code(ended), whole, output=tail, status=_status(ended.code),
                    limit_s=limit_s, megabytes=MAX_PRINTED >> 20)  # fmt: skip


def _code(ended: Ended) -> str:
    match ended.why:
        case "exit":
            return "command_failed"
        case "timeout":
            return "command_timeout"
        case "crowd":
            return "command_crowd"
        case "flood":
            return "command_flood"
        case "told" | "lost":
            return "command_lost"


def _status(code: int | None) -> str:
    """`3`, or a signal's name."""
    if code is None or code >= 0:
        return str(code)
    try:
        return signal.Signals(-code).name
    except ValueError:
        return f"signal {-code}"


def shell_run(keeper: Keeper) -> Tool:
    """The tool, bound to the keeper that starts its commands."""
    takes = {"command": str, "timeout_s?": int}
    return Tool("shell_run", SAYS["shell_run"], takes, Shell(keeper).run)
