"""The fence: every path of a tool is walked from the workspace's own descriptor, name by name.

Strings are never trusted: each directory is opened without following links, so a racer that swaps
a link for a directory gains nothing. Links that stay inside are followed for reading only.
"""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager

from outrider.core.errors import Refused
from outrider.core.workspace import Workspace
from outrider.tools.errors import ToolError
from outrider.tools.spell import spell, unspell

MAX_NAME_BYTES = 255
MAX_PATH_BYTES = 4_096
MAX_LINKS = 40
DIRECTORY = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC

Parts = tuple[str, ...]


def parts(root: str, path: str) -> Parts:
    """The names from the workspace down to `path`; none for the workspace itself.

    Raises Refused when the path leaves the workspace or holds a name that no tool may use.
    """
    if path.startswith("~"):
        raise Refused("outside", path=shown(path))
    path = unspell(path)
    if "\0" in path or _bytes(path) > MAX_PATH_BYTES:
        raise Refused("bad_name", path=shown(path))
    names = tuple(name for name in path.split("/") if name not in ("", "."))
    if ".." in names:
        raise Refused("outside", path=shown(path))
    if path.startswith("/"):
        names = _below(root, names, path)
    if not all(map(_sound, names)):
        raise Refused("bad_name", path=shown(path))
    return names


def writable(workspace: Workspace, names: Parts) -> None:
    """Raise Refused unless the agent's `write_paths` cover the file."""
    allowed = [tuple(path.strip("/").split("/")) for path in workspace.write_paths]
    if allowed and not any(names[: len(path)] == path for path in allowed):
        raise Refused(
            "write_paths", path=shown("/".join(names)), allowed=", ".join(workspace.write_paths)
        )


def shown(path: str) -> str:
    """A path for a sentence: escaped and at most 200 characters."""
    text = spell(path)
    return text if len(text) <= 200 else text[:120] + "…" + text[-60:]


def _sound(name: str) -> bool:
    return _bytes(name) <= MAX_NAME_BYTES and name[-1] not in ". "


def _bytes(name: str) -> int:
    """How long the name is on disk; more than any bound when it cannot be one."""
    try:
        return len(os.fsencode(name))
    except UnicodeEncodeError:
        return MAX_PATH_BYTES + 1


def _below(root: str, names: Parts, path: str) -> Parts:
    for home in (root, os.path.realpath(root)):
        base = tuple(name for name in home.split("/") if name)
        if names[: len(base)] == base:
            return names[len(base) :]
    raise Refused("outside", path=shown(path))


def opened(root: str) -> int:
    """A descriptor of the workspace. Raises ToolError when it is not there."""
    try:
        return os.open(root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError:
        raise ToolError("no_workspace") from None


@contextmanager
def found(root: str, names: Parts) -> Iterator[int]:
    """A read-only descriptor of the file or directory, following links that stay inside."""
    trail = [opened(root)]
    try:
        yield _walk(root, names, trail)
    finally:
        for fd in trail:
            os.close(fd)


def _walk(root: str, names: Parts, trail: list[int]) -> int:
    """Open every step onto `trail`; the last one is the answer."""
    todo, links, path = list(reversed(names)), 0, "/".join(names)
    while todo:
        name = todo.pop()
        if name == "..":  # only ever out of a link's own text
            if len(trail) == 1:
                raise Refused("outside", path=shown(path))
            os.close(trail.pop())
            continue
        mode = _look(name, trail[-1], path).st_mode
        if stat.S_ISLNK(mode):
            links += 1
            if links > MAX_LINKS:
                raise Refused("outside", path=shown(path))
            todo += reversed(_target(root, name, trail, path))
        elif stat.S_ISDIR(mode):
            trail.append(_open(name, DIRECTORY, trail[-1], path))
        elif not stat.S_ISREG(mode):
            raise Refused("special", path=shown(path))
        elif todo:
            raise ToolError("not_a_directory", path=shown(path))
        else:
            trail.append(_regular(name, trail[-1], path))
    return trail[-1]


def _target(root: str, name: str, trail: list[int], path: str) -> list[str]:
    try:
        target = os.readlink(name, dir_fd=trail[-1])
    except OSError:
        raise ToolError("moved", path=shown(path)) from None
    names = tuple(part for part in target.split("/") if part not in ("", "."))
    if target.startswith("/"):
        if ".." in names:
            raise Refused("outside", path=shown(path))
        names = _below(root, names, path)
        while len(trail) > 1:
            os.close(trail.pop())
    return list(names)


def _look(name: str, where: int, path: str) -> os.stat_result:
    try:
        return os.stat(name, dir_fd=where, follow_symlinks=False)
    except FileNotFoundError:
        raise ToolError("no_such_file", path=shown(path)) from None
    except OSError as error:
        raise ToolError("unreadable", path=shown(path), error=error.strerror) from None


def _open(name: str, flags: int, where: int, path: str) -> int:
    try:
        return os.open(name, flags, dir_fd=where)
    except PermissionError as error:
        raise ToolError("unreadable", path=shown(path), error=error.strerror) from None
    except OSError:
        raise ToolError("moved", path=shown(path)) from None


def _regular(name: str, where: int, path: str) -> int:
    """Open a plain file; a device or pipe that took its place meanwhile is refused."""
    fd = _open(name, FILE, where, path)
    if stat.S_ISREG(os.fstat(fd).st_mode):
        return fd
    os.close(fd)
    raise Refused("special", path=shown(path))
