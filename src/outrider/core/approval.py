"""Approvals: a person's pending word on one call, with a deadline, decided once."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from outrider.core.tool import Preview

ApprovalKind = Literal["tool", "question", "money"]
Answerable = Literal["approved", "denied", "expired", "answered"]
ApprovalStatus = Literal["pending", "approved", "denied", "expired", "answered"]


@dataclass(frozen=True, slots=True)
class Grant:
    """A standing yes of one conversation. A shell grant always carries prefix and directory."""

    granted_at: str
    tool: str | None = None
    command_prefix: str | None = None
    cwd: str | None = None
    money_route: str | None = None  # instead of a tool: a route that may be used unpriced


@dataclass(frozen=True, slots=True)
class Approval:
    """A request as every client reads it (`reason` shown verbatim; with one there is no "always").

    `grantable` says whether "always" may be offered; `prefix` is the shell grant's default.
    """

    id: str
    conversation_id: str
    run_id: str
    tool_call_id: str | None
    tool: str
    kind: ApprovalKind
    arguments: Mapping[str, object]
    reason: str | None
    options: tuple[str, ...]
    default: str | None
    status: ApprovalStatus
    asked_at: str
    deadline: str
    decided_at: str | None = None
    decided_from: str | None = None
    answer: str | None = None
    fingerprint: str = ""
    preview: Preview | None = None
    matched: str | None = None
    prefix: str | None = None
    cwd: str | None = None
    route: str | None = None
    grantable: bool = False
    agent_id: str = ""
    title: str = ""  # of the conversation, so that a list of approvals can name it
