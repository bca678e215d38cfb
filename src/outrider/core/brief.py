"""The brief: all that a turn knows besides its journal. Plain data; it travels."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from outrider.core.approval import Grant
from outrider.core.tool import ToolSpec

ASSUMED_WINDOW = 32_000  # tokens, where nobody knows what a model can hold


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of one turn. `max_steps` counts model calls; None is no bound.

    `context_window` is in tokens, of the first route; None: unknown, and ASSUMED_WINDOW is assumed.
    """

    max_steps: int | None = None
    loop_guard: Literal["halt", "steer"] = "halt"
    max_output_tokens: int = 8_192
    approval_ttl_s: int = 600
    context_window: int | None = None


@dataclass(frozen=True, slots=True)
class Brief:
    """Fixed for one drive: made at turn start, at a resume and at a decision.

    `system` is the whole system prompt. `tools` is the catalogue in declared order. `phrases` are
    the loop's sentences in the agent's language, by code: the loop itself knows no text.
    """

    conversation_id: str
    run_id: str
    agent_id: str
    system: str
    tools: tuple[ToolSpec, ...]
    routes: tuple[str, ...]
    phrases: Mapping[str, str]
    limits: Limits = Limits()
    grants: tuple[Grant, ...] = ()
    autonomous: bool = False
    reasoning: str | None = None
