"""Text as search reads it: without case and diacritics, and with scripts that use no spaces cut up.

The same folding makes the index and the question, so both always agree. Thai, Lao, Khmer, Burmese,
Chinese, Japanese and Korean become one token a character, marks included; a word of theirs is then
a phrase. `đ` has no decomposition, so it is named here. An emoji becomes a token of its own.
"""

import re
import unicodedata

from outrider.core.entry import Fact, ModelSaid, UserSaid

MOST_ASKED = 2_000  # characters of a question
MOST_WORDS = 24
MOST_CHARS = 200_000  # of one entry; what lies behind is readable but not found

_MARKS = dict.fromkeys([*range(0x300, 0x370), *range(0xFE00, 0xFE10), 0x200B, 0x200C, 0x200D])
_MARKS |= {ord("đ"): "d", ord("ð"): "d", ord("ł"): "l", ord("ø"): "o"}
_UNSPACED = re.compile(
    "[\u0e00-\u0e30\u0e32\u0e33\u0e40-\u0e46\u0e50-\u0e59\u0e80-\u0eb0\u0eb2\u0eb3\u0ebd-\u0ec6"
    "\u1000-\u102a\u103f-\u1055\u1780-\u17b3\u3040-\u3098\u309b-\u30ff\u3400-\u9fff\uf900-\ufaff"
    "\u1100-\u115f\U00020000-\U0003ffff]"
    "[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u102b-\u103e\u1056-\u1059"
    "\u17b4-\u17d3\u3099\u309a\u1160-\u11ff]*"
)
_EMOJI = re.compile("[\u2600-\u27bf\U0001f000-\U0001faff]")
_WORD = re.compile(r"[^\W_]")


def folded(text: str) -> str:
    """The text with one space or more between tokens. Runs at C speed: it is on the write path."""
    text = text[:MOST_CHARS].lower()
    if text.isascii():
        return text
    text = text.encode(errors="ignore").decode()  # half a surrogate pair is no text
    text = unicodedata.normalize("NFKD", text).lower().translate(_MARKS)
    text = _UNSPACED.sub(lambda found: f" {found[0]} ", text)
    return _EMOJI.sub(lambda found: f" u{ord(found[0]):x} ", text)


def of(fact: Fact) -> str | None:
    """What of a fact is searched: the words of a person and of a model (A-DB-5)."""
    match fact:
        case UserSaid(text=text) | ModelSaid(text=text):
            return folded(text) or None
        case _:
            return None


def question(asked: str) -> str | None:
    """What a person typed, as a query in which nothing is an operator; None: nothing to look for.

    Every word must be found; words in quotes stand together; the last word may be unfinished.
    """
    phrases: list[str] = []
    asked = asked[:MOST_ASKED].replace("\0", " ")
    for quoted, bare in re.findall(r'"([^"]*)"|([^\s"]+)', asked):
        text = folded(quoted or bare)
        if _WORD.search(text):
            phrases.append(f'"{text}"')
    if not phrases:
        return None
    kept = phrases[:MOST_WORDS]
    unfinished = len(kept) == len(phrases) and _unfinished(asked, kept[-1])
    return " AND ".join(kept) + (" *" if unfinished else "")


def _unfinished(asked: str, phrase: str) -> bool:
    """Whether the last word may go on: it ends where the cursor is, and its script has spaces."""
    return not asked[-1:].isspace() and not asked.endswith('"') and " " not in phrase.strip()
