"""Runs and steps: the record of a turn, folded from its events. A sent run is a copy."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from outrider.core.money import Usage
from outrider.core.wake import Wake

Status = Literal["pending", "running", "completed", "error"]
Ending = Literal[
    "done", "halted:budget", "halted:steps", "halted:loop", "stopped", "interrupted", "failed"
]
StepKind = Literal[
    "model", "tool", "fallback", "retry", "escalation", "steer", "note", "approval", "debug"
]


@dataclass(frozen=True, slots=True)
class Step:
    """One row of a run's timeline. `duration_ms` is None while it is open."""

    n: int
    kind: StepKind
    title: str  # a tool or route name, a note's code: never a sentence
    started_at: str
    duration_ms: int | None = None
    first_token_ms: int | None = None
    route: str | None = None
    tool: str | None = None
    call_id: str | None = None
    arguments: Mapping[str, object] | None = None
    output: str | None = None  # at most 2,000 characters; the entry has the rest
    is_error: bool | None = None
    cost_usd: float | None = None
    usage: Usage | None = None
    approval_id: str | None = None
    price_date: str | None = None


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a run ended in error: a code for the page to translate, its facts, one line of detail."""

    code: str
    message: str
    facts: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Run:
    """What a turn did, as every client reads it.

    `liveness` and `family` (of what cut it, None where nothing did) come from `core.liveness`.
    """

    id: str
    agent_id: str
    conversation_id: str
    wake: Wake
    source: str
    status: Status
    started_at: str
    after_seq: int
    ending: Ending | None = None
    liveness: str | None = None
    failure: Failure | None = None
    family: str | None = None
    waiting_for: str | None = None  # tool | question | money
    adapter: str = "outrider"
    model: str | None = None
    placement: str = "home"
    environment_id: str | None = None
    finished_at: str | None = None
    resumed: bool = False
    attempt: int = 1
    retry_of: str | None = None
    parent_run_id: str | None = None
    steps: tuple[Step, ...] = ()
    cost_usd: float = 0.0
    unknown_cost_calls: int = 0
    usage: Usage = Usage()
    summary: str = ""  # the first line of the answer, at most 200 characters
    title: str = ""  # of the conversation
