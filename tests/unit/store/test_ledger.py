"""The ledger: reserve, call, settle. A row per bill, no cap overshot, unknown stays unknown."""

import math

import pytest

from outrider import failpoint
from outrider.core.conversation import Conversation
from outrider.core.errors import NotFound
from outrider.core.ledger import Account, Bill, Standing
from outrider.core.money import Price, Usage
from tests.unit.store.stored import Stored

PRICE = Price("row_7", "2026-11-01", "listed", 3.0, 15.0, 0.3, 3.75)
USAGE = Usage(1_000, 50, 800, 0, 10)


@pytest.fixture(autouse=True)
def disarmed() -> object:
    yield
    failpoint.disarm()


def of(chat: Conversation, run_id: str = "run_1") -> Account:
    return Account(chat.id, chat.root_id, chat.agent_id, run_id)


def reserve(stored: Stored, chat: Conversation, amount: float | None) -> str | None:
    return stored.ledger.reserve(of(chat), "turn", "openai", "m", amount)


def pay(stored: Stored, chat: Conversation, cost: float | None, held: float = 0.0) -> None:
    row = reserve(stored, chat, held)
    assert row is not None
    stored.ledger.settle(row, Bill(USAGE, cost, PRICE))


def test_a_settled_row_keeps_its_own_price_and_usage(stored: Stored) -> None:
    """REL-07"""
    pay(stored, stored.chat(), 0.004, held=0.5)
    (row,) = stored.stats.rows(1)
    assert (row["state"], row["cost_usd"], row["reserved_usd"]) == ("settled", 0.004, 0.5)
    assert (row["price_id"], row["price_date"], row["price_source"]) == (
        "row_7", "2026-11-01", "listed",
    )  # fmt: skip
    assert (row["input"], row["output"], row["cached"], row["reasoning"]) == (1_000, 50, 800, 10)


@pytest.mark.parametrize(
    ("cap", "spent", "amount", "allowed"),
    [
        (0.01, 0.0, 0.05, False),
        (0.05, 0.0, 0.05, True),
        (1.0, 1.0, 0.0, False),
        (1.0, 1.0, None, False),
        (1.0, 0.5, None, True),
        (1.0, 0.5, 0.500001, False),
        (0.0, 99.0, 1e6, True),
    ],
    ids=["dearer than the cap", "exactly the cap", "used up", "used up, unpriced", "unpriced",
         "over what is left", "no cap"],
)  # fmt: skip
def test_the_call_that_would_cross_the_cap_is_not_allowed(
    stored: Stored, cap: float, spent: float, amount: float | None, allowed: bool
) -> None:
    """REL-02: equal means used up, 0 is no cap."""
    chat = stored.chat(cap=0.0)
    pay(stored, chat, spent)
    stored.conversations.update(chat.id, cost_cap_usd=cap)
    assert (reserve(stored, chat, amount) is not None) is allowed


def test_what_is_reserved_counts_until_it_settles(stored: Stored) -> None:
    """REL-03"""
    chat = stored.chat(cap=1.0)
    rows = [reserve(stored, chat, 0.3) for _ in range(8)]
    assert [row is not None for row in rows] == [True] * 3 + [False] * 5
    assert rows[0] is not None
    stored.ledger.settle(rows[0], Bill(USAGE, 0.01, PRICE))
    assert stored.ledger.standing(of(chat)) == Standing(1.0, 0.01, 0.6, 0)
    assert reserve(stored, chat, 0.3) is not None


def test_a_cap_lowered_in_the_middle_holds_from_the_next_call(stored: Stored) -> None:
    """REL-02, REL-08"""
    chat = stored.chat(cap=1.0)
    pay(stored, chat, 0.4)
    stored.conversations.update(chat.id, cost_cap_usd=0.3)
    assert reserve(stored, chat, 0.001) is None


@pytest.mark.parametrize("cost", [None, math.nan, math.inf, -0.01])
def test_a_cost_that_cannot_be_is_unknown_and_keeps_its_reservation(
    stored: Stored, cost: float | None
) -> None:
    """REL-01"""
    chat = stored.chat(cap=1.0)
    pay(stored, chat, cost, held=0.7)
    now = stored.conversations.get(chat.id)
    assert (now.spent_usd, now.reserved_usd, now.unknown_cost_calls) == (0.0, 0.7, 1)
    assert reserve(stored, chat, 0.4) is None


def test_a_call_lost_in_a_crash_is_unknown_and_keeps_its_reservation(stored: Stored) -> None:
    """T12, REL-05"""
    chat = stored.chat()
    reserve(stored, chat, 0.25)
    assert (stored.ledger.lose_open(), stored.ledger.lose_open()) == (1, 0)
    assert stored.ledger.standing(of(chat)) == Standing(1.0, 0.0, 0.25, 1)
    assert stored.ledger.run_totals("run_1") == (0.0, 1)


def test_a_lost_call_that_could_cost_nothing_cost_nothing(stored: Stored) -> None:
    chat = stored.chat()
    reserve(stored, chat, 0.0)
    assert stored.ledger.lose_open() == 1
    assert stored.ledger.standing(of(chat)) == Standing(1.0, 0.0, 0.0, 0)
    assert stored.ledger.run_totals("run_1") == (0.0, 0)


def test_a_bill_is_written_once(stored: Stored) -> None:
    """REL-04"""
    row = reserve(stored, stored.chat(), 0.1)
    assert row is not None
    stored.ledger.settle(row, Bill(USAGE, 0.01, PRICE))
    stored.ledger.settle(row, Bill(USAGE, 0.02, PRICE))
    stored.ledger.cancel(row)
    assert [each["cost_usd"] for each in stored.stats.rows(1)] == [0.01]


def test_a_call_that_was_refused_unused_leaves_no_row(stored: Stored) -> None:
    chat = stored.chat()
    row = reserve(stored, chat, 0.1)
    assert row is not None
    stored.ledger.cancel(row)
    assert list(stored.stats.rows(1)) == []
    assert stored.ledger.standing(of(chat)).reserved_usd == 0.0


def test_a_lost_reservation_leaves_memory_and_disk_agreeing(stored: Stored) -> None:
    chat = stored.chat()
    pay(stored, chat, 0.1)
    failpoint.arm("tx.reserve.before=raise")
    with pytest.raises(failpoint.Reached):
        pay(stored, chat, 0.2, held=0.2)
    failpoint.disarm()
    assert stored.ledger.standing(of(chat)).spent_usd == 0.1


def test_a_child_is_held_by_every_cap_above_it(stored: Stored) -> None:
    """REL-03"""
    root = stored.chat(cap=1.0)
    child = stored.chat(cap=0.0, parent_id=root.id)
    grandchild = stored.chat(cap=5.0, parent_id=child.id)
    pay(stored, grandchild, 0.8)
    assert reserve(stored, child, 0.3) is None
    assert reserve(stored, grandchild, 0.2) is not None
    tightest = stored.ledger.standing(of(grandchild))
    assert (tightest.cap_usd, tightest.spent_usd, tightest.reserved_usd) == (1.0, 0.8, 0.2)


def test_a_tree_is_counted_once_and_survives_its_branches(stored: Stored) -> None:
    """REL-06"""
    root = stored.chat()
    child, fork = stored.chat(parent_id=root.id), stored.chat(forked_from=root.id)
    pay(stored, root, 0.1)
    pay(stored, child, 0.2)
    spent = [stored.conversations.get(chat.id).spent_usd for chat in (root, child, fork)]
    assert spent == [pytest.approx(0.3, abs=1e-12), 0.2, 0.0]
    stored.conversations.delete(child.id)
    stored.clock.advance(31)
    stored.conversations.purge()
    assert stored.conversations.get(root.id).spent_usd == pytest.approx(0.3, abs=1e-12)
    assert stored.stats.report(1).cost_usd == pytest.approx(0.3, abs=1e-12)


def test_nobody_pays_for_a_conversation_that_is_gone(stored: Stored) -> None:
    with pytest.raises(NotFound):
        stored.ledger.reserve(Account("cnv_x", "cnv_x", "a", None), "title", "o", "m", 0.1)


def test_a_check_belongs_to_no_conversation_and_no_cap(stored: Stored) -> None:
    account = Account(None, None, "agt_main", None)
    row = stored.ledger.reserve(account, "check", "openai", "m", None)
    assert row is not None
    stored.ledger.settle(row, Bill(USAGE, 0.001, PRICE))
    assert stored.ledger.standing(account) == Standing(0.0, 0.0, 0.0, 0)


def test_cyclic_parents_end(stored: Stored) -> None:
    """REL-42"""
    one = stored.chat()
    two = stored.chat(parent_id=one.id)
    stored.db.rows("UPDATE conversations SET parent_id = ? WHERE id = ?", two.id, one.id)
    assert reserve(stored, two, 0.1) is not None
    assert stored.conversations.get(one.id).reserved_usd == 0.1
