"""A command line, read as far as it can be read with certainty.

`parse` knows plain words, quotes, and the four joints `;`, `&&`, `||`, `|`. Whatever else a shell
would do with a line (substitute, redirect, assign, loop, wrap) makes it unknown, which is never
allowed by a pattern and never granted: it asks.
"""

import re

from outrider.core.errors import Refused

MAX_BYTES = 65_536
MAX_PARTS = 256
MAX_DEPTH = 64  # of quotes and substitutions within each other
LETTER = re.compile(r"[A-Za-z0-9_@%+:,./=\-\x80-\U0010ffff]+")
DOUBLE = re.compile(r'((?:[^"\\$`]|\\.)*)"')
NESTING = re.compile(r"(?<!\\)\\+[\"'`]|[(){}]")
ASSIGNS = re.compile(r"[A-Za-z_]\w*(\[.*\])?\+?=")

WRAPPERS = frozenset({
    "env", "sudo", "doas", "su", "nice", "nohup", "setsid", "xargs", "sh", "bash", "dash", "zsh",
    "ksh", "fish", "ash", "busybox", "timeout", "stdbuf", "time", "command", "builtin", "exec",
    "eval", "watch", "parallel", "chroot", "unshare", "nsenter", "flock", "script", "strace",
    "ltrace", "gdb", "ionice", "taskset", "chrt", "runuser", "pkexec", "setpriv", "systemd-run",
    "caffeinate", "ssh", "rlwrap", "faketime", "proxychains", "unbuffer", "entr", "run-parts",
})  # fmt: skip
UNKNOWABLE = WRAPPERS | {
    "if", "then", "else", "elif", "fi", "for", "while", "until", "do", "done", "case", "esac",
    "in", "select", "function", "coproc", "{", "}", "!", "[[", "]]", "source", ".", "alias",
    "unalias", "trap", "set", "shopt", "export", "declare", "typeset", "local", "readonly", "read",
    "unset", "enable", "hash", "let", "getopts", "return", "break", "continue", "wait", "fg", "bg",
}  # fmt: skip
RUNS_OTHERS = frozenset({"-exec", "-execdir", "-ok", "-okdir", "-delete", "-fprint", "-fls"})

Simple = tuple[str, ...]  # the words of one simple command


def fit(line: str) -> None:
    """Raise Refused for a line that no shell could take whole, or that is too much to judge."""
    try:
        size = len(line.encode())
    except UnicodeEncodeError:
        raise Refused("command_bytes") from None
    if "\0" in line or not line.strip():
        raise Refused("command_bytes")
    if size > MAX_BYTES or _depth(line) > MAX_DEPTH:
        raise Refused("command_size", limit=MAX_BYTES)
    if "\n" not in line and _joints(line) > MAX_PARTS:  # a script of many lines is unknown anyway
        raise Refused("command_parts", limit=MAX_PARTS)


def parse(line: str) -> tuple[Simple, ...] | None:
    """The simple commands of a line in order, their words unquoted; None when unknown."""
    return _Reader(line).commands() if line.isprintable() or _only_tabs(line) else None


def _only_tabs(line: str) -> bool:
    return line.replace("\t", " ").isprintable()


def _joints(line: str) -> int:
    """How many joints the line has outside quotes."""
    bare = re.sub(r"'[^']*'|\"[^\"]*\"|\\.", "", line)
    return len(re.findall(r"&&|\|\||[;|&]", bare))


def _depth(line: str) -> int:
    """How deep `(` and `{` stand within each other, or quotes by their backslashes."""
    depth = deepest = 0
    for mark in NESTING.findall(line):
        if mark[0] == "\\":
            deepest = max(deepest, len(mark) - 1)
        else:
            depth = depth + 1 if mark in "({" else max(0, depth - 1)
            deepest = max(deepest, depth)
    return deepest


class _Unknown(Exception):
    """The line holds something that this reader does not know for certain."""


class _Reader:
    """Reads one line from left to right."""

    def __init__(self, line: str) -> None:
        self._line, self._at = line, 0

    def commands(self) -> tuple[Simple, ...] | None:
        try:
            return self._commands()
        except _Unknown:
            return None

    def _commands(self) -> tuple[Simple, ...]:
        done: list[Simple] = []
        words: list[str] = []
        while self._skip_blanks():
            joint = self._joint()
            if not joint:
                words.append(self._word(first=not words))
                continue
            done.append(_known(words))
            words = []
            if joint == ";" and not self._skip_blanks():
                return tuple(done)
        return (*done, _known(words))

    def _skip_blanks(self) -> bool:
        while self._at < len(self._line) and self._line[self._at] in " \t":
            self._at += 1
        return self._at < len(self._line)

    def _joint(self) -> str:
        for joint in ("&&", "||", ";", "|"):
            if self._line.startswith(joint, self._at):
                self._at += len(joint)
                return joint
        return ""

    def _word(self, *, first: bool) -> str:
        line, start, word = self._line, self._at, ""
        while self._at < len(line) and line[self._at] not in " \t;|&":
            plain = LETTER.match(line, self._at)
            if plain:
                self._at, word = plain.end(), word + plain[0]
                continue
            letter = line[self._at]
            if letter in "*?[]":  # what it stands for must begin as it is written here
                if first or not word or word[0] == "-":
                    raise _Unknown
                self._at, word = self._at + 1, word + letter
            else:
                word += self._quoted(letter)
        if self._at == start:  # a lone `&`
            raise _Unknown
        return word

    def _quoted(self, letter: str) -> str:
        start = self._at + 1
        if letter == "\\" and start < len(self._line):
            self._at = start + 1
            return self._line[start]
        if letter == "'":
            end = self._line.find("'", start)
            if end >= 0:
                self._at = end + 1
                return self._line[start:end]
        if letter == '"':
            return self._double(start)
        if letter in "^!#~" and self._at and self._line[self._at - 1] not in " \t;|&":
            self._at += 1
            return letter
        raise _Unknown

    def _double(self, start: int) -> str:
        found = DOUBLE.match(self._line, start)
        if not found:
            raise _Unknown
        self._at = found.end()
        return re.sub(r'\\([\\"$`])', r"\1", found[1])


def _known(words: list[str]) -> Simple:
    """The words, if they start a program and nothing else."""
    if not words or not words[0] or ASSIGNS.match(words[0]):
        raise _Unknown
    name = words[0].rsplit("/", 1)[-1].lower()
    if name in UNKNOWABLE or (name == "find" and RUNS_OTHERS.intersection(words)):
        raise _Unknown
    return tuple(words)
