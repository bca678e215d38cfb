"""Side calls: metered, silent, and never a question to a person."""

import pytest

from outrider.core.errors import Invalid
from outrider.models.line import Rules
from outrider.models.side import Side
from tests.fakes.model_line import ACCOUNT, PAID
from tests.fakes.model_script import Scripted, delta, fails, says
from tests.unit.models.conftest import Drives

pytestmark = pytest.mark.anyio


async def asked(drives: Drives, *routes: str, purpose: str = "title", **more: object) -> str | None:
    given = (purpose, ACCOUNT, routes or ("one:paid",), "name it", 512)
    return await Side(drives.line, Rules).ask(*given, **more)  # type: ignore[arg-type]


async def test_it_answers_and_leaves_a_row_with_its_purpose(drives: Drives) -> None:
    drives.server.queue.append(says("A ", "title"))
    assert await asked(drives) == "A title"
    assert [(row.purpose, row.state) for row in drives.ledger.rows] == [("title", "settled")]


async def test_it_sends_only_its_prompt_and_its_own_limit(drives: Drives) -> None:
    await asked(drives)
    body = drives.server.chats[0].body
    assert body["messages"] == [{"role": "user", "content": "name it"}]
    assert body["max_tokens"] == 512
    assert "tools" not in body


async def test_without_a_grant_it_is_skipped_rather_than_asked_for(drives: Drives) -> None:
    assert await asked(drives, "far:m") is None
    assert drives.ledger.rows == []


async def test_a_granted_route_may_be_used(drives: Drives) -> None:
    drives.ledger.cap_usd = 1.0
    assert await asked(drives, "far:m", "one:paid", granted=("far:m",)) is not None
    assert [row.route for row in drives.ledger.cancelled] == ["far:m", "far:m"]


async def test_without_money_it_is_skipped(drives: Drives) -> None:
    drives.ledger.spent_usd = 1.0
    assert await asked(drives) is None
    assert drives.server.requests == []


async def test_a_call_dropped_after_its_first_chunk_and_retried_leaves_two_rows(
    drives: Drives,
) -> None:
    """A-LOOP-20."""
    drives.make({"one:paid": PAID})
    drives.server.queue.extend([Scripted((delta(content="A ti"),), cut=True), says("A title")])
    assert await asked(drives) == "A title"
    assert [row.state for row in drives.ledger.rows] == ["unknown", "settled"]


async def test_a_failure_is_no_answer(drives: Drives) -> None:
    drives.server.queue.append(fails(400))
    assert await asked(drives) is None
    assert drives.ledger.rows == []


async def test_fake_has_nothing_to_say(drives: Drives) -> None:
    assert await asked(drives, "fake:echo") is None
    assert drives.ledger.rows == []


async def test_an_unknown_purpose_is_refused(drives: Drives) -> None:
    """A-COST-2."""
    with pytest.raises(Invalid) as caught:
        await asked(drives, purpose="gossip")
    assert caught.value.reason == "purpose_unknown"
    assert drives.server.requests == []
