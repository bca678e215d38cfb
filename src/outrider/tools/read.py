"""`workspace_read`: a window of lines of a text file."""

import asyncio
import os
import stat

from outrider.core.tool import Here, Tool
from outrider.tools.errors import ToolError
from outrider.tools.fence import found, parts, shown
from outrider.tools.speech import SAYS, sentence
from outrider.tools.spell import visible

MAX_SCAN = 64 * 1024 * 1024  # bytes looked through for a line; sparse files are endless
INLINE = 256 * 1024  # bytes; smaller files are read faster than a thread is woken
NOTE_CHARS = 400  # kept free for what is said beside the text


async def workspace_read(here: Here, path: str, offset: int = 1, limit: int | None = None) -> str:
    """Return lines `offset` (from 1) and on, as many as `limit` and the output cap allow.

    What is left out, and further names of the same file, are said in brackets at the end.
    Raises Refused outside the workspace, ToolError for what is no text file.
    """
    names = parts(here.workspace.root, path)
    with found(here.workspace.root, names) as fd:
        info = os.fstat(fd)
        if stat.S_ISDIR(info.st_mode):
            raise ToolError("is_a_directory", path=shown(path))
        room = max(200, here.output_chars - NOTE_CHARS)
        window = (fd, path, max(1, offset), limit, room)
        if info.st_size <= INLINE:
            text, first, last, more = _window(*window)
        else:
            text, first, last, more = await asyncio.to_thread(_window, *window)
    notes = []
    if more:
        notes.append(sentence(here.language, "read_more", first=first, last=last, next=last + 1))
    if info.st_nlink > 1:
        notes.append(sentence(here.language, "hard_link", count=info.st_nlink))
    if not text and not notes:
        notes.append(sentence(here.language, "empty_file"))
    return "\n".join([text, *notes] if text else notes)


def _window(
    fd: int, path: str, first: int, limit: int | None, room: int
) -> tuple[str, int, int, bool]:
    """The text, its first and last line, and whether the file goes on."""
    lines: list[str] = []
    line, size, scanned = 0, 0, 0
    with open(os.dup(fd), "rb") as file:
        while raw := file.readline(MAX_SCAN - scanned):
            if not scanned and b"\0" in raw[:8_192]:
                raise ToolError("binary_file", path=shown(path))
            scanned += len(raw)
            line += 1
            if line < first:
                if scanned >= MAX_SCAN:
                    break
                continue
            text = _shown(raw, room)
            if size + len(text) > room and lines:
                return "\n".join(lines), first, line - 1, True
            lines.append(text)
            size += len(text) + 1
            if limit is not None and len(lines) >= max(1, limit):
                return "\n".join(lines), first, line, bool(file.read(1))
            if scanned >= MAX_SCAN or size > room:
                return "\n".join(lines), first, line, bool(file.read(1))
    if first > max(1, line):
        raise ToolError("past_the_end", path=shown(path), lines=line)
    return "\n".join(lines), first, line, False


def _shown(raw: bytes, room: int) -> str:
    """A line made visible; one that is longer than all that may be shown loses its end."""
    text = raw[: 4 * room].decode("utf-8", "replace").removesuffix("\n").removesuffix("\r")
    line = visible(text)
    if len(line) <= room and len(raw) <= 4 * room:
        return line
    return f"{line[:room]}… ({len(raw)} B)"


WORKSPACE_READ = Tool(
    "workspace_read", SAYS["workspace_read"], {"path": str, "offset?": int, "limit?": int},
    workspace_read, asks=False, replay_safe=True,
)  # fmt: skip
