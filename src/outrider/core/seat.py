"""A seat: whoever runs the loop for one turn. The desk never learns where it sits."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol

from outrider.core.brief import Brief
from outrider.core.errors import OutriderError
from outrider.core.journal import Journal
from outrider.core.model import Emit, Model
from outrider.core.run import Failure
from outrider.core.tool import Toolbox


@dataclass(frozen=True, slots=True)
class Ended:
    """The turn is over."""

    ending: Literal["done", "halted:budget", "halted:steps", "halted:loop", "failed"]
    failure: Failure | None = None


@dataclass(frozen=True, slots=True)
class Waiting:
    """The turn rests until `approval_id` is decided."""

    approval_id: str


Rest = Ended | Waiting


class SeatLost(OutriderError):
    """Whoever ran the loop is gone or broke the rules: the drive is cut as by a restart."""

    code = "seat_lost"


@dataclass(frozen=True, slots=True)
class Ports:
    """What a drive acts on. They stay in the gateway, wherever the loop runs."""

    journal: Journal
    model: Model
    toolbox: Toolbox


class Seat(Protocol):
    """Runs one drive to its resting place. `placement` names where, for the run's record."""

    placement: str

    async def run(self, brief: Brief, emit: Emit) -> Rest:
        """Drive the turn. Raises what its ports raise, and SeatLost.

        Cancelled with the message `person` it closes the turn's open ends first, with any other it
        stores nothing; nothing is stored after it returned.
        """


Seating = Callable[[Ports], Seat]
