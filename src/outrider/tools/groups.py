"""The words of a line that could not be parsed, in groups between its joints.

The line is told apart twice: without its quotes, to see into `sh -c '…'`, and with them, so that a
quoted name with blanks stays one word. More groups than there are commands do no harm.
"""

import re

from outrider.tools.command import Simple
from outrider.tools.patterns import plain

JOINTS = frozenset({"&&", "||", ";", "|", "&", "(", ")", "<", ">", ">>", "{", "}"})
KEYWORDS = frozenset({"if", "then", "else", "elif", "while", "until", "do", "!", "{", "time"})
TOKEN = re.compile(r"""\n|[;&|()<>]+|(?:[^\s;&|()<>'"\\]++|\\.|'[^']*+'|"(?:[^"\\]++|\\.)*+")++""")
QUOTED = re.compile(r"""'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)""", re.DOTALL)


def groups(line: str) -> list[Simple]:
    """Every group of words, each once and in order."""
    whole = line.replace("\\\n", "")
    bare = [word for part in whole.split("\n") for word in (*plain(part).split(), ";")]
    return list(dict.fromkeys([*_parted(bare), *_parted(_tokens(whole))]))


def _tokens(line: str) -> list[str]:
    """The words as a shell would unquote them; joints and line ends become `;`."""
    found = TOKEN.findall(line)
    return [";" if each[0] in "\n;&|()<>" else QUOTED.sub(_inner, each) for each in found]


def _inner(found: re.Match[str]) -> str:
    single, double, escaped = found.groups()
    if double is not None:
        return re.sub(r'\\([\\"$`])', r"\1", double)
    return single if single is not None else escaped


def _parted(words: list[str]) -> list[Simple]:
    parts: list[list[str]] = [[]]
    for word in words:
        if word in JOINTS:
            parts.append([])
        elif word:
            parts[-1].append(word)
    return [tuple(part) for part in parts if part]
