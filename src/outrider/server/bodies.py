"""Request bodies. What a change does not name stays as it is; a null removes it."""

from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Ge, Le, Len
from typing_extensions import TypedDict

from outrider.core.approval import Grant

Name = Annotated[str, Len(1, 200)]
RouteName = Annotated[str, Len(3, 300)]  # provider:model
Usd = Annotated[float, Ge(0), Le(1_000_000)]
Spoken = Literal[  # the APIs of model servers
    "chat", "responses", "anthropic", "google", "vertex", "bedrock", "cohere", "mistral",
]  # fmt: skip
Text = Annotated[str, Len(1, 1_000_000)]  # the desk says text_too_long long before


@dataclass(frozen=True, slots=True)
class NewConversation:
    """All may be left out: the default agent with its own settings."""

    agent_id: Name | None = None
    title: Annotated[str, Len(0, 200)] = ""
    autonomous: bool | None = None
    routes: Annotated[tuple[RouteName, ...], Len(1, 20)] | None = None
    temporary: bool = False


class ConversationChanges(TypedDict, total=False):
    """Edits of a conversation. `auto_approve` replaces the list, so that grants can be revoked."""

    title: Name
    pinned: bool
    archived: bool
    autonomous: bool
    cost_cap_usd: Usd
    skills: Annotated[tuple[Name, ...], Len(0, 100)]
    auto_approve: Annotated[tuple[Grant, ...], Len(0, 200)]
    mode: Name
    routes: Annotated[tuple[RouteName, ...], Len(1, 20)] | None


@dataclass(frozen=True, slots=True)
class NewMessage:
    """`request_id` makes a repeated send harmless: plain text, compared exactly."""

    text: Annotated[str, Len(0, 1_000_000)] = ""  # with files there need be no words
    request_id: Annotated[str, Len(1, 64)] | None = None
    attachments: Annotated[tuple[Name, ...], Len(0, 20)] = ()


@dataclass(frozen=True, slots=True)
class Retried:
    """Which message to answer again, and on which routes."""

    entry_id: Name
    routes: Annotated[tuple[RouteName, ...], Len(1, 20)] | None = None


@dataclass(frozen=True, slots=True)
class ForkPoint:
    """The message before which a fork is cut."""

    before_entry_id: Name


@dataclass(frozen=True, slots=True)
class QueuedText:
    """The new text of a waiting message."""

    text: Text


@dataclass(frozen=True, slots=True)
class Decision:
    """A person's word on a tool or money approval. `always` grants it to this conversation."""

    decision: Literal["approve", "deny"]
    always: bool = False
    command_prefix: Annotated[str, Len(1, 500)] | None = None
    note: Annotated[str, Len(0, 4_000)] | None = None


@dataclass(frozen=True, slots=True)
class QuestionAnswer:
    """A person's answer to `ask_user`."""

    answer: Annotated[str, Len(1, 20_000)]


@dataclass(frozen=True, slots=True)
class Token:
    """The access token, exchanged for a cookie."""

    token: Annotated[str, Len(1, 1_000)]


class AgentChanges(TypedDict, total=False):
    """Edits of an agent's file; null takes the home's default again."""

    name: Name | None
    description: Annotated[str, Len(0, 2_000)] | None
    routes: Annotated[tuple[RouteName, ...], Len(1, 20)] | None
    autonomous: bool | None
    cost_cap_usd: Usd | None
    max_steps: Annotated[int, Ge(1), Le(10_000)] | None
    reasoning: Annotated[str, Len(1, 50)] | None
    loop_guard: Literal["halt", "steer"] | None
    tool_output_chars: Annotated[int, Ge(500), Le(1_000_000)] | None


@dataclass(frozen=True, slots=True)
class FileContent:
    """The whole new text of a persona file."""

    content: Annotated[str, Len(0, 200_000)]


class SettingsChanges(TypedDict, total=False):
    """Edits of the home's configuration."""

    language: Literal["en", "vi", "th"]
    timezone: Name
    cost_cap_usd: Usd
    unpriced: Literal["ask", "refuse", "allow"]
    max_output_tokens: Annotated[int, Ge(1), Le(1_000_000)]
    max_steps: Annotated[int, Ge(1), Le(10_000)] | None
    loop_guard: Literal["halt", "steer"]
    thinking: Literal["live", "off"]
    autonomous_default: bool
    approval_ttl_seconds: Annotated[int, Ge(1), Le(604_800)]
    tool_output_chars: Annotated[int, Ge(500), Le(1_000_000)]


@dataclass(frozen=True, slots=True)
class FirstRun:
    """Whether the first-run page was finished or skipped."""

    done: bool


@dataclass(frozen=True, slots=True)
class CredentialValue:
    """A secret on its way in; it is never sent back."""

    value: Annotated[str, Len(1, 8_000)]


@dataclass(frozen=True, slots=True)
class Connection:
    """A provider to try, with a key or an address that need not be saved yet."""

    provider: Name
    base_url: Annotated[str, Len(1, 2_000)] | None = None
    key: Annotated[str, Len(1, 8_000)] | None = None
    model: Name | None = None
    dialect: Spoken | None = None


@dataclass(frozen=True, slots=True)
class Routes:
    """The home's routes in fallback order."""

    routes: Annotated[tuple[RouteName, ...], Len(1, 20)]


@dataclass(frozen=True, slots=True)
class NewProvider:
    """A server of the owner's; `dialect` is the API that it speaks."""

    base_url: Annotated[str, Len(1, 2_000)]
    key_env: Annotated[str, Len(1, 200)] | None = None
    dialect: Spoken = "chat"
