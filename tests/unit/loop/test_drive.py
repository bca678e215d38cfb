"""A drive performs moves until the turn rests, and tells what is durable."""

import pytest

from outrider.core.entry import HumanAsked, Noted, ToolAnswered, ToolStarted
from outrider.core.errors import StaleJournal
from outrider.core.event import Assistant, Note, Steered, TurnEvent
from outrider.core.event_work import ToolBegan, ToolProgress, ToolResulted
from outrider.core.model import Broke, CapReached, NeedsMoney, Outcome
from outrider.core.run import Failure
from outrider.core.seat import Ended, Rest, Waiting
from outrider.core.tool import Judgement, ToolResult
from outrider.loop.drive import drive
from tests.fakes.brief import OPENED, TOOLS, call, make_brief
from tests.fakes.journal import FakeJournal
from tests.fakes.model import FakeModel, says
from tests.fakes.toolbox import FakeToolbox
from tests.fakes.turn import reply

pytestmark = pytest.mark.anyio

BRIEF = make_brief()
DONE = Ended("done")


class Scene:
    """A drive with everything faked, and what it emitted."""

    def __init__(self, *script: Outcome, toolbox: FakeToolbox | None = None) -> None:
        self.journal = FakeJournal(OPENED)
        self.model = FakeModel(script)
        self.toolbox = toolbox or FakeToolbox(TOOLS)
        self.events: list[TurnEvent] = []

    async def play(self) -> Rest:
        return await drive(BRIEF, self.journal, self.model, self.toolbox, self.events.append)

    def kinds(self) -> list[str]:
        return [fact.kind for fact in self.journal.facts()[len(OPENED) :]]

    def answers(self) -> list[ToolAnswered]:
        return [fact for fact in self.journal.facts() if isinstance(fact, ToolAnswered)]


async def test_an_answer_ends_the_turn() -> None:
    assert await Scene(says("hi")).play() == DONE


async def test_a_replay_safe_tool_leaves_no_start_on_record() -> None:
    scene = Scene(says("", call("read")), says("hi"))
    await scene.play()
    assert scene.kinds() == ["model_said", "tool_answered", "model_said"]


async def test_any_other_tool_is_on_record_before_it_runs() -> None:
    scene = Scene(says("", call("once")), says("hi"))
    await scene.play()
    assert scene.kinds() == ["model_said", "tool_started", "tool_answered", "model_said"]


async def test_events_follow_what_they_tell_of() -> None:
    scene = Scene(says("", call("once")), says("hi"))
    await scene.play()
    told = [type(event) for event in scene.events if event.type != "text_delta"]
    assert told == [Assistant, ToolBegan, ToolProgress, ToolResulted, Assistant]


async def test_the_starts_of_a_parallel_group_are_one_commit() -> None:
    scene = Scene(says("", call("wide", "c1"), call("wide", "c2")), says("hi"))
    await scene.play()
    assert (ToolStarted("c1"), ToolStarted("c2")) in scene.journal.commits


async def test_parallel_tools_run_at_most_eight_at_once() -> None:
    """A-LOOP-8."""
    scene = Scene(says("", *(call("look", f"c{n}") for n in range(20))), says("hi"))
    await scene.play()
    assert (scene.toolbox.most_at_once, len(scene.answers())) == (8, 20)


async def test_ordinary_tools_run_one_after_another() -> None:
    """A-LOOP-8."""
    scene = Scene(says("", call("read", "c1"), call("read", "c2")), says("hi"))
    await scene.play()
    assert scene.toolbox.most_at_once == 1


async def test_a_steer_is_taken_after_the_running_tools_and_before_the_next_model_call() -> None:
    """A-Q-5."""
    scene = Scene(says("", call("read")), says("hi"))
    item_id = scene.journal.steer("rather this")
    await scene.play()
    steers = [event for event in scene.events if isinstance(event, Steered)]
    assert [(steer.folded, steer.item_ids) for steer in steers] == [(1, (item_id,))]


async def test_a_call_that_asks_rests_the_turn_without_running() -> None:
    scene = Scene(says("", call("write")))
    rest = await scene.play()
    asked = scene.journal.facts()[-1]
    assert isinstance(asked, HumanAsked)
    assert (rest, scene.toolbox.runs) == (Waiting(asked.approval_id), [])


async def test_an_approved_call_runs_once_and_the_turn_goes_on() -> None:
    """T30."""
    scene = Scene(says("", call("write")), says("hi"))
    rest = await scene.play()
    assert isinstance(rest, Waiting)
    scene.journal.decide(rest.approval_id, "approved")
    assert (await scene.play(), scene.toolbox.runs) == (DONE, ["c1"])


async def test_an_approved_call_that_changed_asks_again_and_does_not_run() -> None:
    """SEC-93."""
    scene = Scene(says("", call("write")), says("hi"))
    rest = await scene.play()
    assert isinstance(rest, Waiting)
    scene.journal.decide(rest.approval_id, "approved")
    scene.toolbox.judgements["write"] = Judgement(fingerprint="file=other")
    assert (await scene.play(), scene.toolbox.runs) == (
        Waiting(scene.journal.facts()[-1].approval_id),  # type: ignore[union-attr]
        [],
    )


async def test_a_hard_refusal_is_the_result_and_nobody_is_asked() -> None:
    """SEC-98."""
    toolbox = FakeToolbox(TOOLS, judgements={"write": Judgement(refused="outside")})
    scene = Scene(says("", call("write")), says("hi"), toolbox=toolbox)
    await scene.play()
    assert scene.answers() == [ToolAnswered("c1", "write", "outside", is_error=True)]


async def test_a_tool_that_breaks_is_answered_by_the_name_of_its_error_only() -> None:
    """A-LOOP-9."""
    toolbox = FakeToolbox(TOOLS, results={"once": ValueError("a secret")})
    scene = Scene(says("", call("once")), says("hi"), toolbox=toolbox)
    await scene.play()
    assert scene.answers()[0].text == "tool_error_prefix text=ValueError"


async def test_a_result_keeps_what_the_tool_cost() -> None:
    toolbox = FakeToolbox(TOOLS, results={"read": ToolResult("far", cost_usd=None)})
    scene = Scene(says("", call("read")), says("hi"), toolbox=toolbox)
    await scene.play()
    assert scene.answers() == [ToolAnswered("c1", "read", "far", cost_usd=None)]


async def test_a_route_without_a_price_asks_for_money() -> None:
    scene = Scene(NeedsMoney("fake:echo"), says("hi"))
    rest = await scene.play()
    assert isinstance(rest, Waiting)
    scene.journal.decide(rest.approval_id, "denied")
    await scene.play()
    assert scene.model.asked[-1].skipped_routes == ("fake:echo",)


async def test_a_used_up_cap_is_noted_and_halts() -> None:
    """A-LOOP-6."""
    scene = Scene(CapReached(0.5, 0.5))
    assert (await scene.play(), scene.journal.facts()[-1]) == (
        Ended("halted:budget"),
        Noted("budget", {"spent": 0.5, "cap": 0.5}),
    )


async def test_a_note_is_told_to_whoever_watches() -> None:
    scene = Scene(CapReached(0.5, 0.5))
    await scene.play()
    assert isinstance(scene.events[-1], Note)


async def test_a_model_that_broke_fails_the_turn() -> None:
    failure = Failure("unreachable", "", {})
    assert await Scene(Broke(failure)).play() == Ended("failed", failure)


async def test_what_a_broken_model_had_shown_is_kept_as_a_partial_reply() -> None:
    """A-LOOP-16."""
    said = reply(call("read"), text="I was")
    scene = Scene(Broke(Failure("unreachable", "", {}), said))
    await scene.play()
    assert scene.journal.facts()[-1] == reply(text="I was", partial=True)


async def test_a_second_writer_ends_the_drive() -> None:
    scene = Scene()

    def interfere() -> Outcome:
        scene.journal.put(Noted("loop_note", {}))
        return says("hi")

    scene.model.script.append(interfere)
    with pytest.raises(StaleJournal):
        await scene.play()
