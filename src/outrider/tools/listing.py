"""`workspace_list`: one directory."""

import asyncio
import os
import stat

from outrider.core.tool import Here, Tool
from outrider.tools.errors import ToolError
from outrider.tools.fence import found, parts, shown
from outrider.tools.speech import SAYS, sentence
from outrider.tools.spell import spell

MAX_NAMES = 500
MAX_SCAN = 20_000  # names looked at; the first ones in order are shown of these


async def workspace_list(here: Here, path: str = ".") -> str:
    """Return up to 500 names in order: directories end in `/`, files carry their bytes.

    Raises Refused outside the workspace, ToolError for what is no directory.
    """
    root = here.workspace.root
    with found(root, parts(root, path)) as fd:
        if not stat.S_ISDIR(os.fstat(fd).st_mode):
            raise ToolError("not_a_directory", path=shown(path))
        names, more = await asyncio.to_thread(_names, fd)
        lines = [_line(fd, name) for name in names]
    if more:
        lines.append(sentence(here.language, "list_more", shown=len(names), more=more))
    return "\n".join(lines) or sentence(here.language, "empty_directory")


def _names(fd: int) -> tuple[list[str], str]:
    """The first names in order, and how many more there are ("" for none)."""
    names: list[str] = []
    endless = False
    with os.scandir(fd) as entries:
        for entry in entries:
            if len(names) == MAX_SCAN:
                endless = True
                break
            names.append(entry.name)
    names.sort()
    left = len(names) - MAX_NAMES
    more = "" if left <= 0 else f"{left}+" if endless else str(left)
    return names[:MAX_NAMES], more


def _line(where: int, name: str) -> str:
    try:
        info = os.stat(name, dir_fd=where, follow_symlinks=False)
    except OSError:
        return spell(name)
    if stat.S_ISDIR(info.st_mode):
        return spell(name) + "/"
    if stat.S_ISLNK(info.st_mode):
        return f"{spell(name)} -> {_target(where, name)}"
    if not stat.S_ISREG(info.st_mode):
        return f"{spell(name)} ({stat.filemode(info.st_mode)[0]})"
    links = f" ×{info.st_nlink}" if info.st_nlink > 1 else ""
    return f"{spell(name)} {info.st_size}{links}"


def _target(where: int, name: str) -> str:
    try:
        return spell(os.readlink(name, dir_fd=where))
    except OSError:
        return "?"


WORKSPACE_LIST = Tool(
    "workspace_list", SAYS["workspace_list"], {"path?": str}, workspace_list,
    asks=False, replay_safe=True,
)  # fmt: skip
