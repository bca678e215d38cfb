"""A call that cannot be priced, at a host that is not this machine, under a cap."""

import pytest

from outrider.core.event_work import RouteFallback
from outrider.core.model import AskModel, Broke, CapReached, NeedsMoney, Replied
from outrider.models.line import Rules
from tests.unit.models.conftest import Drives

pytestmark = pytest.mark.anyio


async def test_it_asks_and_sends_nothing(drives: Drives) -> None:
    assert await drives.ask("far:m", "one:paid") == NeedsMoney("far:m")
    assert drives.ledger.rows == []


async def test_a_skipped_route_gives_way_to_the_next(drives: Drives) -> None:
    ask = AskModel(99, (), skipped_routes=("far:m",))
    assert isinstance(await drives.ask("far:m", "one:paid", ask=ask), Replied)
    assert drives.ledger.states() == [("one:paid", "settled")]


async def test_no_route_left_is_the_end_of_the_money(drives: Drives) -> None:
    ask = AskModel(99, (), skipped_routes=("far:m",))
    assert await drives.ask("far:m", ask=ask) == CapReached(0.0, 1.0)


async def test_refuse_passes_over_it_without_a_word(drives: Drives) -> None:
    outcome = await drives.ask("far:m", "one:paid", rules=Rules(unpriced="refuse"))
    assert isinstance(outcome, Replied)
    assert drives.events
    assert not any(isinstance(e, RouteFallback) for e in drives.events)


async def test_refuse_with_no_other_route_is_the_end_of_the_money(drives: Drives) -> None:
    assert isinstance(await drives.ask("far:m", rules=Rules(unpriced="refuse")), CapReached)


@pytest.mark.parametrize(
    ("rules", "grants", "cap_usd"),
    [
        pytest.param(Rules(unpriced="allow"), (), 1.0, id="the home allows it"),
        pytest.param(Rules(), ("far:m",), 1.0, id="the conversation was granted it"),
        pytest.param(Rules(), (), 0.0, id="there is no cap"),
    ],
)
async def test_it_is_sent_where(
    drives: Drives, rules: Rules, grants: tuple[str, ...], cap_usd: float
) -> None:
    drives.ledger.cap_usd = cap_usd
    outcome = await drives.ask("far:m", rules=rules, grants=grants)
    assert isinstance(outcome, Broke)  # it was tried: the host does not exist
    assert outcome.failure.code == "unreachable"


async def test_a_grant_of_another_route_does_not_help(drives: Drives) -> None:
    assert isinstance(await drives.ask("far:m", grants=("far:other",)), NeedsMoney)
