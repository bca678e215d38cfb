"""What a drive asks of the gateway, and what it is answered: its three ports as messages."""

from dataclasses import dataclass

from outrider.core.entry import Entry, Escalated, HumanAsked, Noted, ToolAnswered, ToolStarted
from outrider.core.model import AskModel, Compact, Outcome, Shortening
from outrider.core.tool import Judgement, ToolResult

Writable = ToolStarted | ToolAnswered | HumanAsked | Noted | Escalated  # replies go by reference


@dataclass(frozen=True, slots=True)
class Append:
    """Up, a request: store these facts behind `after`. Answered with Stored."""

    after: int
    facts: tuple[Writable, ...]


@dataclass(frozen=True, slots=True)
class AppendCut:
    """Up, a request: store the broken reply that the gateway keeps under this id, as cut.

    A whole reply is stored by the gateway as it answers: see Answered.
    """

    after: int
    reply_id: str


@dataclass(frozen=True, slots=True)
class Head:
    """Of a stored entry, all that its writer did not know."""

    id: str
    seq: int
    run_id: str | None
    created_at: str
    approval_id: str = ""
    deadline: str = ""


@dataclass(frozen=True, slots=True)
class Stored:
    """The heads in order, and whether steers wait now."""

    heads: tuple[Head, ...]
    steered: bool


@dataclass(frozen=True, slots=True)
class TakeSteers:
    """Up, a request. Answered with Taken."""

    after: int


@dataclass(frozen=True, slots=True)
class Taken:
    """The entry that the steers became and their queue rows; None: none waited."""

    entry: Entry | None
    item_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ask:
    """Up, a request to a model, by reference. Answered with Answered, or Stopped."""

    ask: AskModel


@dataclass(frozen=True, slots=True)
class Answered:
    """What the model port answered. A reply is `stored` already."""

    outcome: Outcome
    stored: Stored | None = None


@dataclass(frozen=True, slots=True)
class Summarise:
    """Up, a request for a compaction, by reference. Answered with Summary, or Stopped."""

    compact: Compact


@dataclass(frozen=True, slots=True)
class Summary:
    """What the model port answered. A compaction is `stored` already."""

    shortening: Shortening
    stored: Stored | None = None


@dataclass(frozen=True, slots=True)
class Judge:
    """Up, a request: what the toolbox knows of an open call. Answered with Judged."""

    call_id: str


@dataclass(frozen=True, slots=True)
class Judged:
    """The judgement."""

    judgement: Judgement


@dataclass(frozen=True, slots=True)
class Began:
    """Up. A call that passed the gate starts now."""

    call_id: str


@dataclass(frozen=True, slots=True)
class Run:
    """Up, a request: run an open call that passed the gate. Answered with Ran, or Stopped."""

    call_id: str


@dataclass(frozen=True, slots=True)
class Ran:
    """The result."""

    result: ToolResult


def head(entry: Entry) -> Head:
    """The head of an entry: an approval's id and deadline were minted as it was stored."""
    match entry.fact:
        case HumanAsked(approval_id=approval_id, deadline=deadline):
            asked = (approval_id, deadline)
        case _:
            asked = ("", "")
    return Head(entry.id, entry.seq, entry.run_id, entry.created_at, *asked)
