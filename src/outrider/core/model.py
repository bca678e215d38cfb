"""The model port: a request by reference, an outcome, and what a provider is asked."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from outrider.core.entry import Compacted, ModelSaid
from outrider.core.event import TurnEvent
from outrider.core.run import Failure
from outrider.core.tool import Call, ToolSpec

Emit = Callable[[TurnEvent], None]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture beside a person's words. Its bytes never change: the gateway loads them by id."""

    id: str
    mime: str
    size: int  # bytes
    width: int  # pixels
    height: int


@dataclass(frozen=True, slots=True)
class PersonSpoke:
    """The person's role: their words, a block beside them, or a note of the loop.

    `pictures` are for routes that see; the text names every file for those that do not.
    """

    text: str
    pictures: tuple[Picture, ...] = ()


@dataclass(frozen=True, slots=True)
class ModelSpoke:
    """An earlier reply. `opaque` goes back only to `provider`."""

    text: str
    calls: tuple[Call, ...]
    provider: str = ""
    opaque: str | None = None


@dataclass(frozen=True, slots=True)
class ToolSpoke:
    """The result of one call."""

    call_id: str
    name: str
    text: str
    is_error: bool


Utterance = PersonSpoke | ModelSpoke | ToolSpoke


@dataclass(frozen=True, slots=True)
class Request:
    """A whole model request in nobody's dialect. Built only by `loop.request`."""

    system: str
    history: tuple[Utterance, ...]
    tools: tuple[ToolSpec, ...]
    max_output_tokens: int
    reasoning: str | None = None


@dataclass(frozen=True, slots=True)
class AskModel:
    """A request by reference: the model side builds the body from brief and journal."""

    through_seq: int
    declared: tuple[str, ...]
    skipped_routes: tuple[str, ...] = ()  # refused or expired money questions of this run


@dataclass(frozen=True, slots=True)
class Compact:
    """A compaction by reference: most of what was said through `through_seq` is told shorter.

    What follows has to fit well into `window_tokens`. `asked`: a person wants it, and the last
    exchange alone stays as it is.
    """

    through_seq: int
    window_tokens: int
    skipped_routes: tuple[str, ...] = ()
    asked: bool = False


@dataclass(frozen=True, slots=True)
class Replied:
    """The reply is settled on the ledger and kept for the journal under `reply_id`."""

    said: ModelSaid


@dataclass(frozen=True, slots=True)
class NeedsMoney:
    """Nothing was sent: `route` cannot be priced and nobody granted it."""

    route: str


@dataclass(frozen=True, slots=True)
class CapReached:
    """Nothing was sent: what is left of the cap does not buy a useful reply."""

    spent_usd: float
    cap_usd: float


@dataclass(frozen=True, slots=True)
class Broke:
    """Every route failed, or one failed after its text was shown (`said` keeps that text)."""

    failure: Failure
    said: ModelSaid | None = None


Outcome = Replied | NeedsMoney | CapReached | Broke


@dataclass(frozen=True, slots=True)
class Summarised:
    """The summary is paid for and kept for the journal."""

    compacted: Compacted


@dataclass(frozen=True, slots=True)
class NotSummarised:
    """Nothing changed. `why` is a code: `budget`, `no_model`, `nothing_to_compact`, a failure's."""

    why: str


Shortening = Summarised | NotSummarised


class Model(Protocol):
    """Reserves, calls, settles; always in the gateway."""

    async def ask(self, ask: AskModel, emit: Emit) -> Outcome:
        """Ask the first usable route, emitting Thinking, TextDelta, RouteRetry, RouteFallback.

        When cancelled it closes the socket, settles as unknown and raises CancelledError; `cut()`
        then has what was written.
        """

    async def compact(self, compact: Compact, emit: Emit) -> Shortening:
        """Ask for a summary on the side, emitting Compacting; a person is never asked.

        When cancelled it closes the socket, settles as unknown and raises CancelledError.
        """

    def cut(self) -> ModelSaid | None:
        """The partial reply of a cancelled `ask`, once; None when nothing was written."""
