"""Query strings, as types."""

from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Ge, Le, Len

Text = Annotated[str, Len(1, 200)]


@dataclass(frozen=True, slots=True)
class Listing:
    """Which conversations, newest first; `before` is the id of the last one seen."""

    agent_id: Text | None = None
    archived: bool = False
    limit: Annotated[int, Ge(1), Le(500)] = 200
    before: Text | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """Which entries: the newest `limit` before a seq."""

    before_seq: Annotated[int, Ge(1), Le(2**53)] | None = None
    limit: Annotated[int, Ge(1), Le(1_000)] = 200


@dataclass(frozen=True, slots=True)
class Asking:
    """What to look for. `best` ranks the newest 2,000 matches; nothing in `q` is an operator."""

    q: Annotated[str, Len(0, 20_000)] = ""
    agent_id: Text | None = None
    limit: Annotated[int, Ge(1), Le(50)] = 20
    order: Literal["newest", "best"] = "newest"


@dataclass(frozen=True, slots=True)
class Form:
    """How a download is written."""

    format: Literal["md", "json"] = "md"


@dataclass(frozen=True, slots=True)
class TrajectoryForm:
    """How a trajectory is written; `full` keeps long tool results whole."""

    format: Literal["json", "md"] = "json"
    full: bool = False


@dataclass(frozen=True, slots=True)
class Limit:
    """How many decided approvals."""

    limit: Annotated[int, Ge(1), Le(500)] = 100


@dataclass(frozen=True, slots=True)
class RunListing:
    """Which runs; `limit` counts those that match."""

    agent_id: Text | None = None
    conversation_id: Text | None = None
    limit: Annotated[int, Ge(1), Le(500)] = 100


@dataclass(frozen=True, slots=True)
class Days:
    """How many days back, today included."""

    days: Annotated[int, Ge(1), Le(366)] = 7
