"""What a command line names: the programs it starts and the script files it would run.

As far as the line itself says. What a script loads in turn, and a name that a shell works out only
when it runs (`bash "$x"`), is not known here. Nothing is left out silently: a line that names more
than can be looked at is refused.
"""

import os
import stat
from collections.abc import Iterable

from outrider.core.errors import Refused
from outrider.tools.candidates import STARS, bases, candidates, spread
from outrider.tools.command import ASSIGNS, WRAPPERS, Simple
from outrider.tools.groups import KEYWORDS, groups

MAX_LOOKS = 200_000  # files looked for
MAX_SCRIPTS = 1_000  # files read
MAX_SCRIPT = 8 * 1024 * 1024  # bytes; larger files are data
SUFFIXES = (
    ".sh", ".bash", ".zsh", ".py", ".js", ".mjs", ".cjs", ".ts", ".rb", ".pl", ".php", ".lua",
    ".awk", ".sed", ".mk", ".r", ".jl", ".fish",
)  # fmt: skip
READERS = (
    "python", "pypy", "node", "deno", "bun", "perl", "ruby", "php", "lua", "awk", "gawk", "mawk",
    "make", "gmake", "source", "rbash",
)  # fmt: skip
MAKEFILES = ("GNUmakefile", "makefile", "Makefile")
IMPLIED = {
    "make": MAKEFILES, "gmake": MAKEFILES, "just": ("justfile", "Justfile"),
    "npm": ("package.json",), "pnpm": ("package.json",), "yarn": ("package.json",),
    "docker": ("Dockerfile", "compose.yaml", "docker-compose.yml"), "tox": ("tox.ini",),
    "cargo": ("build.rs",), "rake": ("Rakefile",),
}  # fmt: skip


def named(
    root: str, line: str, commands: tuple[Simple, ...] | None
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Program names as written, and absolute paths of script files, each once and in order."""
    held = list(commands) if commands is not None else groups(line)
    programs = dict.fromkeys(word for words in held for word in _started(words))
    names = {os.path.basename(word) or word for word in programs}
    reads = any(map(_reader, names)) or any(map(_sed_script, held))
    implied = {file for name in names for file in IMPLIED.get(name, ())}
    wanted = dict.fromkeys([*candidates(held, reads), *sorted(implied)])
    stands = bases(root, held)
    if len(wanted) * len(stands) > MAX_LOOKS:
        raise Refused("command_reads", limit=MAX_LOOKS)
    files = dict.fromkeys(
        os.path.normpath(os.path.join(base, word)) for base in stands for word in wanted
    )
    scripts = _scripts(files, reads, implied)
    return tuple(programs), scripts


def _scripts(files: Iterable[str], reads: bool, implied: set[str]) -> tuple[str, ...]:
    """Those of the files that are code; where something reads, also what their stars stand for."""
    found: dict[str, None] = {}
    for file in files:
        each = spread(file) if reads and STARS.search(file) else ()
        for path in (file, *each):
            if _script(path, reads or os.path.basename(path) in implied):
                found[path] = None
        if len(found) > MAX_SCRIPTS:
            raise Refused("command_reads", limit=MAX_SCRIPTS)
    return tuple(found)


def _reader(name: str) -> bool:
    return name == "." or name in WRAPPERS or name.startswith(READERS)


def _sed_script(words: Simple) -> bool:
    """Whether sed is given a file of commands; its other files are data."""
    options = [word for word in words if word.startswith("-")]
    named_sed = any(os.path.basename(word) in ("sed", "gsed") for word in words)
    short = (word for word in options if not word.startswith("--"))
    return named_sed and (any("f" in word for word in short) or "--file" in " ".join(options))


def _started(words: Simple) -> tuple[str, ...]:
    """The program, and those that it wraps as far as they stand plainly behind it."""
    at = 0
    while at < len(words) - 1 and (words[at] in KEYWORDS or ASSIGNS.match(words[at])):
        at += 1
    started = [words[at]]
    for word in words[at + 1 :]:
        if os.path.basename(started[-1]) not in WRAPPERS:
            break
        if not word.startswith("-") and "=" not in word and not word[:1].isdigit():
            started.append(word)
    return tuple(started)


def _script(path: str, read: bool) -> bool:
    """Whether a named file is code: executable, of a known kind, or handed to an interpreter."""
    try:
        info = os.stat(path)
    except (OSError, ValueError):
        return False
    if not stat.S_ISREG(info.st_mode) or info.st_size > MAX_SCRIPT:
        return False
    return read or bool(info.st_mode & 0o111) or path.lower().endswith(SUFFIXES)
