"""`workspace_glob`: files by the shape of their path."""

import asyncio
import os
import time
from collections.abc import Iterator
from fnmatch import fnmatchcase

from outrider.core.errors import Refused
from outrider.core.tool import Here, Tool
from outrider.tools.errors import ToolError
from outrider.tools.fence import opened
from outrider.tools.skipped import SKIPPED
from outrider.tools.speech import SAYS, sentence
from outrider.tools.spell import spell

MAX_PATHS = 500
MAX_SCAN = 200_000  # files looked at
MAX_S = 10.0
MAX_PATTERN = 512
MAX_SEGMENTS = 32


async def workspace_glob(here: Here, pattern: str) -> str:
    """Return up to 500 paths of files in order; links to directories are not entered.

    A pattern without a slash matches names at any depth; `**` stands for any directories.
    """
    if pattern.startswith("/") or ".." in pattern.split("/"):
        raise Refused("outside", path=spell(pattern[:200]))
    segments = [part for part in pattern.split("/") if part not in ("", ".")]
    if not segments or len(segments) > MAX_SEGMENTS or len(pattern) > MAX_PATTERN:
        raise ToolError("bad_pattern")
    if len(segments) == 1:
        segments = ["**", *segments]
    root = opened(here.workspace.root)
    try:
        paths, whole = await asyncio.to_thread(_search, root, segments)
    finally:
        os.close(root)
    lines = [spell(path) for path in sorted(paths[:MAX_PATHS])]
    if not whole or len(paths) > MAX_PATHS:
        lines.append(sentence(here.language, "search_more", shown=len(lines)))
    return "\n".join(lines) or sentence(here.language, "nothing_found")


def _search(root: int, segments: list[str]) -> tuple[list[str], bool]:
    """Matching paths, and whether everything was looked at."""
    named = frozenset(segments)
    end = time.monotonic() + MAX_S
    paths: list[str] = []
    for count, path in enumerate(_files(root, named)):
        if count >= MAX_SCAN or len(paths) > MAX_PATHS or time.monotonic() > end:
            return paths, False
        if _matches(path.split("/"), segments):
            paths.append(path)
    return paths, True


def _files(root: int, named: frozenset[str]) -> Iterator[str]:
    for base, directories, files, _ in os.fwalk(".", dir_fd=root):
        directories[:] = sorted(d for d in directories if d not in SKIPPED or d in named)
        prefix = "" if base == "." else base.removeprefix("./") + "/"
        for name in files:
            yield prefix + name


def _matches(names: list[str], segments: list[str]) -> bool:
    """Whether the whole path has the shape; each pair is looked at once, so never slow."""
    reach = {0}
    for segment in segments:
        if segment == "**":
            reach = set(range(min(reach), len(names) + 1)) if reach else reach
        else:
            reach = {i + 1 for i in reach if i < len(names) and fnmatchcase(names[i], segment)}
    return len(names) in reach


WORKSPACE_GLOB = Tool(
    "workspace_glob", SAYS["workspace_glob"], {"pattern": str}, workspace_glob,
    asks=False, replay_safe=True,
)  # fmt: skip
