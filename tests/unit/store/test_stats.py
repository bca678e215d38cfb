"""Statistics: the owner's days, two lines for two providers, unknown counted as unknown."""

import pytest

from outrider.core.conversation import Conversation
from outrider.core.errors import Invalid
from outrider.core.ledger import Account, Bill, Purpose
from outrider.core.money import Price, Usage
from outrider.store.days import Day, days
from outrider.store.stats import DaySpend, ModelSpend, NearCap, PurposeSpend, Today
from tests.unit.store.stored import Stored

PRICE = Price("row_1", "2026-11-01", "listed", 10.0, 20.0, 1.0)


def pay(
    stored: Stored,
    chat: Conversation,
    cost: float | None,
    usage: Usage = Usage(100, 10, 0),
    provider: str = "openai",
    purpose: Purpose = "turn",
) -> None:
    account = Account(chat.id, chat.root_id, chat.agent_id, "run_1")
    row = stored.ledger.reserve(account, purpose, provider, "m", 0.0)
    assert row is not None
    stored.ledger.settle(row, Bill(usage, cost, PRICE))


def test_an_empty_ledger_is_zeros_and_unknown_ratios(stored: Stored) -> None:
    report = stored.stats.report(7)
    assert (report.days, report.from_day, report.to_day) == (7, "2026-11-24", "2026-11-30")
    assert (report.calls, report.cost_usd, report.today) == (0, 0.0, Today(0.0, 0, 0))
    assert (report.saved_by_cache_usd, report.cached_share) == (None, None)
    assert report.by_day == report.models == report.purposes == report.near_cap == ()


def test_unknown_calls_are_counted_and_never_zero(stored: Stored) -> None:
    chat = stored.chat()
    pay(stored, chat, 0.5)
    pay(stored, chat, None)
    report = stored.stats.report(1)
    assert report.today == Today(0.5, 2, 1)
    assert (report.calls, report.cost_usd, report.unpriced_calls) == (2, 0.5, 1)
    assert report.purposes == (PurposeSpend("turn", 0.5, 2, 1),)


def test_the_same_model_from_two_providers_is_two_lines(stored: Stored) -> None:
    """REL-07, A-COST-3"""
    chat = stored.chat()
    pay(stored, chat, 0.1)
    pay(stored, chat, None, provider="ollama")
    report = stored.stats.report(1)
    assert report.models == (
        ModelSpend("openai", "m", False, 1, 100, 10, 0, 100, 0.1, 0),
        ModelSpend("ollama", "m", True, 1, 100, 10, 0, 100, None, 1),
    )
    assert report.own_machine_calls == 1


def test_tokens_that_nobody_reported_are_unknown(stored: Stored) -> None:
    chat = stored.chat()
    pay(stored, chat, 0.1, Usage())
    pay(stored, chat, 0.1, Usage(100, 10, None), provider="ollama")
    silent, half = sorted(stored.stats.report(1).models, key=lambda one: one.provider != "openai")
    assert (silent.input, silent.output, silent.cached, silent.cached_of) == (None,) * 4
    assert (half.input, half.output, half.cached, half.cached_of) == (100, 10, None, None)


def test_days_are_the_owners_days(stored: Stored) -> None:
    """A-COST-6: noon in Greenwich is seven in the evening here; five hours later it is tomorrow."""
    chat = stored.chat(cap=0)
    pay(stored, chat, 0.1)
    stored.clock.advance(5 * 3_600)
    pay(stored, chat, 0.2, purpose="title")
    stored.clock.advance(24 * 3_600)
    pay(stored, chat, 0.4)
    report = stored.stats.report(2)
    assert report.by_day == (
        DaySpend("2026-12-01", "agt_main", 0.2, 1, 0),
        DaySpend("2026-12-02", "agt_main", 0.4, 1, 0),
    )
    assert (report.today.cost_usd, report.previous_cost_usd) == (0.4, 0.1)


def test_the_cache_says_what_it_saved_and_its_share(stored: Stored) -> None:
    chat = stored.chat()
    pay(stored, chat, 0.1, Usage(1_000_000, 0, 500_000))
    pay(stored, chat, 0.1, Usage(1_000_000, 0, None))
    report = stored.stats.report(1)
    assert report.saved_by_cache_usd == pytest.approx(4.5)
    assert report.cached_share == 0.5


def test_conversations_near_their_cap_are_named(stored: Stored) -> None:
    near, far, free = stored.chat(title="Near"), stored.chat(), stored.chat(cap=0)
    for chat, cost in ((near, 0.8), (far, 0.79), (free, 9.0)):
        pay(stored, chat, cost)
    assert stored.stats.report(1).near_cap == (NearCap(near.id, "Near", 0.8, 1.0),)


def test_rows_come_oldest_first_with_the_same_keys(stored: Stored) -> None:
    chat = stored.chat()
    for cost in (0.1, None, 0.3):
        stored.clock.advance(1)
        pay(stored, chat, cost)
    rows = list(stored.stats.rows(1))
    assert [row["cost_usd"] for row in rows] == [0.1, None, 0.3]
    assert len({tuple(row) for row in rows}) == 1


@pytest.mark.parametrize("count", [0, -1, 367])
def test_a_span_is_bounded(stored: Stored, count: int) -> None:
    with pytest.raises(Invalid):
        stored.stats.report(count)


def test_an_unknown_zone_is_refused() -> None:
    with pytest.raises(Invalid):
        days("2026-11-30T12:00:00.000Z", 1, "Mars/Olympus")


def test_a_day_has_the_hours_that_the_zone_gives_it() -> None:
    """The clocks of Berlin went back on 2026-10-25: that day had 25 hours."""
    span = days("2026-10-26T11:00:00.000Z", 3, "Europe/Berlin")
    assert span == (
        Day("2026-10-24", "2026-10-23T22:00:00.000Z", "2026-10-24T22:00:00.000Z"),
        Day("2026-10-25", "2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"),
        Day("2026-10-26", "2026-10-25T23:00:00.000Z", "2026-10-26T23:00:00.000Z"),
    )
