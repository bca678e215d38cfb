"""Answers about the home: settings, agents, persona files, tools."""

from typing import Literal

from typing_extensions import TypedDict

from outrider.server.answers import Sandbox


class ProviderSetting(TypedDict):
    """A configured provider; addresses have passwords masked."""

    name: str
    dialect: str
    base_url: str
    key_env: str | None
    has_key: bool
    local: bool


class Settings(TypedDict):
    """The home's configuration; `locked` names the keys that the environment sets."""

    version: str
    build: str
    home: str
    language: Literal["en", "vi", "th"]
    timezone: str
    routes: tuple[str, ...]
    cost_cap_usd: float
    unpriced: Literal["ask", "refuse", "allow"]
    max_output_tokens: int
    max_steps: int | None
    loop_guard: Literal["halt", "steer"]
    thinking: Literal["live", "off"]
    autonomous_default: bool
    approval_ttl_seconds: int
    tool_output_chars: int
    queue_limit: int
    web_url: str | None
    sqlite: str
    access_token: bool
    started_at: str
    first_run: bool
    sandbox: Sandbox
    locked: tuple[str, ...]
    providers: tuple[ProviderSetting, ...]


class AgentView(TypedDict):
    """An agent as the page shows it."""

    id: str
    name: str
    description: str
    routes: tuple[str, ...]
    workspace: str
    autonomous: bool
    cost_cap_usd: float
    tools: tuple[str, ...]
    max_steps: int | None
    reasoning: str | None
    loop_guard: Literal["halt", "steer"]
    tool_output_chars: int


class AgentList(TypedDict):
    """The home's agents."""

    agents: tuple[AgentView, ...]


class PersonaFile(TypedDict):
    """A persona file; one that does not exist yet is empty."""

    name: str
    content: str
    exists: bool


class PersonaFiles(TypedDict):
    """The persona files in the order they are read."""

    files: tuple[PersonaFile, ...]


class PromptView(TypedDict):
    """What the agent is told: the system prompt, and the block beside an opening message."""

    prompt: str
    opening: str
    opening_chars: int
    bytes: int


class ToolView(TypedDict):
    """A tool and what it needs before it runs."""

    name: str
    description: str
    asks: bool
    always_asks: bool
    replay_safe: bool
    parallel: bool


class ToolList(TypedDict):
    """The tools in declared order."""

    tools: tuple[ToolView, ...]
