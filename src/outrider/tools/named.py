"""What a command line names: the programs it starts and the script files it would run."""

import os
import stat

from outrider.tools.command import WRAPPERS, Simple
from outrider.tools.patterns import plain

MAX_WORDS = 2_000
MAX_GROUPS = 256
MAX_SCRIPT = 8 * 1024 * 1024  # bytes; larger files are data
JOINTS = frozenset({"&&", "||", ";", "|", "&", "(", ")", "<", ">", ">>", "{", "}"})
SUFFIXES = (
    ".sh", ".bash", ".zsh", ".py", ".js", ".mjs", ".cjs", ".ts", ".rb", ".pl", ".php", ".lua",
    ".awk", ".sed", ".mk", ".r", ".jl", ".fish",
)  # fmt: skip
READERS = ("python", "node", "deno", "bun", "perl", "ruby", "php", "lua", "awk", "make", "source")
IMPLIED = {
    "make": ("GNUmakefile", "makefile", "Makefile"), "just": ("justfile", "Justfile"),
    "npm": ("package.json",), "pnpm": ("package.json",), "yarn": ("package.json",),
    "docker": ("Dockerfile", "compose.yaml", "docker-compose.yml"), "tox": ("tox.ini",),
    "cargo": ("build.rs",), "rake": ("Rakefile",),
}  # fmt: skip


def named(
    root: str, line: str, commands: tuple[Simple, ...] | None
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Program names as written, and absolute paths of script files, each once and in order."""
    groups = list(commands) if commands is not None else _guess(line)
    programs: dict[str, None] = {}
    for words in groups:
        for word in _started(words):
            programs[word] = None
    names = [os.path.basename(word) for word in programs]
    reads = any(name in WRAPPERS or name.startswith(READERS) for name in names)
    wanted = [word for words in groups for word in words][:MAX_WORDS]
    wanted += [file for name in names for file in IMPLIED.get(name, ())]
    bases = [root, *(os.path.join(root, w[1]) for w in groups if w[0] == "cd" and len(w) > 1)]
    files = (os.path.normpath(os.path.join(base, word)) for base in bases for word in wanted)
    implied = set().union(*(IMPLIED.get(name, ()) for name in names))
    scripts = (f for f in files if _script(f, reads or os.path.basename(f) in implied))
    return tuple(programs), tuple(dict.fromkeys(scripts))


def _guess(line: str) -> list[Simple]:
    """Groups of words between the joints of a line that could not be parsed."""
    groups: list[list[str]] = [[]]
    for word in plain(line).split():
        if word in JOINTS:
            groups.append([])
        else:
            groups[-1].append(word)
    return [tuple(words) for words in groups if words][:MAX_GROUPS]


def _started(words: Simple) -> tuple[str, ...]:
    """The program, and those that it wraps as far as they stand plainly behind it."""
    started = [words[0]]
    for word in words[1:]:
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
