"""The prefix that a standing yes for a command would carry: its program and first sub-command.

Compound and unknown lines have none and cannot be granted. Nor can a line whose prefix would open
more than the person saw: an interpreter given code, or options before a sub-command.
"""

import re
from collections.abc import Sequence

from outrider.tools.command import Simple

SUBCOMMAND = re.compile(r"[a-z][a-z0-9:_-]*")
INTERPRETERS = frozenset({
    "python", "node", "deno", "bun", "perl", "ruby", "php", "lua", "awk", "gawk", "osascript",
    "tclsh", "rscript", "julia", "swift", "java", "make", "just", "vim", "vi", "ed", "sed", "find",
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
    name = VERSION.sub("", words[0].rsplit("/", 1)[-1].lower())
    if name in INTERPRETERS:
        return _script(words)
    if len(words) > 1 and SUBCOMMAND.fullmatch(words[1]):
        return f"{words[0]} {words[1]}"
    return words[0] if name not in MANY_IN_ONE else None


def _script(words: Simple) -> str | None:
    """An interpreter's prefix reaches to its script; without one it would cover any code."""
    if len(words) < 2 or words[1].startswith("-"):
        return None
    return f"{words[0]} {words[1]}"
