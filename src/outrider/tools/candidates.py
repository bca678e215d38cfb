"""Where the files that a line names could be: the directories it goes to, the ways to name one."""

import fnmatch
import os
import re
from collections.abc import Iterable, Iterator, Sequence

from outrider.core.errors import Refused
from outrider.tools.command import Simple

MAX_BASES = 256
MAX_ENTRIES = 20_000  # of a directory whose names are compared with stars
STARS = re.compile(r"[*?\[{]")
BRACES = re.compile(r"\{[^{}/]*\}")
GOES = frozenset({"cd", "pushd", "-C", "--directory", "--prefix", "--chdir"})
GLUED = re.compile(r"(?:-C|--(?:directory|prefix|chdir)=)(.+)")
HERE = re.compile(r"\$PWD\b|\$\{PWD\}")
MAINS = ("__main__.py", "__init__.py", "index.js", "package.json")


def bases(root: str, groups: Iterable[Simple]) -> list[str]:
    """The root and every directory that is there and that the line could stand in."""
    found = {root: None}
    for target in dict.fromkeys(each for words in groups for each in _targets(words)):
        for base in list(found):
            path = os.path.normpath(os.path.join(base, target))
            if path not in found and os.path.isdir(path):
                found[path] = None
        if len(found) > MAX_BASES:
            raise Refused("command_reads", limit=MAX_BASES)
    return list(found)


def candidates(groups: Iterable[Simple], reads: bool) -> Iterator[str]:
    """The words as paths, and where something reads, the ways in which options name one."""
    for words in groups:
        for at, word in enumerate(words):
            yield _spelt(word)
            if reads:
                yield from _meant(words, at)


def spread(pattern: str) -> list[str]:
    """The files that stars or braces in the last part of a path may stand for, or more."""
    folder, last = os.path.split(BRACES.sub("*", pattern))
    if STARS.search(folder):
        return []
    try:
        names = os.listdir(folder)
    except (OSError, ValueError):
        return []
    if len(names) > MAX_ENTRIES:
        raise Refused("command_reads", limit=MAX_ENTRIES)
    return [os.path.join(folder, name) for name in sorted(fnmatch.filter(names, last))]


def _targets(words: Simple) -> Iterator[str]:
    for at, word in enumerate(words):
        glued = GLUED.fullmatch(word)
        if glued:
            yield _spelt(glued[1])
        elif word in GOES:
            rest = (each for each in words[at + 1 : at + 4] if not each.startswith("-"))
            yield from (_spelt(each) for each in list(rest)[:1])


def _meant(words: Sequence[str], at: int) -> Iterator[str]:
    word = words[at]
    if word.startswith("-"):
        yield _spelt(word.partition("=")[2] if "=" in word else word[2:])
        yield _spelt(word.partition("f")[2])
        return
    yield from (os.path.join(_spelt(word), main) for main in MAINS)
    if at and words[at - 1] == "-m":
        module = word.replace(".", "/")
        yield from (f"{module}.py", f"{module}/__init__.py", f"{module}/__main__.py")


def _spelt(word: str) -> str:
    here = HERE.sub(".", word)
    return os.path.expanduser(here) if here.startswith("~/") else here
