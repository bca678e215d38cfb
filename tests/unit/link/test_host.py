"""A far end that misbehaves: what it asks for out of turn ends the link and changes nothing."""

import pytest

from outrider.core.entry import HumanAsked, Noted, ToolAnswered, ToolStarted
from outrider.core.model import AskModel
from outrider.core.tool import Judgement
from outrider.link.messages import Hello
from outrider.link.requests import Append, Ask, Began, Judge, Judged, Ran, Run, Stored
from outrider.loop.outcome import closed
from tests.fakes.brief import PHRASES, make_brief
from tests.fakes.model import says
from tests.unit.link.rogue import DECLARED, READ, Rogue

pytestmark = pytest.mark.anyio


async def test_what_is_honest_passes(rogue: Rogue) -> None:
    await rogue.far.ask(Judge("c1"), Judged)
    rogue.far.tell(Began("c1"))
    ran = (await rogue.far.ask(Run("c1"), Ran)).result
    await rogue.store(ToolAnswered("c1", "read", ran.text))
    assert rogue.on.journal.facts()[-1] == ToolAnswered("c1", "read", "read ran")


async def test_a_call_that_nobody_made_is_not_judged(rogue: Rogue) -> None:
    assert await rogue.refused(Judge("c9")) == "call_unknown"


async def test_a_call_that_nobody_cleared_does_not_run(rogue: Rogue) -> None:
    assert await rogue.refused(Run("c1")) == "call_not_cleared"


async def test_a_call_that_a_person_must_see_does_not_run(rogue: Rogue) -> None:
    await rogue.far.ask(Judge("c3"), Judged)
    await rogue.store(ToolStarted("c3"))
    assert await rogue.refused(Run("c3")) == "call_not_cleared"


async def test_a_refused_call_does_not_run(rogue: Rogue) -> None:
    rogue.on.toolbox.judgements["once"] = Judgement(refused="never")
    await rogue.far.ask(Judge("c2"), Judged)
    assert await rogue.refused(Run("c2")) == "call_not_cleared"


async def test_what_changes_the_world_does_not_run_before_its_start_is_stored(rogue: Rogue) -> None:
    await rogue.far.ask(Judge("c2"), Judged)
    assert await rogue.refused(Run("c2")) == "call_not_started"


async def test_a_call_does_not_run_twice(rogue: Rogue) -> None:
    await rogue.far.ask(Judge("c1"), Judged)
    await rogue.far.ask(Run("c1"), Ran)
    assert await rogue.refused(Run("c1")) == "call_ran"


async def test_a_call_that_an_earlier_drive_started_is_not_cleared_again(rogue: Rogue) -> None:
    """A-RST-11"""
    await rogue.store(ToolStarted("c2"))
    again = Rogue(journal=rogue.on.journal)
    assert await again.refused(Judge("c2")) == "call_started"


async def test_an_answered_call_is_over(rogue: Rogue) -> None:
    await rogue.store(closed(READ, "stopped", {"name": "read"}, PHRASES))
    assert await rogue.refused(Judge("c1")) == "call_unknown"


async def test_a_question_nobody_decided_clears_nothing(rogue: Rogue) -> None:
    await rogue.far.ask(Judge("c3"), Judged)
    await rogue.store(HumanAsked("tool", "write", "c3", fingerprint="f=1"))
    assert await rogue.refused(Judge("c3")) == "call_undecided"


async def test_a_no_clears_nothing(rogue: Rogue) -> None:
    await rogue.far.ask(Judge("c3"), Judged)
    await rogue.store(HumanAsked("tool", "write", "c3", fingerprint="f=1"))
    asked = rogue.on.journal.facts()[-1]
    assert isinstance(asked, HumanAsked)
    rogue.on.journal.decide(asked.approval_id, "denied")
    assert await Rogue(journal=rogue.on.journal).refused(Judge("c3")) == "call_undecided"


@pytest.mark.parametrize(
    "ask",
    [AskModel(1, DECLARED), AskModel(3, DECLARED), AskModel(2, DECLARED, ("fake:echo",))],
    ids=["older", "newer", "skipping"],
)
async def test_a_model_is_asked_about_the_whole_journal_and_on_every_route(ask: AskModel) -> None:
    assert await Rogue().refused(Ask(ask)) == "ask_out_of_turn"


async def test_a_model_is_not_asked_while_calls_are_open(rogue: Rogue) -> None:
    assert await rogue.refused(Ask(AskModel(rogue.last, DECLARED))) == "ask_out_of_turn"


async def test_a_model_is_not_asked_beyond_the_bound() -> None:
    rogue = Rogue(brief=make_brief(max_steps=1))
    rogue.on.model.script = [says("")]
    await rogue.asks()
    assert await rogue.refused(Ask(AskModel(rogue.last, DECLARED))) == "ask_out_of_turn"


async def test_an_append_on_another_last_entry_is_stale_and_not_the_end() -> None:
    rogue = Rogue()
    with pytest.raises(Exception, match="stale_journal"):
        await rogue.far.ask(Append(1, (Noted("loop_note", {}),)), Stored)
    assert rogue.away.pair.home.broken is None


async def test_a_greeting_in_the_middle_of_a_drive_is_out_of_place() -> None:
    rogue = Rogue()
    rogue.far.tell(Hello(1, "x"))
    await rogue.away.pair.over.wait()
    assert rogue.away.pair.home.broken is not None
    assert rogue.away.pair.home.broken.why == "out_of_place"
