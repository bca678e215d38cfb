"""The owner's patterns over command lines: denied, asked about, allowed.

Deny and ask patterns are case-insensitive substrings, looked for in the line as it is written and
in its plain form: quotes and backslashes gone, blanks single, joints set apart. That sees through
`r""m`, `\\rm`, `sh -c 'rm …'` or `curl x|sh`, and is still only a soft guard.

Allow patterns are judged on the parsed command: each simple command of the line must begin with the
words of some pattern, exactly and whole (`git status` allows `git status -s`, not `git statusx`).
"""

import re
from collections.abc import Sequence

from outrider.tools.command import Simple

TOO_WIDE = frozenset({"*", ".*", ".", "-", "--", "/", "&&", "||", ";", "|"})
JOINT = re.compile(r"\|\||&&|>>|[;|&<>()]")
BLANK = re.compile(r"\$\{?IFS\}?|\s+")
QUOTES = str.maketrans("", "", "'\"\\")


def plain(line: str) -> str:
    """The line in its plain form, for substring tests only; it is no command any more."""
    bare = line.replace("\\\n", "").translate(QUOTES)
    return BLANK.sub(" ", JOINT.sub(r" \g<0> ", bare)).strip() + " "


def hit(line: str, patterns: Sequence[str]) -> str | None:
    """The first deny or ask pattern found in the line."""
    forms = (line.lower(), plain(line).lower())
    wanted = ((pattern, pattern.lower()) for pattern in patterns if pattern.strip())
    return next((pattern for pattern, low in wanted if any(low in form for form in forms)), None)


def covered(commands: Sequence[Simple] | None, patterns: Sequence[str]) -> bool:
    """Whether every simple command is allowed. False for a line that could not be parsed."""
    heads = [tuple(pattern.split()) for pattern in patterns if usable(pattern)]
    return commands is not None and all(
        any(words[: len(head)] == head for head in heads) for words in commands
    )


def usable(pattern: str) -> bool:
    """Whether an allow pattern says anything; too short or wildcard-like ones are dropped."""
    return len(pattern.strip()) >= 2 and pattern.strip() not in TOO_WIDE
