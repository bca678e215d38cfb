"""When a provider wants to be asked again."""

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from outrider.models.refusal import wait_s


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": "7"}, 7.0),
        ({"retry-after": "0.5"}, 0.5),
        ({"retry-after-ms": "250", "retry-after": "9"}, 0.25),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "-3"}, None),
        ({"retry-after": "inf"}, None),
        ({"x-ratelimit-remaining-tokens": "0", "x-ratelimit-reset-tokens": "6m0s"}, 360.0),
        ({"x-ratelimit-remaining-requests": "0", "x-ratelimit-reset-requests": "120ms"}, 0.12),
        ({"x-ratelimit-remaining-requests": "3", "x-ratelimit-reset-requests": "1s"}, None),
    ],
)
def test_the_wait_is_what_its_headers_say(headers: dict[str, str], seconds: float | None) -> None:
    assert wait_s(headers) == (None if seconds is None else pytest.approx(seconds))


@pytest.mark.parametrize("spelt", [format_datetime, lambda due: due.isoformat()])
def test_a_date_is_a_wait_from_now(spelt: object) -> None:
    due = datetime.now(UTC) + timedelta(seconds=60)
    assert wait_s({"retry-after": spelt(due)}) == pytest.approx(60, abs=2)  # type: ignore[operator]


def test_a_limit_that_is_used_up_says_when_it_is_full_again() -> None:
    due = (datetime.now(UTC) + timedelta(seconds=20)).isoformat()
    name = "anthropic-ratelimit-input-tokens"
    assert wait_s({f"{name}-remaining": "0", f"{name}-reset": due}) == pytest.approx(20, abs=2)
