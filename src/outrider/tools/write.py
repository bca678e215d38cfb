"""`workspace_write` and `workspace_edit`: the tools that change files."""

import asyncio

from outrider.core.tool import Arguments, Here, Tool
from outrider.tools.change import Change, edited, written
from outrider.tools.diff import difference
from outrider.tools.fence import shown
from outrider.tools.replace import replace
from outrider.tools.speech import SAYS, sentence

EDIT_LINES = 40


async def workspace_write(here: Here, path: str, content: str) -> str:
    """Make or replace a file whole. Raises Refused or ToolError; then the file is as it was."""
    return await asyncio.to_thread(_write, here, path, content)


async def workspace_edit(
    here: Here, path: str, old: str, new: str, replace_all: bool = False
) -> str:
    """Replace `old`, which must occur once unless `replace_all`; answers with the diff's start.

    Raises Refused or ToolError; then the file is as it was.
    """
    wanted = {"path": path, "old": old, "new": new, "replace_all": replace_all}
    return await asyncio.to_thread(_edit, here, path, wanted)


def _write(here: Here, path: str, content: str) -> str:
    change = written(here.workspace, {"path": path, "content": content})
    new = replace(here.workspace.root, change.names, change.new)
    code = "file_made" if new else "file_replaced"
    return sentence(here.language, code, path=shown(path), bytes=len(change.new))


def _edit(here: Here, path: str, wanted: Arguments) -> str:
    change = edited(here.workspace, wanted)
    replace(here.workspace.root, change.names, change.new)
    return _told(here, path, change)


def _told(here: Here, path: str, change: Change) -> str:
    diff = difference("/".join(change.names), change.old, change.new)
    lines = (diff.text or "").split("\n")[2:]
    if len(lines) > EDIT_LINES:
        lines = [*lines[:EDIT_LINES], "…"]
    said = sentence(
        here.language, "file_edited",
        path=shown(path), count=change.places, added=diff.added, removed=diff.removed,
    )  # fmt: skip
    return "\n".join([said, *lines])


WORKSPACE_WRITE = Tool(
    "workspace_write", SAYS["workspace_write"], {"path": str, "content": str}, workspace_write
)
WORKSPACE_EDIT = Tool(
    "workspace_edit", SAYS["workspace_edit"],
    {"path": str, "old": str, "new": str, "replace_all?": bool}, workspace_edit,
)  # fmt: skip
