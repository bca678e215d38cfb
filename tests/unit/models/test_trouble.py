"""What is worth another try (A-LOOP-18), and what may be said about it."""

import pytest

from outrider.models import trouble
from outrider.models.refusal import detail_of
from outrider.models.trouble import plain


@pytest.mark.parametrize("status", [408, 425, 429, 500, 502, 503, 504, 529])
def test_a_passing_status_is_transient(status: int) -> None:
    assert trouble.refused(status, "").transient


@pytest.mark.parametrize("status", [301, 400, 401, 402, 403, 404, 413, 422])
def test_any_other_status_is_not(status: int) -> None:
    assert not trouble.refused(status, "").transient


def test_an_error_chunk_is_transient_by_its_code_only() -> None:
    codes = [(429, ""), (503, ""), (400, ""), (None, "provider_unavailable"), (None, "overloaded")]
    told = [trouble.faulted(status, code, "", used=True).transient for status, code in codes]
    assert told == [True, True, False, True, False]


@pytest.mark.parametrize(
    "text",
    [
        "Incorrect API key provided: sk-abcDEF123456. Find it",
        "header Authorization: Bearer abc.def-123 was bad",
        "{'authorization': 'Bearer abc.def-123'}",
        "api_key=hunter2hunter2",
        "key hunter2 is wrong",
    ],
)
def test_no_key_survives_in_a_detail(text: str) -> None:
    told = plain(text, key="hunter2")
    assert not any(secret in told for secret in ("abcDEF", "abc.def", "hunter2"))
    assert "…" in told


def test_a_detail_is_one_short_line() -> None:
    told = plain("a\r\n\tb\x1b[31m" + "x" * 5_000)
    assert told.startswith("a b [31mxxx")
    assert len(told) == trouble.DETAIL_CHARS


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        (b'{"error": {"message": "too long"}}', "too long"),
        (b'{"error": "words"}', "words"),
        (b'{"message": "flat"}', "flat"),
        (b'[{"error": {"message": "in a list"}}]', "in a list"),
        (b'{"detail": "fastapi"}', "fastapi"),
        (b"<html>bad gateway</html>", "<html>bad gateway</html>"),
        (b"\xff", "\ufffd"),
    ],
)
def test_the_words_of_a_refusal_are_found_in_every_shape(body: bytes, detail: str) -> None:
    assert detail_of(body) == detail


def test_a_conversation_that_no_longer_fits_is_told_apart() -> None:
    told = "This model's maximum context length is 8192 tokens."
    assert trouble.refused(400, told).failure.code == "context_length"


def test_an_error_chunk_can_say_that_the_request_was_too_long() -> None:
    met = trouble.faulted(None, "context_length_exceeded", "Shorten the input.", used=False)
    assert (met.failure.code, met.transient) == ("context_length", False)
