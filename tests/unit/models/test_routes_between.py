"""Turns that begin at one provider and go on at another, over real sockets."""

import pytest

from outrider.core.entry import ModelSaid, ToolAnswered, ToolStarted, UserSaid
from outrider.core.event_work import RouteRetry
from outrider.core.model import Broke, Replied
from outrider.core.tool import Call
from tests.fakes.brief import OPENED
from tests.fakes.extras import needs_providers
from tests.fakes.model_script import Scripted, calls, delta, event, fails, says, stream
from tests.unit.models.conftest import Drives

pytestmark = pytest.mark.anyio

LIBRARY = [pytest.param(route, marks=needs_providers) for route in ("gemini:m", "aws:m")]
EVERYWHERE = ["claude:m", "answers:m", "one:m", *LIBRARY]
GOES_BACK = [
    ("claude:m", 1), ("answers:m", 0), ("one:m", 0),
    pytest.param("gemini:m", 0, marks=needs_providers),
    pytest.param("aws:m", 0, marks=needs_providers),
]  # fmt: skip
SIGNED = '[{"type":"thinking","thinking":"Hm.","signature":"c2ln"}]'
THOUGHT = stream(
    event({"type": "content_block_start", "index": 0,
           "content_block": {"type": "thinking", "thinking": "Hm.", "signature": "c2ln"}}),
    event({"type": "content_block_delta", "index": 1,
           "delta": {"type": "text_delta", "text": "so"}}),
    event({"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": {}}),
)  # fmt: skip
HISTORY = (
    *OPENED,
    ModelSaid("rep_1", "", (Call("toolu_1", "read", {"p": "a"}),), "claude", "m", opaque=SIGNED),
    ToolStarted("toolu_1"),
    ToolAnswered("toolu_1", "read", "text"),
)


async def test_signed_thinking_is_kept_with_the_reply_and_nowhere_shown(drives: Drives) -> None:
    drives.server.queue.append(THOUGHT)
    outcome = await drives.ask("claude:m")
    assert isinstance(outcome, Replied)
    assert (outcome.said.text, outcome.said.opaque) == ("so", SIGNED)


@pytest.mark.parametrize(("route", "goes_back"), GOES_BACK)
async def test_it_goes_back_only_to_the_provider_that_made_it(
    drives: Drives, route: str, goes_back: int
) -> None:
    await drives.ask(route, facts=HISTORY)
    assert drives.server.chats[0].raw.count(b"c2ln") == goes_back


@pytest.mark.parametrize("route", EVERYWHERE)
async def test_a_turn_goes_on_wherever_it_began(drives: Drives, route: str) -> None:
    """Calls and results that one dialect made are told in every other."""
    facts = (*HISTORY, ModelSaid("rep_2", "Done.", provider="claude", model="m"), UserSaid("more"))
    outcome = await drives.ask(route, facts=facts)
    assert isinstance(outcome, Replied)
    assert outcome.said.text == "more"


@pytest.mark.parametrize("route", EVERYWHERE)
async def test_calls_come_back_as_calls_in_every_dialect(drives: Drives, route: str) -> None:
    drives.server.queue.append(calls(("read", '{"path": "ก"}'), ("list", "{}")))
    outcome = await drives.ask(route)
    assert isinstance(outcome, Replied)
    made = [(call.name, call.arguments) for call in outcome.said.calls]
    assert made == [("read", {"path": "ก"}), ("list", {})]
    assert (outcome.said.usage.input, outcome.said.usage.output) == (100, 20)


@pytest.mark.parametrize("route", ["claude:m", "answers:m", "one:m"])
async def test_a_reply_without_usage_has_an_unknown_cost(drives: Drives, route: str) -> None:
    drives.server.queue.append(says("x", usage=None))
    outcome = await drives.ask(route)
    assert isinstance(outcome, Replied)
    assert outcome.said.cost_usd is None


@pytest.mark.parametrize("route", ["claude:m", "answers:m", "one:m"])
async def test_the_output_limit_is_told_in_every_dialect(drives: Drives, route: str) -> None:
    drives.server.queue.append(says("x", finish="length"))
    outcome = await drives.ask(route)
    assert isinstance(outcome, Replied)
    assert outcome.said.finish == "length"


async def test_a_second_try_waits_as_long_as_the_provider_asks(drives: Drives) -> None:
    busy = fails(429)
    drives.server.queue.append(
        Scripted(busy.pieces, 429, "application/json", headers={"retry-after": "7"})
    )
    await drives.ask("one:m")
    (retry,) = [each for each in drives.events if isinstance(each, RouteRetry)]
    assert retry.wait_s == 7.0


async def test_who_asks_for_a_long_wait_is_passed_over(drives: Drives) -> None:
    busy = fails(429)
    drives.server.queue.append(
        Scripted(busy.pieces, 429, "application/json", headers={"retry-after": "600"})
    )
    outcome = await drives.ask("one:m", "two:m")
    assert isinstance(outcome, Replied)
    assert outcome.said.provider == "two"


async def test_a_provider_that_ignores_its_limit_is_hung_up_on(drives: Drives) -> None:
    """What came is kept as cut by the limit; nobody reads on to the end."""
    drives.server.queue.append(Scripted((delta(content="x" * 100_000),) * 20, hold=True))
    outcome = await drives.ask("one:m")
    assert isinstance(outcome, Replied)
    assert outcome.said.finish == "length"
    assert outcome.said.cost_usd is None
    await drives.server.gone.wait()


async def test_an_error_of_each_dialect_in_a_good_stream_is_told(drives: Drives) -> None:
    faults = {
        "claude:m": {"type": "error", "error": {"type": "overloaded_error", "message": "busy"}},
        "answers:m": {"type": "response.failed",
                      "response": {"error": {"code": "server_error", "message": "busy"}}},
    }  # fmt: skip
    codes = []
    for route, fault in faults.items():
        drives.server.queue.extend([stream(event(fault))] * 2)
        outcome = await drives.ask(route)
        assert isinstance(outcome, Broke)
        codes.append(outcome.failure.code)
    assert codes == ["overloaded", "server_error"]
