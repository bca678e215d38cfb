"""Recorded streams: what the gateway really sent, kept in `contract/streams` for every tier.

Run with `OUTRIDER_RECORD=1` to write them anew; otherwise they are compared.
"""

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.flow.gateway.home import Told

STREAMS = Path(__file__).parents[3] / "contract" / "streams"
DELTAS = ("text_delta", "thinking")
FLEETING = ("duration_ms", "first_token_ms")


def plain(stream: Iterable[Told]) -> list[Told]:
    """The events with adjacent deltas joined and durations zeroed: how bytes fell is chance."""
    joined: list[Told] = []
    for event in stream:
        last = joined[-1] if joined else {}
        if event["type"] in DELTAS and last.get("type") == event["type"]:
            last["delta"] += event["delta"]
        else:
            joined.append(_still(event))
    return joined


def check(name: str, stream: Iterable[Told]) -> None:
    """Compare a stream with its record, or write the record."""
    told = plain(stream)
    path = STREAMS / f"{name}.jsonl"
    if os.environ.get("OUTRIDER_RECORD"):
        path.parent.mkdir(exist_ok=True)
        lines = (json.dumps(event, ensure_ascii=False, sort_keys=True) for event in told)
        path.write_text("\n".join(lines) + "\n", "utf-8")
    recorded = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert told == recorded


def _still(value: Any) -> Any:
    match value:
        case dict():
            return {
                name: 0 if name in FLEETING and part is not None else _still(part)
                for name, part in value.items()
            }
        case list():
            return [_still(part) for part in value]
        case _:
            return value
