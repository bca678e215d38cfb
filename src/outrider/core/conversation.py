"""A conversation: one ordered exchange with one agent, its permissions and its spend."""

from dataclasses import dataclass
from typing import Literal

from outrider.core.approval import Approval, Grant
from outrider.core.entry import Attachment
from outrider.core.message import Message

ConversationStatus = Literal["idle", "running", "waiting"]


@dataclass(frozen=True, slots=True)
class Conversation:
    """As every client reads it. Money is US dollars; None is unknown, a cap of 0 is none."""

    id: str
    agent_id: str
    space_id: str
    title: str
    pinned: bool
    archived: bool
    temporary: bool
    channel: str
    source: str
    created_at: str
    updated_at: str
    autonomous: bool
    auto_approve: tuple[Grant, ...]
    skills: tuple[str, ...]
    routes: tuple[str, ...] | None
    cost_cap_usd: float
    spent_usd: float
    reserved_usd: float
    unknown_cost_calls: int
    context_tokens: int | None
    context_window: int | None
    forked_from: str | None
    parent_id: str | None
    mode: str
    placement: str
    status: ConversationStatus
    root_id: str = ""
    last_seq: int = 0
    last_ending: str | None = None  # of its newest run: what the list shows as news
    waiting_for: str | None = None  # tool | question | money


@dataclass(frozen=True, slots=True)
class Queued:
    """A message that waits for the running turn. `position` counts from 1."""

    item_id: str
    kind: Literal["follow_up", "steer"]
    text: str
    position: int
    created_at: str
    attachments: tuple[Attachment, ...] = ()


@dataclass(frozen=True, slots=True)
class ConversationDetail(Conversation):
    """A conversation with its newest page of entries, oldest first."""

    entries: tuple[Message, ...] = ()
    queued: tuple[Queued, ...] = ()
    pending_approval: Approval | None = None
    over_budget: bool = False
    has_more: bool = False


@dataclass(frozen=True, slots=True)
class Forked:
    """A new conversation that begins like another one; `draft` is the message it was cut before.

    `attachments` are that message's files, copied, ready to be sent here. Both are empty when the
    message was sent already.
    """

    conversation: Conversation
    draft: str = ""
    attachments: tuple[Attachment, ...] = ()
