"""The prefix that a standing yes for a command would carry: its program and first sub-command.

Compound and unknown lines have none and cannot be granted. Nor can a line whose prefix would open
more than the person saw: an interpreter given code, a launcher of other programs, options of a
program that is not known to be harmless. What destroys is asked about each time.
"""

import re
from collections.abc import Sequence

from outrider.tools.command import WRAPPERS, Simple

SUBCOMMAND = re.compile(r"[a-z][a-z0-9:_-]*")
INTERPRETERS = frozenset({
    "python", "pypy", "node", "nodejs", "deno", "bun", "perl", "ruby", "php", "lua", "luajit",
    "awk", "gawk", "mawk", "nawk", "osascript", "tclsh", "rscript", "julia", "swift", "java",
    "make", "gmake", "just", "vim", "vi", "nvim", "emacs", "ed", "ex", "sed", "gsed", "find",
    "tsx", "ts-node", "expect",
})  # fmt: skip
LAUNCHERS = frozenset({  # they run what they are given: nothing of them stands
    "rbash", "pwsh", "csh", "tcsh", "psql", "sqlite", "mysql", "mariadb", "duckdb", "mongosh",
    "redis-cli", "xvfb-run", "bwrap", "firejail", "perf", "dbus-run-session", "dbus-launch",
    "fakeroot", "fakechroot", "proot", "valgrind", "tmux", "screen", "at", "batch", "crontab",
    "socat", "nc", "ncat", "setarch", "linux", "numactl", "cpulimit", "catchsegv", "chronic",
    "gosu", "su-exec", "dtach", "rsync", "scp", "tar", "zip", "fd", "fdfind", "hyperfine",
})  # fmt: skip
DESTRUCTIVE = frozenset({
    "rm", "rmdir", "unlink", "shred", "dd", "chmod", "chown", "chgrp", "mv", "kill", "killall",
    "pkill", "truncate", "wipefs", "fdisk", "parted", "ln", "install", "tee", "reboot", "shutdown",
})  # fmt: skip
SAFE = frozenset({  # no option of theirs runs or writes anything
    "ls", "cat", "head", "tail", "wc", "grep", "egrep", "fgrep", "pwd", "echo", "printf", "id",
    "whoami", "uname", "df", "du", "stat", "cut", "tr", "nl", "tac", "cmp", "basename", "dirname",
    "realpath", "readlink", "which", "true", "md5sum", "sha256sum",
})  # fmt: skip
MANY_IN_ONE = frozenset({
    "git", "gh", "glab", "npm", "pnpm", "yarn", "npx", "pip", "pipx", "uv", "uvx", "poetry",
    "cargo", "go", "docker", "podman", "kubectl", "helm", "systemctl", "apt", "apt-get", "brew",
    "dnf", "terraform", "aws", "gcloud", "az", "openssl", "gpg", "conda", "dotnet", "gem", "bundle",
})  # fmt: skip
VERSION = re.compile(r"[0-9.]+$")


def prefix(commands: Sequence[Simple] | None) -> str | None:
    """What a grant for a parsed line would cover; None when it cannot be granted."""
    if commands is None or len(commands) != 1:
        return None
    words = commands[0]
    if any(not word or set(word) & set(" \t*?[]") for word in words[:2]):
        return None
    name = _name(words[0])
    if name in DESTRUCTIVE or name in LAUNCHERS or name.startswith("mkfs"):
        return None
    if name in INTERPRETERS:
        return _script(words)
    if len(words) > 1 and name not in SAFE and _opens(words[1]):
        return None
    if len(words) > 1 and SUBCOMMAND.fullmatch(words[1]):
        return f"{words[0]} {words[1]}"
    return words[0] if name not in MANY_IN_ONE else None


def _name(word: str) -> str:
    """The program without its directory and version."""
    return VERSION.sub("", word.rsplit("/", 1)[-1].lower())


def _opens(second: str) -> bool:
    """Whether a second word may turn an unknown program into a way to run anything."""
    name = _name(second)
    return second.startswith("-") or name in WRAPPERS or name in LAUNCHERS


def _script(words: Simple) -> str | None:
    """An interpreter's prefix reaches to its script; without one it would cover any code."""
    if len(words) < 2 or words[1].startswith("-"):
        return None
    if any(set(word) & set("*?[]") for word in words):  # which files it reads is not certain
        return None
    return f"{words[0]} {words[1]}"
