"""Each bill has exactly one row, and what was provably refused has none (REL-04, A-LOOP-20)."""

import pytest

from outrider.core.event_work import RouteRetry
from outrider.core.model import Broke, Replied
from tests.fakes.model_line import make_line
from tests.fakes.model_script import Scripted, delta, event, fails, says
from tests.unit.models.conftest import SHORT, Drives

pytestmark = pytest.mark.anyio


async def test_a_refusal_leaves_no_row_and_the_retry_has_its_own(drives: Drives) -> None:
    drives.server.queue.extend([fails(503), says("x")])
    assert isinstance(await drives.ask(), Replied)
    assert drives.ledger.states() == [("one:paid", "settled")]
    assert len(drives.ledger.cancelled) == 1
    assert isinstance(drives.events[0], RouteRetry)


async def test_an_error_chunk_before_anything_leaves_no_row(drives: Drives) -> None:
    busy = Scripted((event({"error": {"code": 503, "message": "busy"}}),))
    drives.server.queue.extend([busy, says("x")])
    assert isinstance(await drives.ask(), Replied)
    assert drives.ledger.states() == [("one:paid", "settled")]


async def test_a_call_dropped_after_its_first_chunk_stays_at_unknown_price(drives: Drives) -> None:
    dropped = Scripted((delta(role="assistant"), delta(reasoning="hm")), cut=True)
    drives.server.queue.extend([dropped, says("x")])
    assert isinstance(await drives.ask(), Replied)
    assert drives.ledger.states() == [("one:paid", "unknown"), ("one:paid", "settled")]


async def test_a_call_cut_before_its_first_byte_stays_at_unknown_price(drives: Drives) -> None:
    """T12: once it was sent, nobody can say that it cost nothing."""
    drives.server.queue.extend([Scripted((), cut=True), says("x")])
    assert isinstance(await drives.ask(), Replied)
    assert drives.ledger.states() == [("one:paid", "unknown"), ("one:paid", "settled")]


async def test_a_fallback_has_a_row_for_each_route(drives: Drives) -> None:
    dropped = Scripted((delta(reasoning="hm"),), cut=True)
    drives.server.queue.extend([dropped, dropped, says("x")])
    drives.ledger.cap_usd = 0
    assert isinstance(await drives.ask("one:paid", "two:other"), Replied)
    assert drives.ledger.states() == [
        ("one:paid", "unknown"), ("one:paid", "unknown"), ("two:other", "unknown"),
    ]  # fmt: skip


async def test_nobody_listening_leaves_no_row(drives: Drives) -> None:
    drives.line = make_line("http://127.0.0.1:9/v1", drives.ledger, {}, SHORT)
    outcome = await drives.ask("one:paid")
    await drives.line.providers.transport.close()
    assert isinstance(outcome, Broke)
    assert outcome.failure.code == "unreachable"
    assert (drives.ledger.rows, len(drives.ledger.cancelled)) == ([], 2)
