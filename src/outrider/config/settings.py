"""Settings of a home after file and environment are read. Frozen: an edit makes a new value."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from outrider.core.money import Price

Spoken = Literal[
    "chat", "responses", "anthropic", "google", "vertex", "bedrock", "cohere", "mistral",
]  # fmt: skip
Dialect = Spoken | Literal["fake"]
Language = Literal["en", "vi", "th"]

ASK_PATTERNS = (
    "rm -rf", "rm -r ", "sudo ", "| sh", "| bash", "mkfs", "git push --force", "git reset --hard",
    "> /dev/", "chmod -R", "launchctl", "rm -fr", "rm -f -r", "rm -vr", "--recursive",
    " -delete", "git clean", "git push -f", "git push origin +", "<(curl", "<(wget", "dd if=",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class ProviderSettings:
    """A model server by name. `key_env` names a variable; None: it wants no key."""

    name: str
    dialect: Dialect
    base_url: str
    key_env: str | None = None
    context_window: int | None = None  # tokens; None: not stated
    vision: bool | None = None  # whether its models see pictures; None: not stated
    builtin: bool = False


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the owner should hear at start: a code of `texts` with its facts."""

    code: str
    facts: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Config:
    """Every key of `config.yaml`, by its own name, then what only the environment can state.

    Money is US dollars and a cap of 0 is none. Secrets are not here but in `Credentials`.
    """

    routes: tuple[str, ...] = ("fake:echo",)
    providers: Mapping[str, ProviderSettings] = field(default_factory=dict)
    prices: Mapping[str, Price] = field(default_factory=dict)  # by route
    vision_routes: tuple[str, ...] = ()
    audio_routes: tuple[str, ...] = ()
    embedding_route: str | None = None
    cost_cap_usd: float = 1.0
    unpriced: Literal["ask", "refuse", "allow"] = "ask"
    max_output_tokens: int = 8_192
    max_steps: int | None = None
    loop_guard: Literal["halt", "steer"] = "halt"
    thinking: Literal["live", "off"] = "live"
    language: Language = "en"
    timezone: str = "UTC"
    autonomous_default: bool = False
    approval_ttl_seconds: int = 600
    tool_output_chars: int = 8_000
    queue_limit: int = 20
    seat: Literal["home", "child"] = "home"
    rules: tuple[object, ...] = ()
    shell_ask_patterns: tuple[str, ...] = ASK_PATTERNS
    shell_allow_patterns: tuple[str, ...] = ()
    mcp_servers: Mapping[str, object] = field(default_factory=dict)
    browser_enabled: bool = False
    worktree_backend: Literal["reflink", "overlay", "git-worktree"] | None = None
    workers: Mapping[str, object] = field(default_factory=dict)
    budgets: Mapping[str, object] = field(default_factory=dict)
    traces: Literal["off", "spans", "content"] = "off"
    web_url: str | None = None

    allowed_hosts: tuple[str, ...] = ()
    stated: frozenset[str] = frozenset()  # keys that a file or the environment states
    locked: frozenset[str] = frozenset()  # keys that the environment states: a file cannot win
    notices: tuple[Notice, ...] = ()
