"""Writes that ride with the commit that follows: one commit less, and never half of the two."""

import pytest

from outrider import failpoint
from outrider.core.ledger import Account, Bill
from outrider.core.money import Price, Usage
from outrider.store.db import Tx
from tests.unit.store.stored import Stored

PRICE = Price("row_7", "2026-11-01", "listed", 3.0, 15.0)


def open_row(stored: Stored) -> tuple[Account, str]:
    """An account with 0.2 dollars held for one call."""
    chat = stored.chat()
    account = Account(chat.id, chat.root_id, chat.agent_id, "run_1")
    row = stored.ledger.reserve(account, "turn", "openai", "m", 0.2)
    assert row is not None
    return account, row


def settle(stored: Stored, row: str) -> None:
    stored.ledger.settle(row, Bill(Usage(10, 5), 0.1, PRICE))


@pytest.mark.anyio
async def test_a_bill_is_committed_with_what_follows_it(stored: Stored) -> None:
    """T15: the reply and its bill are both there or neither."""
    _, row = open_row(stored)
    settle(stored, row)
    with stored.db.commit("assistant"):
        assert stored.db.riders
    assert not stored.db.riders
    assert [each["state"] for each in stored.stats.rows(1)] == ["settled"]


@pytest.mark.anyio
async def test_a_bill_outlives_the_failure_of_the_commit_it_rode_with(stored: Stored) -> None:
    account, row = open_row(stored)
    settle(stored, row)
    with pytest.raises(RuntimeError), stored.db.commit("assistant"):
        raise RuntimeError
    standing = stored.ledger.standing(account)
    assert (standing.spent_usd, standing.reserved_usd) == (0.1, 0.0)


@pytest.mark.anyio
async def test_a_read_sees_a_bill_that_still_rides(stored: Stored) -> None:
    account, row = open_row(stored)
    settle(stored, row)
    assert stored.ledger.standing(account).spent_usd == 0.1


def test_a_bill_whose_own_commit_was_lost_is_written_with_the_next_one(stored: Stored) -> None:
    account, row = open_row(stored)
    failpoint.arm("tx.settle.before=raise")
    with pytest.raises(failpoint.Reached):
        settle(stored, row)
    failpoint.disarm()
    assert stored.ledger.standing(account).spent_usd == 0.1


def test_a_write_that_can_never_succeed_fails_one_commit_and_no_other(stored: Stored) -> None:
    def broken(tx: Tx) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        stored.db.ride("settle", broken)
    with stored.db.commit("entry"):
        pass
    assert not stored.db.riders
