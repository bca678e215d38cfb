"""What every seat promises: the one at home, the one over a link, the one in a child process.

Each turn is also played by `loop.drive` itself: entries, commits and events must be the same.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from outrider.core.entry import Compacted, ModelSaid
from outrider.core.model import Broke, CapReached, NeedsMoney, Summarised
from outrider.core.money import Usage
from outrider.core.run import Failure
from outrider.core.seat import Rest, Seating
from outrider.core.tool import Judgement, ToolResult
from outrider.loop.drive import drive
from tests.fakes.brief import OPENED, call
from tests.fakes.drives import Scene
from tests.fakes.journal import FakeJournal
from tests.fakes.model import Hang, numbered, says

Story = Callable[[Scene], None]


def _plain(on: Scene) -> None:
    on.model.script = [says("Xin chào ก😀")]


def _tools(on: Scene) -> None:
    on.model.script = [*numbered([
        says("look", call("read", "c1"), call("once", "c2", path="a")), says("done"),
    ])]  # fmt: skip


def _parallel(on: Scene) -> None:
    calls = [call("look", f"c{n}") for n in range(3)]
    on.model.script = [*numbered([says("", *calls, call("read", "c9")), says("done")])]


def _asks(on: Scene) -> None:
    on.model.script = [says("", call("write", "c1", path="a"))]
    on.toolbox.judgements["write"] = Judgement(fingerprint="f=1", prefix="p", cwd="/w")


def _refused(on: Scene) -> None:
    on.model.script = [*numbered([says("", call("write", "c1")), says("fine")])]
    on.toolbox.judgements["write"] = Judgement(refused="never")


def _fails(on: Scene) -> None:
    on.model.script = [*numbered([says("", call("once", "c1")), says("so")])]
    on.toolbox.results["once"] = ToolResult("broke", is_error=True, cost_usd=0.5)


def _unknown(on: Scene) -> None:
    on.model.script = [*numbered([says("", call("nothing", "c1")), says(""), says("x")])]


def _steered(on: Scene) -> None:
    on.model.script = [*numbered([says("", call("read", "c1")), says("done")])]
    on.journal.steer("hurry")


def _unpriced(on: Scene) -> None:
    on.model.script = [NeedsMoney("a:b")]


def _capped(on: Scene) -> None:
    on.model.script = [CapReached(0.9, 1.0)]


def _broke(on: Scene) -> None:
    said = ModelSaid("rep_1", "hal", finish="cut", partial=True)
    on.model.script = [Broke(Failure("http_500", "", {"status": 500}), said)]


def _long(on: Scene) -> None:
    """A window that is nearly full is emptied before the model is asked."""
    _full(on)
    on.model.shorter = [Summarised(Compacted(4, "in short", (2,), context_tokens=90))]


def _longer(on: Scene) -> None:
    """What cannot be summarised is noted, and asked as it is."""
    _full(on)


def _full(on: Scene) -> None:
    used = ModelSaid("rep_0", "before", usage=Usage(900, 50), provider="fake")
    on.journal = FakeJournal([*OPENED, used, *OPENED])
    on.brief = replace(on.brief, limits=replace(on.brief.limits, context_window=1_000))
    on.model.script = [says("hello")]


STORIES: tuple[Story, ...] = (
    _plain, _tools, _parallel, _asks, _refused, _fails, _unknown, _steered, _unpriced, _capped,
    _broke, _long, _longer,
)  # fmt: skip


@pytest.mark.anyio
class SeatSuite:
    """A subclass provides the fixture `seating`."""

    @pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__.strip("_"))
    async def test_a_turn_is_the_same_as_the_loop_alone_makes_it(
        self, seating: Seating, story: Story
    ) -> None:
        alone, seated = Scene(), Scene()
        story(alone)
        story(seated)
        ports = alone.ports
        rest = await drive(alone.brief, ports.journal, ports.model, ports.toolbox,
                           alone.events.append)  # fmt: skip
        assert await self.run(seating, seated) == rest
        assert seated.journal.entries() == alone.journal.entries()
        assert seated.journal.commits == alone.journal.commits
        assert seated.events == alone.events
        assert seated.model.asked == alone.model.asked
        assert seated.model.compacts == alone.model.compacts
        assert seated.toolbox.runs == alone.toolbox.runs

    async def test_an_approved_call_runs_in_the_next_drive(self, seating: Seating) -> None:
        on = Scene()
        _asks(on)
        rest = await self.run(seating, on)
        on.journal.decide(rest.approval_id, "approved")  # type: ignore[union-attr]
        on.model.script = [says("written")]
        await self.run(seating, on)
        assert on.toolbox.runs == ["c1"]
        assert [fact.kind for fact in on.journal.facts()][-3:] == [
            "tool_started", "tool_answered", "model_said",
        ]  # fmt: skip

    async def test_a_person_stops_a_reply_and_keeps_its_words(self, seating: Seating) -> None:
        on = Scene()
        on.model.script = [Hang("half a sen")]
        await self.stopped(seating, on, on.model.hanging)
        said = on.journal.facts()[-1]
        assert isinstance(said, ModelSaid)
        assert (said.text, said.partial) == ("half a sen", True)

    async def test_a_person_stops_a_tool_and_its_call_is_closed(self, seating: Seating) -> None:
        on = Scene()
        on.model.script = [says("", call("once", "c1"), call("read", "c2"))]
        on.toolbox.gates["once"] = asyncio.Event()
        await self.stopped(seating, on, on.toolbox.running)
        codes = [getattr(fact, "code", None) for fact in on.journal.facts()[-2:]]
        assert codes == ["stopped_unknown", "stopped"]
        assert on.toolbox.at_once == 0

    async def test_a_shutdown_stores_nothing(self, seating: Seating) -> None:
        on = Scene()
        on.model.script = [Hang("half a sen")]
        before = len(on.journal.entries())
        await self.stopped(seating, on, on.model.hanging, "shutdown")
        assert len(on.journal.entries()) == before

    async def test_what_a_port_raises_is_raised(self, seating: Seating) -> None:
        on = Scene()
        on.model.script = [RuntimeError("model")]
        with pytest.raises(RuntimeError, match="model"):
            await self.run(seating, on)

    async def run(self, seating: Seating, on: Scene) -> Rest:
        """Drive a scene on a seat."""
        return await seating(on.ports).run(on.brief, on.events.append)

    async def stopped(
        self, seating: Seating, on: Scene, reached: asyncio.Event, why: str = "person"
    ) -> None:
        """Drive until `reached`, then cancel."""
        driving = asyncio.create_task(self.run(seating, on))
        await reached.wait()
        driving.cancel(why)
        with pytest.raises(asyncio.CancelledError):
            await driving
