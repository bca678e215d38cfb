"""Server-sent frames: one JSON object a frame, encoded once however many watch."""

import json
from dataclasses import asdict

from pydantic_core import PydanticSerializationError, to_json

from outrider.core.activity import ActivityEvent
from outrider.core.event import TurnEvent

KEEP_ALIVE = b": alive\n\n"
KEEP_ALIVE_S = 15.0


def encode(event: TurnEvent | ActivityEvent) -> bytes:
    """The event as JSON on one line. Its dataclass fields are the wire's fields."""
    try:
        return to_json(event)
    except PydanticSerializationError:  # a lone surrogate: escaped, the frame still arrives
        return json.dumps(asdict(event), default=str).encode()


def frame(data: bytes, frame_id: str | None = None) -> bytes:
    """One complete frame; frames without an id are not replayed."""
    if frame_id is None:
        return b"data: " + data + b"\n\n"
    return b"id: " + frame_id.encode() + b"\ndata: " + data + b"\n\n"
