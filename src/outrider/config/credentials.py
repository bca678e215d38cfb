"""Credentials: variables of the process and of `<home>/env` (0600). The process wins (A-CFG-3)."""

import os
import re
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from outrider.config.keys import VARIABLES
from outrider.config.plain import MOST_BYTES, open_plain
from outrider.config.rewrite import rewrite
from outrider.config.values import NAME, wrong
from outrider.core.errors import Invalid, Unstartable

LINE = re.compile(r"\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=(.*)", re.ASCII | re.DOTALL)
QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"\s*(?:#.*)?|\'([^\']*)\'\s*(?:#.*)?')
MOST_CHARS = 8_192
FIXED = (  # settings, not secrets: a page must not be able to break the next start with one
    "OUTRIDER_ALLOWED_HOSTS", "OUTRIDER_FAILPOINTS", "OUTRIDER_HOME", "OUTRIDER_OPENAI_BASE_URL",
    "OLLAMA_BASE_URL",
)  # fmt: skip


class Credentials:
    """Live values by name. The server shows presence and source, never a value."""

    def __init__(self, path: Path, process: Mapping[str, str], close: bool = True) -> None:
        """`close`: an env file that others can read is closed to them, else only noticed."""
        self._path = path
        self._process = process
        self._file, self.loosened = read_env(path, close)

    def __repr__(self) -> str:
        return f"Credentials({sorted(self.names())})"

    def get(self, name: str) -> str | None:
        """The value of a variable; an empty one counts as absent."""
        return self._process.get(name) or self._file.get(name) or None

    def source(self, name: str) -> Literal["file", "process"] | None:
        if self._process.get(name):
            return "process"
        return "file" if self._file.get(name) else None

    def names(self) -> tuple[str, ...]:
        """What the file states, in its order."""
        return tuple(self._file)

    def environ(self) -> Mapping[str, str]:
        """All variables, the process's winning. For configuration, never for a child process."""
        return {**self._file, **self._process}

    def put(self, name: str, value: str) -> None:
        """Store in the file and use at once. Raises Invalid for an unusable name or value."""
        if NAME.fullmatch(name) is None:
            raise wrong("key_env", where="name")
        if name in VARIABLES or name in FIXED:
            raise Invalid("credential_reserved", name=name)
        if not value or len(value) > MOST_CHARS or not value.isprintable():
            raise wrong("secret", where=name)
        self._write(name, f"{name}={_quote(value)}")
        self._file[name] = value

    def remove(self, name: str) -> None:
        """Forget the file's value; one of the process stays."""
        self._write(name, None)
        self._file.pop(name, None)

    def _write(self, name: str, line: str | None) -> None:
        old = self._path.read_text("utf-8").splitlines() if self._path.exists() else []
        others = [each for each in old if _name(each) != name]
        kept = others if line is None else [*others, line]
        rewrite(self._path, "".join(f"{each}\n" for each in kept))


def read_env(path: Path, close: bool = True) -> tuple[dict[str, str], bool]:
    """The variables of an env file, and whether others could read it until now.

    With `close` such a file is closed to them at once. Raises Unstartable `env_line` with the
    number only, or `env_unreadable`.
    """
    try:
        descriptor = open_plain(path)
        if descriptor is None:
            return {}, False
        with open(descriptor, encoding="utf-8") as file:
            loose = bool(stat.S_IMODE(os.fstat(file.fileno()).st_mode) & 0o077)
            if loose and close:
                os.fchmod(file.fileno(), 0o600)
            source = file.read(MOST_BYTES + 1)
    except (OSError, UnicodeDecodeError, Invalid):
        raise Unstartable("env_unreadable", path=str(path)) from None
    if len(source) > MOST_BYTES:
        raise Unstartable("env_unreadable", path=str(path))
    found: dict[str, str] = {}
    for number, line in enumerate(source.splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            name, value = _parse(line, number, path)
            found[name] = value
    return found, loose


def _name(line: str) -> str | None:
    return None if (found := LINE.fullmatch(line)) is None else found[1]


def _parse(line: str, number: int, path: Path) -> tuple[str, str]:
    parts = LINE.fullmatch(line)
    if parts is None:
        raise Unstartable("env_line", path=str(path), line=number)
    raw = parts[2].strip()
    if raw[:1] not in {'"', "'"}:
        return parts[1], raw.split(" #")[0].rstrip()
    quoted = QUOTED.fullmatch(raw)
    if quoted is None:
        raise Unstartable("env_line", path=str(path), line=number)
    if quoted[2] is not None:
        return parts[1], quoted[2]
    return parts[1], re.sub(r"\\(.)", r"\1", quoted[1])


def _quote(value: str) -> str:
    return '"' + re.sub(r'(["\\$`])', r"\\\1", value) + '"'  # a shell that sources it agrees
