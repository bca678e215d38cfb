"""`agent.yaml`: what an owner states of an agent, over the defaults of the home."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from outrider.config import keys, providers, values, yaml
from outrider.config.keys import Key
from outrider.config.settings import Config, Notice
from outrider.config.values import wrong
from outrider.core.agent import Agent
from outrider.core.errors import Invalid, Unstartable

FILE = "agent.yaml"
DEFAULT_ID = "default"
DEFAULT_NAME = "Outrider"  # the agent of a fresh home goes by the product's name


def file_name(value: object) -> str:
    name = values.text(value)
    if not name or "/" in name or "\\" in name or name.startswith("."):
        raise wrong("file_name")
    return name


def persona_name(value: object) -> str:
    """A Markdown file's name: `env` and the like must never reach a prompt."""
    name = file_name(value)
    if not name.endswith(".md"):
        raise wrong("file_name")
    return name


def inner_path(value: object) -> str:
    """A relative path that stays inside, for example `reports/2026`."""
    parts = Path(values.text(value)).parts
    if not parts or ".." in parts or Path(*parts).is_absolute():
        raise wrong("inner_path")
    return str(Path(*parts))


def _each(read: values.Reader) -> values.Reader:
    return lambda value: tuple(read(item) for item in values.texts(value))


AGENT_KEYS: Mapping[str, Key] = {
    "name": Key(values.text),
    "description": Key(values.text),
    "language": Key(values.one_of("en", "vi", "th")),
    "mode": Key(values.one_of("assistant", "work"), later=True),
    "routes": Key(values.some_routes),
    "escalation_route": Key(values.maybe(values.route), later=True),
    "reasoning": Key(values.maybe(values.one_of("minimal", "low", "medium", "high"))),
    "workspace": Key(values.text),
    "persona_files": Key(_each(persona_name)),
    "skills_dirs": Key(values.texts, later=True),
    "cost_cap_usd": Key(values.number()),
    "max_steps": Key(values.maybe(values.whole(1))),
    "loop_guard": Key(values.one_of("halt", "steer")),
    "autonomous": Key(values.switch),
    "shell_ask_patterns": Key(values.texts),
    "shell_allow_patterns": Key(values.texts),
    "shell_deny_patterns": Key(values.texts),
    "shell_network": Key(values.switch, later=True),
    "shell_write_paths": Key(_each(inner_path), later=True),
    "write_paths": Key(_each(inner_path)),
    "tool_output_chars": Key(values.whole(1)),
    "schedules": Key(values.listing, later=True),
    "memory_consolidate": Key(values.maybe(values.text), later=True),
    "telegram": Key(values.mapping, later=True),
    "delegates": Key(values.texts, later=True),
    "tools": Key(values.texts),
    "mcp": Key(values.texts, later=True),
    "script_calls": Key(values.one_of("gated"), later=True),
    "wake_on_assignment": Key(values.switch, later=True),
    "browser": Key(values.switch, later=True),
    "browser_hosts": Key(values.texts, later=True),
    "computer": Key(values.switch, later=True),
    "computer_apps": Key(values.texts, later=True),
}


@dataclass(frozen=True, slots=True)
class Profile:
    """An agent as configured, with what the owner should hear of it."""

    agent: Agent
    notices: tuple[Notice, ...]


def load_agent(root: Path, config: Config, agent_id: str = DEFAULT_ID) -> Profile:
    """The agent whose directory is `root`; for the default one that is the home (A-AGT-3).

    Raises Unstartable naming file and key.
    """
    path = root / FILE
    try:
        return _profile(root, config, agent_id, yaml.read(path))
    except Invalid as error:
        raise Unstartable(error.reason, file=str(path), **error.facts) from None


def change_agent(
    root: Path, config: Config, changes: Mapping[str, object], agent_id: str = DEFAULT_ID
) -> Profile:
    """Write changes into `agent.yaml` (None removes a key) and return the profile they give.

    Raises Invalid before anything is written when a start would refuse the result (A-AGT-9).
    """
    path = root / FILE
    source = yaml.merge(path, changes)
    profile = _profile(root, config, agent_id, yaml.parse(path, source))
    yaml.write(path, source)
    return profile


def _profile(root: Path, config: Config, agent_id: str, raw: Mapping[str, object]) -> Profile:
    found: dict[str, Any] = keys.read(raw, AGENT_KEYS)
    later = [name for name, value in found.items() if AGENT_KEYS[name].later and value]
    if found.get("shell_network") is False or found.get("shell_write_paths"):
        guard = "shell_write_paths" if found.get("shell_write_paths") else "shell_network"
        raise Invalid("guard_later", key=guard)  # both demand a sandbox: never run bare instead
    profile = Profile(
        _agent(root, config, agent_id, found),
        tuple(Notice("key_later", {"key": name}) for name in later),
    )
    providers.check(profile.agent.routes, config.providers)
    return profile


def _agent(root: Path, config: Config, agent_id: str, found: dict[str, Any]) -> Agent:
    own = {name: found[name] for name in ("persona_files", "write_paths", "tools", "reasoning",
                                          "shell_deny_patterns") if name in found}  # fmt: skip
    return Agent(
        id=agent_id,
        name=found.get("name") or (DEFAULT_NAME if agent_id == DEFAULT_ID else agent_id),
        description=found.get("description", ""),
        directory=str(root),
        workspace=str((root / Path(found.get("workspace", "workspace")).expanduser()).resolve()),
        routes=found.get("routes", config.routes),
        language=found.get("language", config.language),
        cost_cap_usd=found.get("cost_cap_usd", config.cost_cap_usd),
        autonomous=found.get("autonomous", config.autonomous_default),
        max_steps=found.get("max_steps", config.max_steps),
        loop_guard=found.get("loop_guard", config.loop_guard),
        tool_output_chars=found.get("tool_output_chars", config.tool_output_chars),
        approval_ttl_s=config.approval_ttl_seconds,
        shell_ask_patterns=found.get("shell_ask_patterns", config.shell_ask_patterns),
        shell_allow_patterns=found.get("shell_allow_patterns", config.shell_allow_patterns),
        **own,
    )
