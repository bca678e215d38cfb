"""Secrets in exports (A-EXP-4)."""

import pytest

from outrider.server.redact import Redactor

SECRET = "abcdefgh-ijklmnop"


def test_the_longer_of_two_secrets_goes_first() -> None:
    assert Redactor(["abcdefgh", SECRET]).text(SECRET) == "[masked]"


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        (f"a {SECRET} b", "a [masked] b"),
        ("ends with abcdefgh-ijk", "ends with [masked]"),
        ("abcdefgh-ij… and …jklmnop.", "[masked]… and …jklmnop."),
        ("…efgh-ijklmnop then", "…[masked] then"),
        ("abcdefg", "abcdefg"),
        ("sk-proj_0123456789", "[masked]"),
        ("Authorization: Bearer abc.def-0123", "Authorization: Bearer [masked]"),
        ("eyJhbGciOiJI.eyJzdWIiOiIx.c2ln", "[masked]"),
        ("ask-me-anything-now", "ask-me-anything-now"),
    ],
)
def test_a_recognised_secret_is_masked(text: str, masked: str) -> None:
    assert Redactor([SECRET]).text(text) == masked


def test_every_string_of_a_value_is_read() -> None:
    value = {SECRET: [1, None, {"x": f"{SECRET}!"}]}
    assert Redactor([SECRET]).value(value) == {"[masked]": [1, None, {"x": "[masked]!"}]}
