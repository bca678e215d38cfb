"""Whether turns, model calls and tools are told to a collector of traces. Off unless asked for."""

from contextlib import AbstractContextManager
from typing import Literal, Protocol

from outrider.core.errors import Unstartable
from outrider.core.seat import Seating
from outrider.models.errand import Errand, alone

Kind = Literal["off", "spans", "content"]


class Traces(Protocol):
    """Stands around what a home does."""

    def around(self, errand: Errand) -> AbstractContextManager[Errand]:
        """Around one request to one model."""

    def seating(self, seating: Seating) -> Seating:
        """The same seats, whose drives and tools are told."""

    async def close(self) -> None:
        """Send what is left, for a moment."""


class Untraced:
    """Tells nobody."""

    def around(self, errand: Errand) -> AbstractContextManager[Errand]:
        """See Traces.around."""
        return alone(errand)

    def seating(self, seating: Seating) -> Seating:
        """See Traces.seating."""
        return seating

    async def close(self) -> None:
        """See Traces.close."""


def traces(kind: Kind) -> Traces:
    """What the setting asks for. Raises Unstartable when its library is not installed."""
    if kind == "off":
        return Untraced()
    try:
        from outrider.app.spans import Spans, exporting  # only now: 0.5 s of imports, 13 MB
    except ImportError as error:
        raise Unstartable("traces_missing", extra="outrider[otel]") from error
    return Spans(exporting(), content=kind == "content")
