"""The closed list of keys of `config.yaml`: how each is read, and which variable wins over it."""

from collections.abc import Mapping
from dataclasses import dataclass

from outrider.config import values
from outrider.config.prices import prices
from outrider.config.providers import providers
from outrider.config.url import web_url
from outrider.core.errors import Invalid


@dataclass(frozen=True, slots=True)
class Key:
    """`env` names the variable that wins over the file. `later`: this version only checks it."""

    read: values.Reader
    env: str | None = None
    env_read: values.Reader | None = None
    later: bool = False


KEYS: Mapping[str, Key] = {
    "routes": Key(values.some_routes, "OUTRIDER_ROUTES"),
    "providers": Key(providers),
    "prices": Key(prices),
    "vision_routes": Key(values.routes, "OUTRIDER_VISION_ROUTES", later=True),
    "audio_routes": Key(values.routes, "OUTRIDER_AUDIO_ROUTES", later=True),
    "embedding_route": Key(values.maybe(values.route), later=True),
    "cost_cap_usd": Key(values.number(), "OUTRIDER_COST_CAP_USD"),
    "unpriced": Key(values.one_of("ask", "refuse", "allow"), "OUTRIDER_UNPRICED"),
    "max_output_tokens": Key(values.whole(512), "OUTRIDER_MAX_OUTPUT_TOKENS"),
    "max_steps": Key(values.maybe(values.whole(1)), "OUTRIDER_MAX_STEPS"),
    "loop_guard": Key(values.one_of("halt", "steer")),
    "thinking": Key(values.one_of("live", "off")),
    "language": Key(values.one_of("en", "vi", "th"), "OUTRIDER_LANGUAGE"),
    "timezone": Key(values.timezone, "OUTRIDER_TIMEZONE"),
    "autonomous_default": Key(values.switch, "OUTRIDER_AUTONOMOUS", values.switch_word),
    "approval_ttl_seconds": Key(values.whole(1), "OUTRIDER_APPROVAL_TTL_SECONDS"),
    "tool_output_chars": Key(values.whole(1), "OUTRIDER_TOOL_OUTPUT_CHARS"),
    "seat": Key(values.one_of("home", "child"), "OUTRIDER_SEAT"),
    "queue_limit": Key(values.whole(1, 1_000)),
    "rules": Key(values.listing, later=True),
    "shell_ask_patterns": Key(values.patterns, "OUTRIDER_SHELL_ASK_PATTERNS"),
    "shell_allow_patterns": Key(values.patterns, "OUTRIDER_SHELL_ALLOW_PATTERNS"),
    "mcp_servers": Key(values.mapping, later=True),
    "browser_enabled": Key(values.switch, later=True),
    "worktree_backend": Key(
        values.maybe(values.one_of("reflink", "overlay", "git-worktree")), later=True
    ),
    "workers": Key(values.mapping, later=True),
    "budgets": Key(values.mapping, later=True),
    "traces": Key(values.one_of("off", "spans", "content"), "OUTRIDER_TRACES"),
    "web_url": Key(web_url, "OUTRIDER_WEB_URL"),
}

GUARDS = frozenset({"rules", "budgets"})  # ignoring one of these would be failing open

VARIABLES: Mapping[str, str] = {key.env: name for name, key in KEYS.items() if key.env}

OTHER_VARIABLES = (
    "OUTRIDER_HOME", "OUTRIDER_ACCESS_TOKEN", "OUTRIDER_ALLOWED_HOSTS", "OUTRIDER_FAILPOINTS",
    "OUTRIDER_OPENAI_BASE_URL", "OUTRIDER_OPENAI_API_KEY", "OUTRIDER_REQUIRE_BROWSER",
)  # fmt: skip


def read(stated: Mapping[str, object], keys: Mapping[str, Key] = KEYS) -> dict[str, object]:
    """Each stated key's value, checked. Raises Invalid `unknown_key` or `bad_value`."""
    found: dict[str, object] = {}
    for name, value in stated.items():
        if name not in keys:
            raise Invalid("unknown_key", key=name, nearest=values.nearest(name, keys))
        found[name] = _read(name, name, keys[name].read, value)
    return found


def read_environment(environ: Mapping[str, str]) -> dict[str, object]:
    """The keys that variables state. Raises Invalid naming the variable, never its value."""
    found: dict[str, object] = {}
    for variable, name in VARIABLES.items():
        if variable in environ:
            key = KEYS[name]
            found[name] = _read(name, variable, key.env_read or key.read, environ[variable])
    return found


def _read(key: str, where: str, reader: values.Reader, value: object) -> object:
    try:
        return reader(value)
    except Invalid as error:
        facts = {"key": key, "where": where} | error.facts
        raise Invalid(error.reason, **facts) from None
