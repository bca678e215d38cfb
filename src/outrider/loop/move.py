"""Moves: the one thing that a turn does next."""

from collections.abc import Mapping
from dataclasses import dataclass

from outrider.core.entry import HumanAsked
from outrider.core.model import AskModel, Compact
from outrider.core.seat import Ended, Waiting
from outrider.core.tool import Call


@dataclass(frozen=True, slots=True)
class TakeSteers:
    """Look for words that a person sent into the running turn."""


@dataclass(frozen=True, slots=True)
class Judge:
    """Let the toolbox look at a call before the gate; `approved` is what a person said yes to."""

    call: Call
    approved: HumanAsked | None = None


@dataclass(frozen=True, slots=True)
class AskHuman:
    """Open an approval; the turn rests on it."""

    fact: HumanAsked


@dataclass(frozen=True, slots=True)
class RunTools:
    """Run calls that passed the gate, all at once. More than one only for parallel tools."""

    calls: tuple[Call, ...]


@dataclass(frozen=True, slots=True)
class Close:
    """Answer a call without running it, with the sentence of `code`."""

    call: Call
    code: str
    facts: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class TurnDown:
    """Answer a call with the text of a hard refusal."""

    call: Call
    text: str


@dataclass(frozen=True, slots=True)
class Note:
    """Tell the model something in the person's role."""

    code: str
    facts: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Finish:
    """The turn is over."""

    ended: Ended


@dataclass(frozen=True, slots=True)
class Wait:
    """The turn rests until a person decides."""

    waiting: Waiting


Move = (
    TakeSteers | AskModel | Compact | Judge | AskHuman | RunTools | Close | TurnDown | Note | Finish
    | Wait
)  # fmt: skip
