"""Entries: the immutable facts of a conversation, in commit order.

Kinds are added, never changed: a journal is kept for ever. Every fact carries its `kind`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from outrider.core.approval import Answerable, ApprovalKind
from outrider.core.money import Usage
from outrider.core.tool import Call, Preview, Shortened
from outrider.core.wake import Wake


@dataclass(frozen=True, slots=True)
class Block:
    """A section told beside an opening message (memory, canvas): stored with it, never edited."""

    section: str
    text: str


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file sent with a message; `path` is relative to the workspace once it was delivered."""

    id: str
    name: str
    mime: str
    size: int  # bytes
    path: str | None = None
    width: int | None = None  # pixels; None: nothing that a page draws
    height: int | None = None


@dataclass(frozen=True, slots=True)
class TurnOpened:
    """A run began: everything up to the next one belongs to it."""

    run_id: str
    wake: Wake
    kind: Literal["turn_opened"] = "turn_opened"


@dataclass(frozen=True, slots=True)
class UserSaid:
    """A person spoke. `steer` marks words taken into a running turn."""

    text: str
    source: str = "chat"
    beside: tuple[Block, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    steer: bool = False
    kind: Literal["user_said"] = "user_said"


@dataclass(frozen=True, slots=True)
class ModelSaid:
    """One reply. `partial`: it was stopped by a person, and its calls were dropped.

    `opaque` is a provider's continuation token (JSON text), sent back only to `provider`.
    """

    reply_id: str
    text: str
    calls: tuple[Call, ...] = ()
    provider: str = ""
    model: str = ""
    usage: Usage = Usage()
    cost_usd: float | None = None
    finish: Literal["stop", "calls", "length", "cut"] = "stop"
    partial: bool = False
    opaque: str | None = None
    kind: Literal["model_said"] = "model_said"


@dataclass(frozen=True, slots=True)
class ToolStarted:
    """Committed and synced before a tool that is not replay-safe: without it, it never ran."""

    call_id: str
    kind: Literal["tool_started"] = "tool_started"


@dataclass(frozen=True, slots=True)
class ToolAnswered:
    """The one result of a call. `code` names a sentence of `Brief.phrases` instead of `text`."""

    call_id: str
    name: str
    text: str
    is_error: bool = False
    shortened: Shortened | None = None
    cost_usd: float | None = 0.0
    code: str | None = None  # closed by the loop: the text was filled from phrases[code]
    kind: Literal["tool_answered"] = "tool_answered"


@dataclass(frozen=True, slots=True)
class HumanAsked:
    """A person's word is needed. The journal mints `approval_id` and the deadline."""

    ask: ApprovalKind
    tool: str = ""
    call_id: str | None = None
    reason: str | None = None  # "" names only the tool; None: asks by its nature
    matched: str | None = None
    fingerprint: str = ""
    preview: Preview | None = None
    prefix: str | None = None
    cwd: str | None = None
    route: str | None = None  # kind money: the route that cannot be priced
    options: tuple[str, ...] = ()
    default: str | None = None
    approval_id: str = ""
    deadline: str = ""
    kind: Literal["human_asked"] = "human_asked"


@dataclass(frozen=True, slots=True)
class HumanDecided:
    """The one outcome of an approval, applied once."""

    approval_id: str
    outcome: Answerable
    call_id: str | None = None
    note: str | None = None  # a person's words with the decision, or the answer to a question
    decided_from: str = "web"
    kind: Literal["human_decided"] = "human_decided"


@dataclass(frozen=True, slots=True)
class Resumed:
    """Committed by a starting gateway before it touches a turn that was cut."""

    kind: Literal["resumed"] = "resumed"


@dataclass(frozen=True, slots=True)
class Escalated:
    """Another route answers until the next turn, resume or decision."""

    why: Literal["loop", "error"]
    route: str
    error: str | None = None
    kind: Literal["escalated"] = "escalated"


@dataclass(frozen=True, slots=True)
class Noted:
    """The loop told the model something: `code` names a sentence of `Brief.phrases`."""

    code: str
    facts: Mapping[str, object]
    kind: Literal["noted"] = "noted"


@dataclass(frozen=True, slots=True)
class Compacted:
    """Everything through `through_seq` now reads as `summary`, but for the kept messages.

    `context_tokens` is an estimate of the request that follows; the next reply measures it.
    """

    through_seq: int
    summary: str
    kept_seqs: tuple[int, ...]
    context_tokens: int | None = None
    cost_usd: float | None = None
    kind: Literal["compacted"] = "compacted"


Fact = (
    TurnOpened | UserSaid | ModelSaid | ToolStarted | ToolAnswered | HumanAsked | HumanDecided
    | Resumed | Escalated | Noted | Compacted
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Entry:
    """A fact in its place: `seq` counts from 1 within the conversation, without holes."""

    id: str
    seq: int
    run_id: str | None
    created_at: str
    fact: Fact
