"""The loop's sentences and the prompt's frame in one language."""

from collections.abc import Mapping

from outrider.desk import texts, texts_th, texts_vi

PHRASES: Mapping[str, Mapping[str, str]] = {
    "en": texts.PHRASES, "vi": texts_vi.PHRASES, "th": texts_th.PHRASES,
}  # fmt: skip
FRAME: Mapping[str, Mapping[str, str]] = {
    "en": texts.FRAME, "vi": texts_vi.FRAME, "th": texts_th.FRAME,
}  # fmt: skip


def phrases(language: str) -> Mapping[str, str]:
    """Templates by code, for `Brief.phrases`; English for a language that is not spoken here."""
    return PHRASES.get(language, texts.PHRASES)


def frame(language: str) -> Mapping[str, str]:
    """The prompt's own words: `rules`, `date`, `title`; and `branch`, the title of a fork."""
    return FRAME.get(language, texts.FRAME)
