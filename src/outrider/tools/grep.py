"""`workspace_grep`: lines that match a regular expression, searched outside the gateway.

A bad pattern can keep an engine busy for hours, so the search runs as a command with a limit.
"""

import os
import re
import stat
import sys
from itertools import islice
from pathlib import Path

from outrider.core.tool import Here, Tool
from outrider.tools.environment import environment, program
from outrider.tools.errors import ToolError
from outrider.tools.fence import found, parts, shown
from outrider.tools.keeper import Keeper
from outrider.tools.seek import MAX_HITS, MAX_LINE
from outrider.tools.skipped import SKIPPED
from outrider.tools.speech import SAYS, sentence
from outrider.tools.spell import spell, visible

LIMIT_S = 30.0
KEPT_BYTES = 4 * 1024 * 1024
HIT = re.compile(rb"([^\0]+)\0(\d+):([^\n]*)\n")  # a name may hold a newline, a line may not
SEEK = str(Path(__file__).with_name("seek.py"))


class Grep:
    """The function behind `workspace_grep`, with the keeper that its search needs."""

    def __init__(self, keeper: Keeper, ripgrep: bool) -> None:
        self._keeper, self._ripgrep = keeper, ripgrep

    async def run(self, here: Here, pattern: str, path: str = ".") -> str:
        """Return up to 200 hits as `path:line:text`, found within 30 seconds.

        Raises Refused outside the workspace, ToolError for a bad pattern.
        """
        root = here.workspace.root
        names = parts(root, path)
        env = environment(root, os.environ)
        heard = bytearray()

        def hear(chunk: bytes) -> bool:
            heard.extend(chunk)
            return heard.count(b"\n") > MAX_HITS or len(heard) > KEPT_BYTES

        with found(root, names) as where:
            if not stat.S_ISDIR(os.fstat(where).st_mode):
                raise ToolError("not_a_directory", path=shown(path))
            argv = self._argv(pattern, env["PATH"])
            ended = await self._keeper.run(argv, env=env, where=where, limit_s=LIMIT_S, heard=hear)
        hits = _hits(bytes(heard), "/".join(names))
        if ended.why == "exit" and ended.code not in (0, 1) and not hits:
            raise ToolError("bad_pattern")
        whole = ended.why == "exit" and len(hits) <= MAX_HITS
        lines = hits[:MAX_HITS]
        if not whole:
            lines.append(sentence(here.language, "search_more", shown=len(lines)))
        return "\n".join(lines) or sentence(here.language, "nothing_found")

    def _argv(self, pattern: str, path: str) -> list[str]:
        rg = program("rg", tuple(path.split(":"))) if self._ripgrep else None
        if rg is None:
            return [sys.executable, "-I", "-S", "-X", "utf8", SEEK, pattern, *sorted(SKIPPED)]
        skips = [word for name in sorted(SKIPPED) for word in ("--glob", f"!**/{name}/**")]
        return [rg, "--no-config", "--no-ignore", "--hidden", "--no-messages", "--null",
                "--line-number", "--no-heading", "--color=never", "--sort=path",
                f"--max-columns={MAX_LINE}", "--max-columns-preview", *skips,
                f"--regexp={pattern}", "--", "./"]  # fmt: skip


def _hits(output: bytes, base: str) -> list[str]:
    """Hits as one line each: the path escaped, the text made visible."""
    hits = []
    for name, number, text in islice(HIT.findall(output), MAX_HITS + 1):
        path = os.fsdecode(name).removeprefix("./")
        path = f"{base}/{path}" if base else path
        line = visible(text.decode("utf-8", "replace").removesuffix("\r"))
        hits.append(f"{spell(path)}:{number.decode()}:{line}")
    return hits


def workspace_grep(keeper: Keeper, *, ripgrep: bool = True) -> Tool:
    """The tool, bound to its keeper; `ripgrep=False` searches with Python even where rg is."""
    takes = {"pattern": str, "path?": str}
    return Tool("workspace_grep", SAYS["workspace_grep"], takes, Grep(keeper, ripgrep).run,
                asks=False, replay_safe=True)  # fmt: skip
