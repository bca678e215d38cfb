"""The environment of a command: eight names, built here and never inherited as they come.

HOME is the person's own: a command does what it would do in their terminal, with their git
identity and caches, and a person approves it as that. What shields it is the card and, later, the
sandbox, not a pretended home.
"""

import os
import re
import stat
import tempfile
from collections.abc import Mapping

PATH = ("/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin")
SHELLS = ("/bin/bash", "/usr/bin/bash", "/bin/sh")
LOCALE = re.compile(r"[A-Za-z]{1,8}(_[A-Za-z]{2,4})?\.[Uu][Tt][Ff]-?8")
PLAIN = "C.UTF-8"


def environment(root: str, ours: Mapping[str, str]) -> dict[str, str]:
    """PATH, HOME, LANG, LC_ALL, TERM, TMPDIR, USER, SHELL for a command in workspace `root`.

    `ours` is the gateway's own environment; of it only sound values are taken.
    """
    language = ours.get("LC_ALL") or ours.get("LANG") or PLAIN
    locale = language if LOCALE.fullmatch(language) else PLAIN
    return {
        "PATH": ":".join(search_path(root, ours)),
        "HOME": _directory(ours.get("HOME")) or os.path.expanduser(f"~{_user()}"),
        "LANG": locale,
        "LC_ALL": locale,
        "TERM": "dumb",
        "TMPDIR": _directory(ours.get("TMPDIR")) or tempfile.gettempdir(),
        "USER": _user(),
        "SHELL": shell(),
    }


def search_path(root: str, ours: Mapping[str, str]) -> tuple[str, ...]:
    """Where programs are looked for: the gateway's own PATH, then the usual places.

    Only absolute directories that exist, are outside the workspace and not open to everybody.
    """
    wanted = [*ours.get("PATH", "").split(os.pathsep), *PATH]
    home = os.path.realpath(root)
    return tuple(dict.fromkeys(path for path in wanted if _trusted(path, home)))


def shell() -> str:
    """The shell that reads a command line."""
    return next((path for path in SHELLS if os.access(path, os.X_OK)), SHELLS[-1])


def program(name: str, path: tuple[str, ...]) -> str | None:
    """The file that a command name means on `path`; None when there is none."""
    for directory in path:
        file = os.path.join(directory, name)
        if os.access(file, os.X_OK) and os.path.isfile(file):
            return file
    return None


def _trusted(path: str, home: str) -> bool:
    if not path.startswith("/") or ":" in path or "\n" in path:
        return False
    real = os.path.realpath(path)
    if real == home or real.startswith(home + "/"):
        return False
    try:
        mode = os.stat(real).st_mode
    except OSError:
        return False
    return stat.S_ISDIR(mode) and not mode & stat.S_IWOTH


def _directory(path: str | None) -> str | None:
    return path if path and path.startswith("/") and os.path.isdir(path) else None


def _user() -> str:
    import pwd

    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        return str(os.getuid())
