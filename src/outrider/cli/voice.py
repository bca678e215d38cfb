"""Speaking to a terminal: which language, where a sentence goes, and what an error sounds like."""

import errno
import os
import sys
from collections.abc import Callable, Mapping
from typing import TextIO

from outrider import texts as root_texts
from outrider.cli import texts, texts_th, texts_vi
from outrider.core.errors import OutriderError

Words = Callable[..., str]
LANGUAGES: Mapping[str, Mapping[str, str]] = {
    "en": texts.ENGLISH, "vi": texts_vi.VIETNAMESE, "th": texts_th.THAI,
}  # fmt: skip
CONTROLS = {code: f"\\x{code:02x}" for code in (*range(0x20), *range(0x7F, 0xA0))
            if chr(code) not in "\n\t"}  # fmt: skip


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


def write(piece: str) -> None:
    """A piece of the answer, on standard output. Raises Stopped when it cannot be written.

    A pipe whose reader left raises BrokenPipeError: nobody is there to tell.
    """
    try:
        if sys.stdout is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        sys.stdout.write(shown(piece, sys.stdout))
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        discard_stdout()
        raise Stopped(words(os.environ)("stdout_failed", why=error.strerror)) from None


def say(line: str) -> None:
    """A line of the answer, on standard output."""
    write(line + "\n")


def mutter(line: str) -> None:
    """A line about the answer, on standard error, so that a pipe carries the answer alone."""
    if sys.stderr is not None:
        sys.stderr.write(shown(line, sys.stderr) + "\n")
        sys.stderr.flush()


def shown(text: str, stream: TextIO) -> str:
    """`text` as `stream` may get it: a terminal must not obey what a model or a tool wrote."""
    return text.translate(CONTROLS) if stream.isatty() else text


def discard_stdout() -> None:
    """What standard output still holds goes nowhere, so that the exit does not fail on it."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
