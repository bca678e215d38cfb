"""One drive asking real sockets: what it sends, says, keeps and charges."""

import asyncio

import pytest

from outrider.core.entry import ModelSaid, ToolAnswered
from outrider.core.event import TextDelta, Thinking
from outrider.core.model import Broke, Replied
from outrider.core.money import Usage
from outrider.core.tool import Call
from outrider.models.line import Rules
from tests.fakes.brief import OPENED
from tests.fakes.model_line import ASK
from tests.fakes.model_script import DONE, Scripted, calls, chunk, delta, fails, says, stream
from tests.unit.models.conftest import Drives

pytestmark = pytest.mark.anyio


def deltas(drives: Drives) -> list[str]:
    return [event.delta for event in drives.events if isinstance(event, TextDelta)]


async def replied(drives: Drives, *routes: str) -> ModelSaid:
    outcome = await drives.ask(*routes)
    assert isinstance(outcome, Replied)
    return outcome.said


async def test_an_answer_is_shown_as_it_comes_and_kept_with_its_bill(drives: Drives) -> None:
    drives.server.queue.append(says("Xin ", "chào"))
    said = await replied(drives)
    assert deltas(drives) == ["Xin ", "chào"]
    assert (said.text, said.provider, said.model) == ("Xin chào", "one", "paid")
    assert (said.usage, said.cost_usd) == (Usage(100, 20), pytest.approx(0.003))
    assert drives.ledger.states() == [("one:paid", "settled")]


async def test_the_request_is_the_journal_with_the_declared_tools(drives: Drives) -> None:
    await drives.ask()
    body = drives.server.chats[0].body
    assert body["model"] == "paid"
    assert [one["content"] for one in body["messages"]] == ["the system prompt", "hello"]
    assert [one["function"]["name"] for one in body["tools"]] == ["read", "write"]


async def test_calls_come_back_as_calls(drives: Drives) -> None:
    drives.server.queue.append(calls(("read", '{"path": "a"}'), ("write", "{bad")))
    said = await replied(drives)
    assert [(call.name, call.arguments, bool(call.broken)) for call in said.calls] == [
        ("read", {"path": "a"}, False), ("write", {}, True),
    ]  # fmt: skip
    assert said.finish == "calls"


async def test_an_id_that_an_earlier_reply_used_is_replaced(drives: Drives) -> None:
    """A-LOOP-12: some servers number the calls of every reply from 0."""
    earlier = ModelSaid("rep_0", "", (Call("call_0", "read", {}),))
    drives.server.queue.append(calls(("read", "{}")))
    facts = (*OPENED, earlier, ToolAnswered("call_0", "read", "text"))
    outcome = await drives.ask(facts=facts)
    assert isinstance(outcome, Replied)
    assert outcome.said.calls[0].id.startswith("call_01")


async def test_thinking_is_marked_once_and_shown_live(drives: Drives) -> None:
    """A-LOOP-24."""
    pieces = [delta(reasoning="a"), delta(reasoning_content="b"), delta("stop", content="c"), DONE]
    drives.server.queue.append(stream(*pieces))
    said = await replied(drives)
    assert drives.events[:3] == [Thinking(""), Thinking("a"), Thinking("b")]
    assert said.text == "c"


async def test_thinking_is_only_marked_where_the_home_does_not_show_it(drives: Drives) -> None:
    drives.server.queue.append(stream(delta(reasoning="secret"), delta("stop", content="c"), DONE))
    await drives.ask(rules=Rules(thinking="off"))
    assert [e for e in drives.events if isinstance(e, Thinking)] == [Thinking("")]


async def test_a_repeated_thought_after_a_retry_is_not_marked_again(drives: Drives) -> None:
    cut = Scripted((delta(reasoning="a"),), cut=True)
    drives.server.queue.extend(
        [cut, stream(delta(reasoning="b"), delta("stop", content="c"), DONE)]
    )
    await drives.ask(rules=Rules(thinking="off"))
    assert [e for e in drives.events if isinstance(e, Thinking)] == [Thinking("")]


@pytest.mark.parametrize(
    "pieces",
    [
        pytest.param((delta("stop", content="whole"),), id="no terminator, but a reason"),
        pytest.param((delta(content="whole"), DONE), id="a terminator, but no reason"),
        pytest.param((chunk(choices=[{"message": {"content": "whole"}}])[6:],), id="one object"),
        pytest.param((delta("stop", content="whole"), b"data: {bad\n\n"), id="rubbish at the end"),
    ],
)
async def test_a_reply_that_is_whole_counts_however_it_ended(
    drives: Drives, pieces: tuple[bytes, ...]
) -> None:
    drives.server.queue.append(stream(*pieces))
    assert (await replied(drives)).text == "whole"


async def test_a_reply_that_was_whole_before_the_cut_counts_at_an_unknown_price(
    drives: Drives,
) -> None:
    drives.server.queue.append(Scripted((delta("stop", content="whole"),), cut=True))
    said = await replied(drives)
    assert (said.text, said.cost_usd) == ("whole", None)
    assert drives.ledger.states() == [("one:paid", "unknown")]


@pytest.mark.parametrize(
    "reply",
    [
        pytest.param(stream(), id="nothing at all"),
        pytest.param(stream(DONE), id="only a terminator"),
        pytest.param(stream(b"data: {bad\n\n"), id="no JSON"),
        pytest.param(stream(b"data: \xff\n\n"), id="no UTF-8"),
        pytest.param(stream(b"data: []\n\n"), id="no object"),
        pytest.param(stream(b"<html>hello</html>"), id="a page"),
        pytest.param(stream(delta(role="assistant")), id="no reason and no terminator"),
        pytest.param(stream(b'{"detail": "hm"}'), id="an object of something else"),
    ],
)
async def test_a_stream_that_makes_no_sense_is_an_error_and_not_asked_again(
    drives: Drives, reply: Scripted
) -> None:
    """A-LOOP-18, REL-21."""
    drives.server.queue.append(reply)
    outcome = await drives.ask()
    assert isinstance(outcome, Broke)
    assert (outcome.failure.code, outcome.said) == ("malformed_stream", None)
    assert len(drives.server.chats) == 1
    assert drives.ledger.states() == [("one:paid", "unknown")]


async def test_a_failure_names_its_route_and_holds_no_key(drives: Drives) -> None:
    drives.server.queue.append(fails(401, "bad key sk-12345678abc"))
    outcome = await drives.ask()
    assert isinstance(outcome, Broke)
    assert outcome.failure.facts == {"status": 401, "route": "one:paid"}
    assert "12345678" not in outcome.failure.message


async def test_text_shown_before_a_failure_is_kept_as_a_partial_reply(drives: Drives) -> None:
    """A-LOOP-16."""
    drives.server.queue.append(Scripted((delta(content="half a"),), cut=True))
    outcome = await drives.ask("one:paid", "two:free")
    assert isinstance(outcome, Broke)
    assert outcome.said is not None
    assert (outcome.said.text, outcome.said.partial, outcome.said.finish) == ("half a", True, "cut")
    assert len(drives.server.chats) == 1


async def test_a_cancel_settles_as_unknown_and_leaves_the_words_for_one_taker(
    drives: Drives,
) -> None:
    """REL-04: cancelled after the first chunk."""
    drives.server.queue.append(Scripted((delta(content="half"),), hold=True))
    drive = drives.drive()
    task = asyncio.create_task(drive.ask(ASK, drives.hear))
    await drives.heard.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    cut = drive.cut()
    assert cut is not None
    assert (cut.text, cut.partial, cut.cost_usd) == ("half", True, None)
    assert drive.cut() is None
    assert drives.ledger.states() == [("one:paid", "unknown")]
    await asyncio.wait_for(drives.server.gone.wait(), 0.1)


async def test_a_finished_reply_leaves_nothing_to_cut(drives: Drives) -> None:
    drive = drives.drive()
    await drive.ask(ASK, drives.hear)
    assert drive.cut() is None
