"""A drive gets its brief and its ports from the desk, whoever runs it."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from outrider.core.agent import Agent
from outrider.core.brief import Brief
from outrider.core.conversation import Conversation
from outrider.core.entry import Entry, Resumed
from outrider.core.model import Emit, Model
from outrider.core.seat import Ended, Ports, Rest, SeatLost
from outrider.core.tool import Toolbox
from outrider.desk.drives import Drives
from outrider.desk.turn import Turn
from tests.fakes.model import FakeModel
from tests.fakes.toolbox import FakeToolbox
from tests.unit.desk.stand import AGENT, Stand, stand

pytestmark = pytest.mark.anyio


class Outfit:
    """The same agent for everybody."""

    def agent(self, agent_id: str) -> Agent:
        return AGENT

    def toolbox(
        self, conversation: Conversation, agent: Agent, entries: Callable[[], Sequence[Entry]]
    ) -> Toolbox:
        return FakeToolbox()

    def system(self, agent: Agent) -> str:
        return "be brief"

    def max_output_tokens(self) -> int:
        return 900

    async def window(self, route: str) -> int | None:
        return None

    def model(
        self, conversation: Conversation, brief: Brief, entries: Callable[[], Sequence[Entry]]
    ) -> Model:
        return FakeModel()


class Seat:
    """Plays `rests`, one a drive; an exception is raised."""

    placement = "elsewhere"

    def __init__(self, *rests: Rest | Exception) -> None:
        self.rests = list(rests)
        self.briefs: list[Brief] = []

    def __call__(self, ports: Ports) -> "Seat":
        return self

    async def run(self, brief: Brief, emit: Emit) -> Rest:
        self.briefs.append(brief)
        rest = self.rests.pop(0)
        if isinstance(rest, Exception):
            raise rest
        return rest


DONE = Ended("done")


async def played(home: Path, seat: Seat) -> tuple[Stand, Turn]:
    """A turn that `seat` drove to its end."""
    holder: list[Drives] = []

    async def drive(turn: Turn) -> Rest:
        return await holder[0].run(turn)

    desk = stand(home, drive)
    holder.append(Drives(desk.books, Outfit(), seat))
    turn = desk.turns.start(desk.said(desk.chat()))
    await desk.rested()
    return desk, turn


async def test_the_brief_is_made_before_the_seat_is_asked(tmp_path: Path) -> None:
    seat = Seat(DONE)
    _, turn = await played(tmp_path, seat)
    (brief,) = seat.briefs
    assert (brief.run_id, brief.system, brief.limits.max_output_tokens) == (
        turn.run_id, "be brief", 900,
    )  # fmt: skip


async def test_a_run_says_where_it_was_driven(tmp_path: Path) -> None:
    desk, turn = await played(tmp_path, Seat(DONE))
    assert desk.run(turn.run).placement == "elsewhere"


async def test_a_lost_seat_is_a_restart_in_small(tmp_path: Path) -> None:
    """The run is marked as resumed before anybody goes on with it."""
    seat = Seat(SeatLost(why="gone"), DONE)
    desk, turn = await played(tmp_path, seat)
    run = desk.run(turn.run)
    assert (run.ending, run.resumed, run.attempt, len(seat.briefs)) == ("done", True, 2, 2)
    entries = desk.books.journals.entries(run.conversation_id)
    assert [entry.fact for entry in entries if isinstance(entry.fact, Resumed)] == [Resumed()]


async def test_a_seat_that_is_lost_twice_fails_the_run(tmp_path: Path) -> None:
    seat = Seat(SeatLost(why="gone"), SeatLost(why="gone again"))
    desk, turn = await played(tmp_path, seat)
    failure = desk.run(turn.run).failure
    assert failure is not None
    assert (failure.code, failure.facts, desk.turns.busy(turn.conversation_id)) == (
        "seat_lost", {"why": "gone again"}, False,
    )  # fmt: skip
