"""Facts as rows: every kind goes and comes back, and what was stored once loads for ever."""

import json
from pathlib import Path
from typing import get_args

import pytest

from outrider.core.entry import Fact
from outrider.core.errors import OutriderError
from outrider.store import fact
from tests.unit.store.facts import BARE, FULL

GOLDEN = Path(__file__).parent / "golden" / "facts-1.jsonl"
KINDS = tuple(kind.__dataclass_fields__["kind"].default for kind in get_args(Fact))


def named(one: Fact) -> str:
    return one.kind


@pytest.mark.parametrize("one", FULL + BARE, ids=named)
def test_a_fact_comes_back_equal(one: Fact) -> None:
    assert fact.decode(one.kind, fact.encode(one)) == one


@pytest.mark.parametrize("one", FULL + BARE, ids=named)
def test_equal_facts_have_equal_bytes(one: Fact) -> None:
    body = fact.encode(one)
    assert fact.encode(fact.decode(one.kind, body)) == body


def test_every_kind_has_a_decoder_a_full_sample_and_a_golden_row() -> None:
    golden = {json.loads(line)["kind"] for line in GOLDEN.read_text("utf-8").splitlines()}
    assert set(KINDS) == set(fact.KINDS) == {one.kind for one in FULL} == golden
    assert len(KINDS) >= 11


def test_rows_of_the_first_version_load_for_ever() -> None:
    rows = [json.loads(line) for line in GOLDEN.read_text("utf-8").splitlines()]
    assert tuple(fact.decode(row["kind"], row["body"]) for row in rows) == FULL


def test_a_body_names_every_field_so_that_a_later_default_changes_nothing() -> None:
    for one in FULL:
        assert set(json.loads(fact.encode(one))) == set(one.__dataclass_fields__) - {"kind"}


def test_text_is_readable_in_the_file() -> None:
    said = next(one for one in FULL if one.kind == "user_said")
    assert "xin chào 👋" in fact.encode(said)


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("dreamed", "{}"),
        ("user_said", "{"),
        ("user_said", "[]"),
        ("user_said", '{"text": 1}'),
        ("turn_opened", '{"run_id": "r", "wake": null}'),
        ("tool_started", '{"call_id": "c", "later": 1}'),
    ],
)
def test_a_row_nobody_wrote_is_refused_by_name(kind: str, body: str) -> None:
    with pytest.raises(OutriderError) as refused:
        fact.decode(kind, body)
    assert refused.value.reason == "unreadable_entry"
