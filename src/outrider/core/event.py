"""Events: what a watcher of a turn sees live. Rebuilt, never stored.

A frame is `id: <boot>.<n>` and `data: <one of these as JSON>`; `type` tells which.
"""

from dataclasses import dataclass
from typing import Literal

from outrider.core.conversation import ConversationDetail, Queued
from outrider.core.event_work import (
    ApprovalRequired,
    Compacting,
    EscalatedTo,
    RouteFallback,
    RouteRetry,
    SandboxViolation,
    ToolBegan,
    ToolProgress,
    ToolResulted,
    UsageMoved,
)  # fmt: skip
from outrider.core.message import Message
from outrider.core.run import Failure, Run


@dataclass(frozen=True, slots=True)
class Partial:
    """What has been written since the last stored entry."""

    text: str
    thinking: str


@dataclass(frozen=True, slots=True)
class Watching:
    """The conversation as stored, and whether a turn runs. Always a stream's first frame."""

    conversation: ConversationDetail
    running: bool
    partial: Partial
    run: Run | None
    type: Literal["watching"] = "watching"


@dataclass(frozen=True, slots=True)
class QueuedUp:
    """The message waits behind the running turn; the stream ends."""

    item_id: str
    kind: Literal["follow_up", "steer"]
    position: int
    type: Literal["queued"] = "queued"


@dataclass(frozen=True, slots=True)
class Accepted:
    """The message is stored; `item_ids` are the queue rows that became it."""

    entry: Message
    run_id: str
    item_ids: tuple[str, ...] = ()
    type: Literal["accepted"] = "accepted"


@dataclass(frozen=True, slots=True)
class Queue:
    """The queue after an edit, a removal or a take."""

    queued: tuple[Queued, ...]
    type: Literal["queue"] = "queue"


@dataclass(frozen=True, slots=True)
class Thinking:
    """Thought text, live only; an empty delta marks that thinking began."""

    delta: str
    type: Literal["thinking"] = "thinking"


@dataclass(frozen=True, slots=True)
class TextDelta:
    """More of the answer, coalesced to at most 30 frames a second."""

    delta: str
    type: Literal["text_delta"] = "text_delta"


@dataclass(frozen=True, slots=True)
class Assistant:
    """A reply is stored; it replaces every delta since the last entry."""

    entry: Message
    type: Literal["assistant"] = "assistant"


@dataclass(frozen=True, slots=True)
class Steered:
    """Steers were taken into the turn as one message; `folded` counts them."""

    entry: Message
    folded: int
    item_ids: tuple[str, ...]
    type: Literal["steer"] = "steer"


@dataclass(frozen=True, slots=True)
class Note:
    """A note entry is stored (a loop note, a resume, a decision)."""

    entry: Message
    type: Literal["note"] = "note"


@dataclass(frozen=True, slots=True)
class Done:
    """The turn answered; the stream ends."""

    run: Run
    type: Literal["done"] = "done"


@dataclass(frozen=True, slots=True)
class Halted:
    """The turn was stopped by a bound; the stream ends."""

    run: Run
    reason: Literal["budget", "steps", "loop"]
    type: Literal["halted"] = "halted"


@dataclass(frozen=True, slots=True)
class Failed:
    """The turn ended in error, or was stopped; the stream ends."""

    run: Run | None
    error: Failure
    type: Literal["error"] = "error"


TurnEvent = (
    Watching | QueuedUp | Accepted | Queue | Thinking | TextDelta | Assistant | ToolBegan
    | ToolProgress | ToolResulted | Steered | Note | Compacting | RouteRetry
    | RouteFallback | EscalatedTo | ApprovalRequired | SandboxViolation | UsageMoved
    | Done | Halted | Failed
)  # fmt: skip

LAST_OF_STREAM = (QueuedUp, Done, Halted, Failed, ApprovalRequired)
