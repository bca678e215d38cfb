"""Text as search reads it: without case and diacritics, and with scripts that use no spaces cut up.

The same folding makes the index and the question, so both always agree. Thai, Lao, Khmer, Burmese,
Chinese, Japanese and Korean become overlapping pairs of letters, marks included; a word of theirs
is then a phrase of pairs. `đ` has no decomposition, so it is named here. An emoji is a token.
"""

import re
import unicodedata
from dataclasses import dataclass
from itertools import pairwise

from outrider.core.entry import Fact, ModelSaid, UserSaid

MOST_ASKED = 2_000  # characters of a question
MOST_WORDS = 24
MOST_CHARS = 200_000  # of one entry; what lies behind is readable but not found

_MARKS = dict.fromkeys([*range(0x300, 0x370), *range(0xFE00, 0xFE10), 0x200B, 0x200C, 0x200D])
_MARKS |= {ord("đ"): "d", ord("ð"): "d", ord("ł"): "l", ord("ø"): "o"}
_CLUSTER = (  # a letter of a script without spaces, with its marks
    "[\u0e00-\u0e30\u0e32\u0e33\u0e40-\u0e46\u0e50-\u0e59\u0e80-\u0eb0\u0eb2\u0eb3\u0ebd-\u0ec6"
    "\u1000-\u102a\u103f-\u1055\u1780-\u17b3\u3040-\u3098\u309b-\u30ff\u3400-\u9fff\uf900-\ufaff"
    "\u1100-\u115f\U00020000-\U0003ffff]"
    "[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u102b-\u103e\u1056-\u1059"
    "\u17b4-\u17d3\u3099\u309a\u1160-\u11ff]*"
)
_LETTER = re.compile(_CLUSTER)
_RUN = re.compile(f"(?:{_CLUSTER})+")
_EMOJI = re.compile("[\u2600-\u27bf\U0001f000-\U0001faff]")
_WORD = re.compile(r"[^\W_]")


def plain(text: str) -> str:
    """The text without case and diacritics, its spaces as they were. Runs at C speed."""
    text = text[:MOST_CHARS].lower()
    if text.isascii():
        return text
    text = text.encode(errors="ignore").decode()  # half a surrogate pair is no text
    return unicodedata.normalize("NFKD", text).lower().translate(_MARKS)


def folded(text: str) -> str:
    """The text with one space or more between tokens."""
    text = plain(text)
    if text.isascii():
        return text
    text = _RUN.sub(lambda run: f" {' '.join(_pairs(run[0], end=True))} ", text)
    return _EMOJI.sub(lambda found: f" u{ord(found[0]):x} ", text)


def _pairs(run: str, end: bool) -> list[str]:
    """Overlapping pairs of letters, and with `end` the last one alone, so that it is found too."""
    letters = _LETTER.findall(run)
    pairs = [first + second for first, second in pairwise(letters)]
    return [*pairs, letters[-1]] if end or not pairs else pairs


def of(fact: Fact) -> str | None:
    """What of a fact is searched: the words of a person and of a model (A-DB-5)."""
    match fact:
        case UserSaid(text=text) | ModelSaid(text=text):
            return folded(text) or None
        case _:
            return None


@dataclass(frozen=True, slots=True)
class Question:
    """A query in which nothing is an operator, and its words as they stand in `plain` text."""

    query: str
    words: tuple[str, ...]


def question(asked: str) -> Question | None:
    """What a person typed; None: nothing to look for.

    Every word must be found; words in quotes stand together; the last word may be unfinished.
    """
    asked = asked[:MOST_ASKED].replace("\0", " ")
    found = [quoted or bare for quoted, bare in re.findall(r'"([^"]*)"|([^\s"]+)', asked)]
    words = [word for each in found if _WORD.search(word := plain(each)) or _EMOJI.search(word)]
    if not words:
        return None
    open_end = len(words) <= MOST_WORDS and not (asked[-1:].isspace() or asked.endswith('"'))
    words = words[:MOST_WORDS]
    phrases = [_phrase(word, open_end and at == len(words) - 1) for at, word in enumerate(words)]
    return Question(" AND ".join(phrases), tuple(words))


def _phrase(word: str, unfinished: bool) -> str:
    """A quoted phrase; with `*` where it may go on, as a single letter without spaces may."""
    runs = _RUN.findall(word)
    alone = len(runs) == 1 and runs[0] == word and len(_LETTER.findall(word)) == 1
    text = _RUN.sub(lambda run: f" {' '.join(_pairs(run[0], end=False))} ", word)
    text = _EMOJI.sub(lambda found: f" u{ord(found[0]):x} ", text).strip()
    return f'"{text}"' + (" *" if alone or (unfinished and not runs and " " not in text) else "")
