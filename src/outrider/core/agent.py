"""A profile: the named inputs of the loop. It never changes the loop itself."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Agent:
    """What `agent.yaml` may say, with the home's defaults filled in. Paths are absolute."""

    id: str
    name: str
    description: str
    directory: str
    workspace: str
    routes: tuple[str, ...]
    language: str
    cost_cap_usd: float
    autonomous: bool = False
    max_steps: int | None = None
    loop_guard: Literal["halt", "steer"] = "halt"
    reasoning: str | None = None
    tool_output_chars: int = 8_000
    approval_ttl_s: int = 600
    persona_files: tuple[str, ...] = ("AGENTS.md", "SOUL.md", "IDENTITY.md", "USER.md")
    write_paths: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()  # empty: all
    shell_ask_patterns: tuple[str, ...] = ()
    shell_allow_patterns: tuple[str, ...] = ()
    shell_deny_patterns: tuple[str, ...] = ()
