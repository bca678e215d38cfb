"""Recorded streams in, deltas out: each `golden/*.sse` says in `*.jsonl` what it means."""

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from outrider.models.openai_reply import decode
from outrider.models.sse import Splitter

GOLDEN = Path(__file__).parent / "golden"
STREAMS = sorted(path.stem for path in GOLDEN.glob("*.sse"))


def told(stream: bytes) -> list[str]:
    """One line a delta: its kind and its fields."""
    splitter = Splitter()
    lines = []
    for payload in splitter.feed(stream) + splitter.rest():
        if payload != b"[DONE]":
            for delta in decode(json.loads(payload)):
                fields = {type(delta).__name__: asdict(delta)}
                lines.append(json.dumps(fields, ensure_ascii=False))
    return lines


def test_there_are_recorded_streams() -> None:
    assert len(STREAMS) > 10


@pytest.mark.parametrize("name", STREAMS)
def test_a_recorded_stream_means_what_its_golden_lines_say(name: str) -> None:
    """REL-01 for every `usage_…` and vendor spelling."""
    lines = told((GOLDEN / f"{name}.sse").read_bytes())
    assert lines == (GOLDEN / f"{name}.jsonl").read_text("utf-8").splitlines()


@pytest.mark.parametrize("chunk", [None, [], "x", 3])
def test_a_chunk_that_is_no_object_is_malformed(chunk: object) -> None:
    with pytest.raises(ValueError, match=type(chunk).__name__):
        decode(chunk)
