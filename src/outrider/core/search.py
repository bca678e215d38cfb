"""What a search finds."""

from dataclasses import dataclass
from typing import Literal

Order = Literal["newest", "best"]


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a snippet; `hit` marks what was asked for."""

    text: str
    hit: bool


@dataclass(frozen=True, slots=True)
class Hit:
    """A message in which every word was found; `seq` says where it stands in its conversation."""

    conversation_id: str
    entry_id: str
    seq: int
    agent_id: str
    title: str
    snippet: tuple[Piece, ...]
    created_at: str
