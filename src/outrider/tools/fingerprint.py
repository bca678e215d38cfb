"""The fingerprint of a call: what would run, frozen, so that a yes covers these bytes and no other.

It is lines of `part=value`. Two fingerprints of one call that differ name what changed by the parts
of the lines that differ: `cwd`, `program git`, `script run.sh`, `file notes.md`.
"""

import hashlib
import json
import os

from outrider.core.tool import Call
from outrider.tools.change import Change
from outrider.tools.command import Simple
from outrider.tools.digest import identity, seal
from outrider.tools.environment import program
from outrider.tools.named import named
from outrider.tools.spell import spell

MAX_LINES = 64


def of_arguments(call: Call) -> str:
    """The call itself: its name and arguments, whatever the order of their keys."""
    asked = json.dumps([call.name, call.arguments], sort_keys=True, ensure_ascii=True, default=str)
    return f"call={hashlib.sha256(asked.encode()).hexdigest()}"


def of_change(call: Call, root: str, change: Change) -> str:
    """A file change: the directory and the file's present bytes, or that it is absent."""
    now = "absent" if change.old is None else hashlib.sha256(change.old).hexdigest()
    path = "/".join(change.names)
    return "\n".join([of_arguments(call), f"cwd={identity(root)}", f"file {spell(path)}={now}"])


def of_command(
    call: Call, root: str, line: str, commands: tuple[Simple, ...] | None, path: tuple[str, ...]
) -> str:
    """A command: the directory, each program it starts and each script file it names.

    Reads whole files: not for the event loop's thread. A line that could not be parsed is frozen by
    its words as far as they can be told apart.
    """
    programs, files = named(root, line, commands)
    lines = [f"program {spell(name)}={_program(root, name, path)}" for name in programs]
    lines += [f"script {_short(root, file)}={seal(file)}" for file in files]
    head = [of_arguments(call), f"cwd={identity(root)}"]
    if len(lines) > MAX_LINES:
        rest = hashlib.sha256("\n".join(lines[MAX_LINES:]).encode("utf-8", "replace")).hexdigest()
        lines = [*lines[:MAX_LINES], f"more={rest}"]
    return "\n".join(head + lines)


def _program(root: str, name: str, path: tuple[str, ...]) -> str:
    file = os.path.join(root, name) if "/" in name else program(name, path)
    if file is None or not os.path.exists(file):
        return "absent"  # a builtin, or nothing yet
    real = os.path.realpath(file)
    return f"{real} {seal(real)}"


def _short(root: str, file: str) -> str:
    return spell(file.removeprefix(root.rstrip("/") + "/"))
