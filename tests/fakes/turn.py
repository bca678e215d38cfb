"""Turns written down as facts."""

from collections.abc import Sequence

from outrider.core.approval import Answerable
from outrider.core.entry import Fact, HumanAsked, HumanDecided, ModelSaid, ToolAnswered, ToolStarted
from outrider.core.tool import Call
from outrider.loop.guard import uncounted
from outrider.loop.state import TurnState, start
from tests.fakes.brief import OPENED, TOOLS
from tests.fakes.journal import FakeJournal

Facts = Sequence[Fact]


def reply(*calls: Call, text: str = "", partial: bool = False) -> ModelSaid:
    """A model's reply."""
    return ModelSaid("rep_1", text, calls, partial=partial)


def result(call_id: str = "c1", name: str = "read") -> ToolAnswered:
    """A call's result."""
    return ToolAnswered(call_id, name, "done")


def begun(call_id: str = "c1") -> ToolStarted:
    """A call's start on record."""
    return ToolStarted(call_id)


def card(tool: str = "write", call_id: str = "c1", **fields: object) -> HumanAsked:
    """An open approval apr_1 for a call."""
    kind = "question" if tool == "ask_user" else "tool"
    return HumanAsked(kind, tool, call_id, approval_id="apr_1", **fields)  # type: ignore[arg-type]


def bill(route: str) -> HumanAsked:
    """An open money question named for its route."""
    return HumanAsked("money", route=route, approval_id=f"apr_{route}")


def word(outcome: Answerable, approval_id: str = "apr_1", note: str | None = None) -> HumanDecided:
    """The outcome of an approval."""
    return HumanDecided(approval_id, outcome, note=note)


def state_of(*facts: Fact) -> TurnState:
    """The state after a turn opened with a message and `facts` followed."""
    journal = FakeJournal((*OPENED, *facts))
    return start(journal.entries(), uncounted(TOOLS))
