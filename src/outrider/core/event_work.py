"""Events of a turn at work: tools, routes, money and the question to a person."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from outrider.core.approval import Approval
from outrider.core.message import Message
from outrider.core.run import Failure


@dataclass(frozen=True, slots=True)
class ToolBegan:
    """A call passed the gate and runs."""

    call_id: str
    name: str
    arguments: Mapping[str, object]
    type: Literal["tool_started"] = "tool_started"


@dataclass(frozen=True, slots=True)
class ToolProgress:
    """Output of a running tool, live only, at most ten frames a second."""

    call_id: str
    chunk: str
    type: Literal["tool_progress"] = "tool_progress"


@dataclass(frozen=True, slots=True)
class ToolResulted:
    """A call's one result is stored."""

    entry: Message
    call_id: str
    is_error: bool
    type: Literal["tool_result"] = "tool_result"


@dataclass(frozen=True, slots=True)
class RouteRetry:
    """The same route is asked once more after `wait_s` seconds."""

    route: str
    error: Failure
    wait_s: float
    next_route: str | None = None
    type: Literal["route_retry"] = "route_retry"


@dataclass(frozen=True, slots=True)
class RouteFallback:
    """A route was given up before it said anything; `next_route` is None when none is left."""

    route: str
    error: Failure
    next_route: str | None
    wait_s: float | None = None
    type: Literal["route_fallback"] = "route_fallback"


@dataclass(frozen=True, slots=True)
class EscalatedTo:
    """The rest of the turn runs on `route`."""

    reason: Literal["loop", "error"]
    route: str
    error: str | None = None
    type: Literal["escalated"] = "escalated"


@dataclass(frozen=True, slots=True)
class Compacting:
    """Earlier messages are being summarised; a `note` follows, with the entry or why not."""

    through_seq: int
    type: Literal["compacting"] = "compacting"


@dataclass(frozen=True, slots=True)
class ApprovalRequired:
    """The turn rests until a person decides; the stream ends."""

    approval: Approval
    type: Literal["approval_required"] = "approval_required"


@dataclass(frozen=True, slots=True)
class SandboxViolation:
    """The sandbox stopped something."""

    action: str
    target: str
    suggestion: str
    type: Literal["sandbox_violation"] = "sandbox_violation"


@dataclass(frozen=True, slots=True)
class UsageMoved:
    """Money and context after a model call."""

    run_id: str
    cost_usd: float
    spent_usd: float
    reserved_usd: float
    unknown_cost_calls: int
    context_tokens: int | None
    context_window: int | None
    run_unknown_cost_calls: int = 0
    type: Literal["usage"] = "usage"
