"""What the two ends of a link say to each other.

Down: the gateway to the child. Up: the child to the gateway. A request is answered once.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from outrider.core.brief import Brief
from outrider.core.entry import Entry, ModelSaid
from outrider.core.seat import Rest
from outrider.link.requests import (
    Answered,
    Append,
    AppendCut,
    Ask,
    Began,
    Judge,
    Judged,
    Ran,
    Run,
    Stored,
    Summarise,
    Summary,
    Taken,
    TakeSteers,
)

PROTOCOL = 1


@dataclass(frozen=True, slots=True)
class Hello:
    """First from both ends. The gateway ends a link whose other end speaks differently."""

    protocol: int
    version: str


@dataclass(frozen=True, slots=True)
class Open:
    """Down. A drive follows: what it is told, and whether steers wait."""

    brief: Brief
    steered: bool


@dataclass(frozen=True, slots=True)
class Given:
    """Down. The next entry of those that a drive starts from. Older ones stay at home."""

    entry: Entry


@dataclass(frozen=True, slots=True)
class Begin:
    """Down, a request: drive. Answered with Rested, Fault, or Stopped once it was cancelled."""


@dataclass(frozen=True, slots=True)
class Rested:
    """How the drive came to rest."""

    rest: Rest


@dataclass(frozen=True, slots=True)
class Stopped:
    """The request was cancelled and has ended. `said`: what a model had written."""

    said: ModelSaid | None = None


@dataclass(frozen=True, slots=True)
class Fault:
    """The request failed with an error of this code."""

    code: str
    facts: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Cancel:
    """Both ways: end the request of this number. `why` as in loop.drive."""

    number: int
    why: str


@dataclass(frozen=True, slots=True)
class Ping:
    """Down. Answered with Pong; a silent child is a lost one."""


@dataclass(frozen=True, slots=True)
class Pong:
    """Up."""


Down = (
    Hello | Open | Given | Begin | Cancel | Ping
    | Stored | Taken | Answered | Summary | Judged | Ran | Stopped | Fault
)  # fmt: skip
Up = (
    Hello | Append | AppendCut | TakeSteers | Ask | Summarise | Judge | Began | Run | Cancel | Pong
    | Rested | Stopped | Fault
)  # fmt: skip
Message = Down | Up
