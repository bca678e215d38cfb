"""The loop's sentences exist in every language and take the facts that the loop gives them."""

from string import Formatter

import pytest

from outrider.desk.phrases import FRAME, PHRASES
from outrider.loop.phrases import CODES

LANGUAGES = sorted(PHRASES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_of_the_loop_has_a_sentence_and_nothing_else_does(language: str) -> None:
    assert set(PHRASES[language]) == set(CODES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", sorted(CODES))
def test_a_sentence_asks_for_no_fact_that_the_loop_does_not_give(language: str, code: str) -> None:
    named = {name for _, name, _, _ in Formatter().parse(PHRASES[language][code]) if name}
    assert named <= set(CODES[code])


def test_every_language_has_the_same_frame() -> None:
    assert {language: sorted(words) for language, words in FRAME.items()} == dict.fromkeys(
        FRAME, sorted(FRAME["en"])
    )
