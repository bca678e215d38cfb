"""Arguments that are, or are not, one JSON object (A-LOOP-10, A-LOOP-11)."""

import pytest

from outrider.core.tool import Broken
from outrider.models.arguments import read


def broken(text: str, *, limit_hit: bool = False) -> Broken:
    arguments, why = read(text, limit_hit=limit_hit)
    assert arguments == {}
    assert why is not None
    return why


def test_an_object_is_read_in_its_own_order() -> None:
    arguments, why = read('{"b": 1, "a": [true, null, "ก"]}', limit_hit=False)
    assert why is None
    assert list(arguments.items()) == [("b", 1), ("a", [True, None, "ก"])]


@pytest.mark.parametrize("text", ["", "  ", "\n"])
def test_no_text_at_all_is_no_arguments(text: str) -> None:
    assert read(text, limit_hit=False) == ({}, None)


@pytest.mark.parametrize(
    ("text", "at"),
    [
        pytest.param('{"a": 1,}', 8, id="a trailing comma"),
        pytest.param('{"a": 1', 7, id="an end too early"),
        pytest.param('{"a": "half', 11, id="text that stopped inside a string: where it stopped"),
        pytest.param('{"a": 1} and more', 9, id="words behind the object"),
        pytest.param("[1]", 0, id="a list"),
        pytest.param('"{}"', 0, id="a string of an object"),
        pytest.param("null", 0, id="null"),
        pytest.param('{"a": NaN}', 0, id="a number that JSON has not"),
        pytest.param('{"a": 1e400}', 0, id="a number that overflows"),
        pytest.param('{"a": [[-1e999]]}', 0, id="one that overflows deep inside"),
        pytest.param('{"a": ' + "9" * 5_000 + "}", 0, id="a number of 5,000 digits"),
        pytest.param('{"a": ' + "[" * 100_000, 0, id="100,000 brackets"),
        pytest.param('{"a": ' + "[" * 80 + "]" * 80 + "}", 0, id="80 levels"),
    ],
)
def test_anything_else_is_broken_and_says_where(text: str, at: int) -> None:
    why = broken(text)
    assert (why.length, why.at, why.cut) == (len(text), at, False)


def test_only_the_surroundings_are_kept_with_control_characters_made_visible() -> None:
    text = '{"path": "' + "a" * 500 + '"\n\x1b\u202e}' + "b" * 500
    why = broken(text)
    assert why.near == "a" * 22 + '"\\n\\x1b\\u202e}' + "b" * 21
    assert len(why.near) < 100


def test_a_call_cut_by_the_output_limit_is_marked_cut_rather_than_wrong() -> None:
    assert broken('{"text": "on and o', limit_hit=True).cut


def test_a_call_cut_before_its_first_argument_is_marked_cut() -> None:
    assert broken("", limit_hit=True).cut


def test_a_last_call_that_was_whole_when_the_limit_hit_is_not_cut() -> None:
    assert read('{"a": 1}', limit_hit=True) == ({"a": 1}, None)


def test_lone_surrogates_become_storable_everywhere() -> None:
    """SEC-108."""
    arguments, why = read(r'{"a\ud800": ["x\udc00", "\ud83d\ude00"]}', limit_hit=False)
    assert why is None
    assert arguments == {"a\ufffd": ["x\ufffd", "😀"]}
