"""Money before and after each call (REL-01 to REL-04, REL-07)."""

import asyncio

import pytest

from outrider.core.entry import ModelSaid, UserSaid
from outrider.core.model import CapReached, Replied
from outrider.core.money import Price, Usage
from tests.fakes.brief import OPENED
from tests.fakes.model_line import ASK, PAID
from tests.fakes.model_script import Scripted, delta, event, says
from tests.unit.models.conftest import Drives

pytestmark = pytest.mark.anyio

ZERO = Price("prices:free", "", "owner", 0.0, 0.0)


@pytest.mark.parametrize(
    ("usage", "cost_usd"),
    [
        pytest.param(None, None, id="none"),
        pytest.param({"prompt_tokens": 0, "completion_tokens": 0}, None, id="zero"),
        pytest.param({"prompt_tokens": 100, "completion_tokens": -1}, None, id="negative"),
        pytest.param({"prompt_tokens": "100", "completion_tokens": 20}, None, id="a string"),
        pytest.param({"prompt_tokens": 1e308, "completion_tokens": 20}, None, id="1e308"),
        pytest.param({"prompt_tokens": float("nan"), "completion_tokens": 2}, None, id="NaN"),
        pytest.param({"prompt_tokens": 100, "completion_tokens": 20}, 0.003, id="sound"),
        pytest.param(
            {"prompt_tokens": 100, "completion_tokens": 20,
             "prompt_tokens_details": {"cached_tokens": 50}}, 0.00255, id="half from the cache",
        ),
        pytest.param({"prompt_tokens": 100, "completion_tokens": 20, "cost": 0.5}, 0.5, id="told"),
        pytest.param({"cost": 0.5}, 0.5, id="told without tokens"),
    ],
)  # fmt: skip
async def test_what_a_provider_reports_is_charged_or_unknown_but_never_guessed(
    drives: Drives, usage: object, cost_usd: float | None
) -> None:
    """REL-01."""
    drives.server.queue.append(says("x", usage=usage))
    outcome = await drives.ask()
    assert isinstance(outcome, Replied)
    expected = None if cost_usd is None else pytest.approx(cost_usd)
    assert outcome.said.cost_usd == drives.ledger.rows[0].cost_usd == expected
    assert drives.ledger.rows[0].state == ("unknown" if cost_usd is None else "settled")


async def test_usage_before_an_abort_is_charged(drives: Drives) -> None:
    """REL-01."""
    usage = {"prompt_tokens": 100, "completion_tokens": 20}
    drives.server.queue.append(
        Scripted((delta(content="x"), event({"choices": [], "usage": usage})), cut=True)
    )
    await drives.ask()
    assert drives.ledger.rows[0].cost_usd == pytest.approx(0.003)


async def test_a_providers_own_cost_is_marked_as_its_word(drives: Drives) -> None:
    drives.server.queue.append(says("x", usage={"cost": 0.25}))
    await drives.ask()
    bill = drives.ledger.rows[0].bill
    assert bill is not None
    assert bill.price is not None
    assert (bill.price.source, bill.price.date) == ("provider", "2026-11-30")


async def test_the_worst_case_is_reserved_before_the_call(drives: Drives) -> None:
    await drives.ask()
    body = drives.server.chats[0]
    worst = (len(body.raw) * 10.0 + 8_192 * 100.0) / 1e6
    reserved = drives.ledger.rows[0].reserved_usd
    assert reserved is not None
    assert worst <= reserved < worst + 0.005


async def test_a_later_request_is_bound_by_the_last_count_and_what_was_added(
    drives: Drives,
) -> None:
    long = UserSaid("x" * 100_000)
    said = ModelSaid("rep_1", "ok", provider="one", model="paid", usage=Usage(25_000, 5))
    drives.ledger.cap_usd = 0
    await drives.ask(facts=(*OPENED, long, said, UserSaid("next")))
    reserved = drives.ledger.rows[0].reserved_usd
    assert reserved is not None
    tokens = (reserved * 1e6 - 8_192 * 100.0) / 10.0
    assert 25_000 < tokens < 26_000


async def test_another_models_count_bounds_nothing(drives: Drives) -> None:
    said = ModelSaid("rep_1", "ok", provider="one", model="other", usage=Usage(10, 5))
    drives.ledger.cap_usd = 0
    await drives.ask(facts=(*OPENED, UserSaid("x" * 100_000), said))
    reserved = drives.ledger.rows[0].reserved_usd
    assert reserved is not None
    assert reserved > (100_000 * 10.0 + 8_192 * 100.0) / 1e6


async def test_output_is_clamped_to_what_the_cap_still_buys(drives: Drives) -> None:
    drives.ledger.cap_usd = 0.2
    await drives.ask()
    limit = drives.server.chats[0].body["max_tokens"]
    assert isinstance(limit, int)
    assert 512 <= limit < 2_000
    reserved = drives.ledger.rows[0].reserved_usd
    assert reserved is not None
    assert 0.19 < reserved <= 0.2


@pytest.mark.parametrize(
    ("cap_usd", "spent_usd"), [(0.05, 0.0), (1.0, 0.97), (1.0, 1.0), (0.5, 0.8)]
)
async def test_a_call_that_the_cap_cannot_cover_is_not_sent(
    drives: Drives, cap_usd: float, spent_usd: float
) -> None:
    """REL-02: equal means used up; a reply under 512 tokens is not worth sending for."""
    drives.ledger.cap_usd, drives.ledger.spent_usd = cap_usd, spent_usd
    assert await drives.ask() == CapReached(spent_usd, cap_usd)
    assert (drives.server.requests, drives.ledger.rows) == ([], [])


async def test_a_cap_of_0_is_no_cap(drives: Drives) -> None:
    """REL-02."""
    drives.ledger.cap_usd, drives.ledger.spent_usd = 0, 99.0
    assert isinstance(await drives.ask(), Replied)


async def test_a_cap_lowered_meanwhile_stops_the_next_call(drives: Drives) -> None:
    """REL-02, REL-08."""
    drive = drives.drive()
    await drive.ask(ASK, drives.hear)
    drives.ledger.cap_usd = 0.002
    assert isinstance(await drive.ask(ASK, drives.hear), CapReached)
    assert len(drives.server.chats) == 1


async def test_many_at_once_never_overshoot_a_small_budget(drives: Drives) -> None:
    """REL-03."""
    drives.ledger.cap_usd = 0.25
    drives.server.queue.extend(says("x") for _ in range(8))
    outcomes = await asyncio.gather(*(drives.ask() for _ in range(8)))
    sent = [outcome for outcome in outcomes if isinstance(outcome, Replied)]
    assert len(sent) == len(drives.server.chats) == len(drives.ledger.rows)
    assert all(isinstance(outcome, Replied | CapReached) for outcome in outcomes)
    assert 0 < len(sent) < 8


async def test_a_price_of_0_under_a_cap_needs_nothing(drives: Drives) -> None:
    drives.make({"one:free": ZERO})
    await drives.ask("one:free")
    assert drives.server.chats[0].body["max_tokens"] == 8_192
    assert drives.ledger.rows[0].cost_usd == 0.0


async def test_a_server_on_this_machine_never_asks_for_money(drives: Drives) -> None:
    assert isinstance(await drives.ask("one:unpriced"), Replied)
    row = drives.ledger.rows[0]
    assert (row.reserved_usd, row.state) == (None, "unknown")


async def test_fake_costs_nothing_by_a_built_in_price(drives: Drives) -> None:
    await drives.ask("fake:echo")
    bill = drives.ledger.rows[0].bill
    assert bill is not None
    assert bill.price is not None
    assert (bill.cost_usd, bill.price.source) == (0.0, "builtin")


async def test_a_price_that_changes_during_the_call_changes_nothing(drives: Drives) -> None:
    """REL-07."""
    owned = {"one:paid": PAID}
    drives.make(owned)
    drives.server.queue.append(Scripted((*says("x").pieces,), delay_s=0.05))
    task = asyncio.create_task(drives.ask())
    await drives.server.asked.wait()
    owned["one:paid"] = Price("prices:new", "", "owner", 1_000.0, 1_000.0)
    await task
    assert drives.ledger.rows[0].cost_usd == pytest.approx(0.003)


async def test_one_model_name_at_two_providers_is_two_lines(drives: Drives) -> None:
    """REL-07: rows carry the provider that was asked, and the model that was asked for."""
    await drives.ask("one:same")
    await drives.ask("two:same")
    assert drives.ledger.states() == [("one:same", "unknown"), ("two:same", "unknown")]
