"""A seat: whoever runs the loop for one turn. The desk never learns where it sits."""

from dataclasses import dataclass
from typing import Literal, Protocol

from outrider.core.brief import Brief
from outrider.core.model import Emit
from outrider.core.run import Failure


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


class Seat(Protocol):
    """Runs one drive to its resting place."""

    async def run(self, brief: Brief, emit: Emit) -> Rest: ...
