"""One record is one line, whatever it says (SEC-88)."""

import json
import logging
import sys
from collections.abc import Mapping

import pytest

from outrider.app.logs import JsonLines

HOSTILE = [
    "line\nline",
    "\r\nHTTP/1.1 200",
    "\x1b[31mred",
    "\u2028next\u2029",
    "\x00\x07",
    "\ud800",
    'quote " and }',
    "ồ",
]


def rendered(
    message: str = "turn_broke", facts: Mapping[str, object] | None = None, exc: bool = False
) -> str:
    """A record as its line."""
    error = sys.exc_info() if exc else None
    record = logging.LogRecord("outrider.desk", logging.ERROR, "f.py", 1, message, (), error)
    vars(record).update(facts or {})
    return JsonLines().format(record)


@pytest.mark.parametrize("text", HOSTILE)
def test_no_message_makes_a_second_line(text: str) -> None:
    assert rendered(text).isprintable()


@pytest.mark.parametrize("text", HOSTILE)
def test_no_fact_makes_a_second_line(text: str) -> None:
    assert json.loads(rendered(facts={"title": text}))["title"] == text


def test_a_traceback_stays_in_its_record() -> None:
    try:
        raise ValueError("one\ntwo")
    except ValueError:
        line = rendered(exc=True)
    assert line.isprintable()
    assert "ValueError" in json.loads(line)["traceback"]


def test_a_record_says_when_how_bad_what_and_who() -> None:
    told = json.loads(rendered(facts={"run_id": "run_1"}))
    assert told.pop("at").endswith("Z")
    assert told == {
        "level": "error", "event": "turn_broke", "logger": "outrider.desk", "run_id": "run_1",
    }  # fmt: skip


def test_a_fact_that_is_no_json_is_told_as_text() -> None:
    assert json.loads(rendered(facts={"error": OSError("no")}))["error"] == "no"
