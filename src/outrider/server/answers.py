"""Answers that core has no word for: lists, health, runs, credentials, the error."""

from typing import Literal

from typing_extensions import TypedDict

from outrider.core.approval import Approval
from outrider.core.conversation import Conversation
from outrider.core.run import Run


class Problem(TypedDict):
    """What went wrong: `code` for programs (the facts stand beside it), `message` for a person."""

    code: str
    message: str


class ErrorBody(TypedDict):
    """The body of every refusal."""

    error: Problem


class ConversationList(TypedDict):
    """Pinned first, then newest first."""

    conversations: tuple[Conversation, ...]
    has_more: bool


class Stopped(TypedDict):
    """What Stop did: the texts that waited, in order, and whether a turn was cancelled."""

    cleared: tuple[str, ...]
    cancelled: bool


class ApprovalList(TypedDict):
    """Open approvals, and decided ones, newest first."""

    pending: tuple[Approval, ...]
    decided: tuple[Approval, ...]


class RunList(TypedDict):
    """Running first, then by later end; steps are left out."""

    runs: tuple[Run, ...]


class Sandbox(TypedDict):
    """What encloses tool commands on this machine; `detail` is a code."""

    kind: Literal["bubblewrap", "landlock", "sandbox-exec", "none"]
    works: bool
    detail: str


class Health(TypedDict):
    """A gateway that answers."""

    status: Literal["ok"]
    version: str
    home: str
    started_at: str
    sqlite: str
    sandbox: Sandbox
    schedules: bool


class Session(TypedDict):
    """Whether the gateway asks for an access token at all."""

    signed_in: bool


class Credential(TypedDict):
    """Whether a secret is set and where; never its value."""

    name: str
    provider: str | None
    present: bool
    source: Literal["file", "process"] | None


class CredentialList(TypedDict):
    """The known variables."""

    credentials: tuple[Credential, ...]
