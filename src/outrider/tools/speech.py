"""The tools' words in one language. English stands in for a language that is not spoken here."""

from collections.abc import Mapping

from outrider.core.errors import OutriderError
from outrider.core.tool import Words
from outrider.tools import texts, texts_th, texts_vi

LINES: Mapping[str, Mapping[str, str]] = {
    "en": texts.LINES, "vi": texts_vi.LINES, "th": texts_th.LINES,
}  # fmt: skip
SAYS: Mapping[str, Words] = {
    name: {"en": said, "vi": texts_vi.SAYS[name], "th": texts_th.SAYS[name]}
    for name, said in texts.SAYS.items()
}


def sentence(language: str, code: str, **facts: object) -> str:
    """The sentence of a code, filled with its facts."""
    return LINES.get(language, texts.LINES)[code].format(**facts)


def told(language: str, error: OutriderError) -> str:
    """An error as the model reads it; a code without a sentence here is told by its name."""
    known = LINES.get(language, texts.LINES)
    if error.reason not in known:
        return error.reason
    return known[error.reason].format(**error.facts)
