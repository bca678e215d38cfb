"""Room: how full the model's window is, by what replies reported and what was added since."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from outrider.core.entry import (
    Compacted,
    Entry,
    Fact,
    HumanDecided,
    ModelSaid,
    Noted,
    Resumed,
    ToolAnswered,
    UserSaid,
)
from outrider.core.value import changed

BYTES_A_TOKEN = 4  # a rough guess for what no reply has counted yet


@dataclass(frozen=True, slots=True)
class Room:
    """`tokens` of the next request as far as anybody knows; the rest is about this turn alone.

    `bare` is what the first request after the turn's newest compaction measured.
    """

    tokens: int = 0
    asked: bool = False  # the turn is there for a compaction and answers nothing
    compacted: bool = False
    fresh: bool = False  # compacted, and no reply since
    bare: int | None = None
    refused: bool = False  # a provider said that the last request did not fit
    failed: str | None = None  # why the last compaction came to nothing
    stuck: bool = False  # the person was told that it cannot be made to fit


EMPTY = Room()


def before(entries: Sequence[Entry], end: int) -> Room:
    """The room when the entries before position `end` are told. Reads back to what was measured."""
    start = end
    while start > 0 and not _measures(entries[start - 1].fact):
        start -= 1
    room = EMPTY
    for at in range(max(0, start - 1), end):
        room = after(room, entries[at].fact)
    return Room(room.tokens)


def after(room: Room, fact: Fact) -> Room:
    """The room one fact later."""
    match fact:
        case ModelSaid() as said:
            return _replied(room, said)
        case Compacted() as compacted:
            tokens = compacted.context_tokens
            if tokens is None:
                tokens = estimate(compacted.summary)
            return changed(
                room, tokens=tokens, compacted=True, fresh=True, bare=None, refused=False
            )
        case UserSaid() as said:
            words = estimate(said.text) + sum(estimate(block.text) for block in said.beside)
            return changed(room, tokens=room.tokens + words)
        case ToolAnswered(text=text):
            return changed(room, tokens=room.tokens + estimate(text))
        case Noted(code="context_length"):
            return changed(room, refused=True)
        case Noted(code="compact_failed", facts=facts):
            return changed(room, failed=str(facts.get("why", "")))
        case Noted(code="compact_stuck"):
            return changed(room, stuck=True)
        case Resumed() | HumanDecided() if room.failed is not None:
            return changed(room, failed=None)  # reason enough to try once more
        case _:
            return room


def estimate(text: str) -> int:
    """About how many tokens a text has."""
    return len(text.encode("utf-8", "replace")) // BYTES_A_TOKEN


def _replied(room: Room, said: ModelSaid) -> Room:
    used = said.usage
    if used.input is None:
        wanted = sum(estimate(json.dumps(call.arguments, default=str)) for call in said.calls)
        tokens = room.tokens + estimate(said.text) + wanted
    else:
        tokens = used.input + (used.output or 0)
    bare = used.input if room.compacted and room.bare is None else room.bare
    return changed(room, tokens=tokens, bare=bare, fresh=False)


def _measures(fact: Fact) -> bool:
    """Whether a fact says how long the whole request is."""
    match fact:
        case Compacted():
            return True
        case ModelSaid(usage=usage):
            return usage.input is not None
        case _:
            return False
