"""Recorded streams in, deltas out: each `golden/*.sse` says in `*.jsonl` what it means.

Those of the other two dialects stand in folders of their names.
"""

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from outrider.models.dialects import DIALECTS
from outrider.models.sse import Splitter

GOLDEN = Path(__file__).parent / "golden"
STREAMS = sorted(str(path.relative_to(GOLDEN))[:-4] for path in GOLDEN.rglob("*.sse"))


def told(stream: bytes, dialect: str) -> list[str]:
    """One line a delta: its kind and its fields."""
    splitter, decode = Splitter(), DIALECTS[dialect].decoder()
    lines = []
    for payload in splitter.feed(stream) + splitter.rest():
        if payload != b"[DONE]":
            for delta in decode(json.loads(payload)):
                fields = {type(delta).__name__: asdict(delta)}
                lines.append(json.dumps(fields, ensure_ascii=False))
    return lines


def test_there_are_recorded_streams() -> None:
    assert {name.rpartition("/")[0] for name in STREAMS} == {"", "anthropic", "responses"}


@pytest.mark.parametrize("name", STREAMS)
def test_a_recorded_stream_means_what_its_golden_lines_say(name: str) -> None:
    """REL-01 for every `usage_…` and vendor spelling."""
    dialect = name.rpartition("/")[0] or "chat"
    lines = told((GOLDEN / f"{name}.sse").read_bytes(), dialect)
    assert lines == (GOLDEN / f"{name}.jsonl").read_text("utf-8").splitlines()


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("chunk", [None, [], "x", 3])
def test_a_chunk_that_is_no_object_is_malformed(chunk: object, dialect: str) -> None:
    with pytest.raises(ValueError, match=type(chunk).__name__):
        list(DIALECTS[dialect].decoder()(chunk))
