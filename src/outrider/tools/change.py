"""A change of one file, worked out before it is made: the same for the card and for the act."""

from dataclasses import dataclass
from difflib import get_close_matches

from outrider.core.tool import Arguments
from outrider.core.workspace import Workspace
from outrider.tools.errors import ToolError
from outrider.tools.fence import Parts, parts, shown, writable
from outrider.tools.replace import MAX_BYTES, present
from outrider.tools.spell import visible

NEAR_CHARS = 240
NEAR_LINES = 2_000


@dataclass(frozen=True, slots=True)
class Change:
    """What a file holds (None: there is none) and what it would hold."""

    names: Parts
    old: bytes | None
    new: bytes
    places: int = 1


def written(workspace: Workspace, arguments: Arguments) -> Change:
    """The change of a `workspace_write`. Raises Refused or ToolError; nothing is touched."""
    path, content = str(arguments["path"]), str(arguments["content"])
    names = _names(workspace, path)
    return Change(names, present(workspace.root, names), _encoded(path, content))


def edited(workspace: Workspace, arguments: Arguments) -> Change:
    """The change of a `workspace_edit`: line endings and a missing last newline stay as they are.

    Raises Refused or ToolError, among them a miss that quotes the nearest passage.
    """
    path = str(arguments["path"])
    names = _names(workspace, path)
    data = present(workspace.root, names)
    if data is None:
        raise ToolError("no_such_file", path=shown(path))
    text = _decoded(path, data)
    old, new = str(arguments["old"]), str(arguments["new"])
    if not old or old == new:
        raise ToolError("nothing_to_edit")
    if "\r\n" in text and text.count("\n") == text.count("\r\n"):
        old, new = _crlf(old), _crlf(new)
    if old not in text and old.endswith("\n") and text.endswith(old[:-1]):
        old, new = old[:-1], new.removesuffix("\n")
    places = text.count(old)
    if not places:
        raise ToolError("not_in_file", path=shown(path), near=_nearest(text, old))
    if places > 1 and not arguments.get("replace_all"):
        raise ToolError("not_unique", path=shown(path), count=places)
    return Change(names, data, _encoded(path, text.replace(old, new)), places)


def _names(workspace: Workspace, path: str) -> Parts:
    names = parts(workspace.root, path)
    writable(workspace, names)
    return names


def _encoded(path: str, text: str) -> bytes:
    try:
        data = text.encode()
    except UnicodeEncodeError:
        raise ToolError("not_utf8", path=shown(path)) from None
    if len(data) > MAX_BYTES:
        raise ToolError("too_large", path=shown(path), bytes=len(data), limit=MAX_BYTES)
    return data


def _decoded(path: str, data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise ToolError("not_utf8", path=shown(path)) from None


def _crlf(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\n", "\r\n")


def _nearest(text: str, old: str) -> str:
    """The passage most like the first line of `old`, with its line number; "-" for none."""
    wanted = next((line.strip() for line in old.splitlines() if line.strip()), "")[:NEAR_CHARS]
    lines = {line.strip()[:NEAR_CHARS]: at for at, line in enumerate(text.splitlines(), 1)}
    near = [wanted] if wanted in lines else get_close_matches(
        wanted, list(lines)[:NEAR_LINES], n=1, cutoff=0.5
    )  # fmt: skip
    return f"{lines[near[0]]}: {visible(near[0])}" if near and near[0] else "-"
