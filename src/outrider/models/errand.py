"""One request on its way to one model, and who hears its reply."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field

from outrider.core.model import Request
from outrider.models.delta import Delta
from outrider.models.route import Provider
from outrider.models.slide import Load


@dataclass(frozen=True, slots=True)
class Errand:
    """One request to one model, with what is needed to send it. `key` is masked in troubles."""

    provider: Provider
    model: str
    request: Request
    sees: bool
    load: Load
    take: Callable[[Delta], None]
    sent: Callable[[], None]
    key: str | None = field(default=None, repr=False)


# Stands around an errand while it runs; may listen in by giving it other ears.
Around = Callable[[Errand], AbstractContextManager[Errand]]


def alone(errand: Errand) -> AbstractContextManager[Errand]:
    """Nobody stands around."""
    return nullcontext(errand)
