"""Speaking to a terminal: which language, where a sentence goes, and what an error sounds like."""

import sys
from collections.abc import Callable, Mapping

from outrider import texts as root_texts
from outrider.cli import texts, texts_th, texts_vi
from outrider.core.errors import OutriderError

Words = Callable[..., str]
LANGUAGES: Mapping[str, Mapping[str, str]] = {
    "en": texts.ENGLISH, "vi": texts_vi.VIETNAMESE, "th": texts_th.THAI,
}  # fmt: skip


class Stopped(Exception):
    """The command cannot go on: `sentence` goes to standard error and the exit code is 1."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence
        super().__init__(sentence)


def language(environ: Mapping[str, str]) -> str:
    """`OUTRIDER_LANGUAGE`, else what the terminal's locale asks for, else English."""
    stated = environ.get("OUTRIDER_LANGUAGE") or environ.get("LC_ALL") or environ.get("LANG") or ""
    return stated[:2] if stated[:2] in LANGUAGES else "en"


def words(environ: Mapping[str, str]) -> Words:
    """A function from a code and its facts to the sentence in the terminal's language."""
    table = LANGUAGES[language(environ)]
    return lambda code, **facts: table[code].format(**facts)


def told(error: OutriderError, environ: Mapping[str, str]) -> str:
    """The sentence of an error."""
    return root_texts.sentence(error.reason, language(environ), **error.facts)


def say(line: str) -> None:
    """A line of the answer, on standard output."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def mutter(line: str) -> None:
    """A line about the answer, on standard error, so that a pipe carries the answer alone."""
    sys.stdout.flush()
    sys.stderr.write(line + "\n")
    sys.stderr.flush()
