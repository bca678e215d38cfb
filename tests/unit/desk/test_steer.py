"""Words on their way in: what steers, what is refused (A-Q-7)."""

import pytest

from outrider.core.errors import Invalid
from outrider.desk.steer import TEXT_CHARS, parse


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("hello", (False, "hello")),
        ("  hello \n", (False, "hello")),
        ("/steer be brief", (True, "be brief")),
        ("/steer\nbe brief", (True, "be brief")),
        ("/steering wheel", (False, "/steering wheel")),
        ("/etc/hosts", (False, "/etc/hosts")),
        ("/unknown x", (False, "/unknown x")),
        ("say /steer", (False, "say /steer")),
        ("x" * TEXT_CHARS, (False, "x" * TEXT_CHARS)),
    ],
)
def test_what_a_message_asks_for(text: str, told: tuple[bool, str]) -> None:
    assert parse(text) == told


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty_text"),
        (" \n\t", "empty_text"),
        ("/steer", "bare_steer"),
        ("/steer  ", "bare_steer"),
        ("x" * (TEXT_CHARS + 1), "text_too_long"),
    ],
)
def test_what_says_nothing_or_too_much_is_refused(text: str, code: str) -> None:
    with pytest.raises(Invalid, match=code):
        parse(text)
