"""Names of conversations: from a model's line, or from the first words."""

import pytest

from outrider.desk.title import TITLE_CHARS, first_words, tidy


@pytest.mark.parametrize(
    ("reply", "title"),
    [
        ("Rain in Hue", "Rain in Hue"),
        ('"Rain in Hue."', "Rain in Hue"),
        ("**Rain in Hue**", "Rain in Hue"),
        ("# Rain in Hue\n\nBecause you asked.", "Rain in Hue"),
        ("\n\n  Rain in Hue  \n", "Rain in Hue"),
        ("ฝนที่เว้", "ฝนที่เว้"),
        ("", ""),
        ("\n \n", ""),
        ('""', ""),
        ("x" * TITLE_CHARS, "x" * TITLE_CHARS),
        ("x" * (TITLE_CHARS + 1), ""),
    ],
)
def test_a_models_line_becomes_a_title_or_nothing(reply: str, title: str) -> None:
    assert tidy(reply) == title


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Will it rain?", "Will it rain?"),
        ("Will\n  it rain?", "Will"),
        ("```\nls -la\n```", "ls -la"),
        ("", ""),
    ],
)
def test_first_words_stand_in_for_a_title(text: str, title: str) -> None:
    assert first_words(text) == title


def test_first_words_are_no_longer_than_a_title() -> None:
    assert len(first_words("word " * 100)) <= TITLE_CHARS
