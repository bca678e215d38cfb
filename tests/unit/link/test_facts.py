"""Facts that a far end makes up are not stored, whatever else it was allowed to do."""

import asyncio

import pytest

from outrider.core.entry import Fact, HumanAsked, ModelSaid, Noted, ToolAnswered, ToolStarted
from outrider.core.model import AskModel, NeedsMoney
from outrider.link.requests import Answered, Append, AppendCut, Ask, Judge, Judged, Ran, Run, Stored
from tests.fakes.model import Hang
from tests.unit.link.rogue import DECLARED, Rogue

pytestmark = pytest.mark.anyio


FORGED: tuple[tuple[Fact, str], ...] = (
    (ToolAnswered("c1", "read", "nothing to see"), "result_forged"),
    (ToolAnswered("c1", "other", "x", is_error=True, code="stopped"), "result_forged"),
    (ToolAnswered("c1", "read", "x", is_error=True, cost_usd=9.0, code="stopped"), "result_forged"),
    (ToolAnswered("c9", "read", "x"), "call_unknown"),
    (ToolStarted("c9"), "call_unknown"),
    (HumanAsked("tool", "write", "c3", fingerprint="f=1"), "question_forged"),  # not yet judged
    (HumanAsked("money", route="a:b"), "question_forged"),
    (HumanAsked("question", "ask_user", None), "call_unknown"),
    (Noted("made_up", {}), "note_unknown"),
)


@pytest.mark.parametrize(("fact", "why"), FORGED)
async def test_a_forged_fact_is_not_stored(rogue: Rogue, fact: Fact, why: str) -> None:
    assert await rogue.refused(Append(rogue.last, (fact,))) == why  # type: ignore[arg-type]


async def test_a_card_shows_what_the_gate_froze_and_nothing_else(rogue: Rogue) -> None:
    await rogue.far.ask(Judge("c3"), Judged)
    forged = HumanAsked("tool", "write", "c3", reason="harmless", fingerprint="f=1")
    assert await rogue.refused(Append(rogue.last, (forged,))) == "question_forged"


async def test_a_result_is_the_one_that_its_tool_gave(rogue: Rogue) -> None:
    await rogue.far.ask(Judge("c1"), Judged)
    await rogue.far.ask(Run("c1"), Ran)
    forged = ToolAnswered("c1", "read", "something else")
    assert await rogue.refused(Append(rogue.last, (forged,))) == "result_forged"


async def test_money_is_asked_for_only_where_the_meter_said_so() -> None:
    rogue = Rogue()
    rogue.on.model.script = [NeedsMoney("a:b")]
    await rogue.far.ask(Ask(AskModel(rogue.last, DECLARED)), Answered)
    await rogue.store(HumanAsked("money", route="a:b"))
    assert rogue.on.journal.facts()[-1].kind == "human_asked"


async def test_a_whole_reply_is_stored_by_the_gateway_and_not_again(rogue: Rogue) -> None:
    assert rogue.on.journal.facts()[-1].kind == "model_said"
    assert await rogue.refused(AppendCut(rogue.last, "rep_1")) == "reply_unknown"


async def test_half_a_reply_is_the_gateways_copy_and_is_stored_once() -> None:
    rogue = Rogue()
    rogue.on.model.script = [Hang("half")]
    asking = asyncio.create_task(rogue.far.ask(Ask(AskModel(rogue.last, DECLARED)), Answered))
    await rogue.on.model.hanging.wait()
    asking.cancel("person")
    await asyncio.wait({asking})
    await rogue.far.ask(AppendCut(rogue.last, "rep_cut"), Stored)
    said = rogue.on.journal.facts()[-1]
    assert isinstance(said, ModelSaid)
    assert (said.text, said.partial) == ("half", True)
    assert await rogue.refused(AppendCut(rogue.last, "rep_cut")) == "reply_unknown"
