"""The ledger on disk: a row before each paid call, settled after it, kept for ever."""

import logging
import math

from outrider.core.clock import Clock
from outrider.core.errors import NotFound
from outrider.core.ids import Ids
from outrider.core.ledger import Account, Bill, Purpose, Standing
from outrider.core.money import Price, Usage
from outrider.store.db import Database, Tx
from outrider.store.run_total import RunTotals
from outrider.store.spend import Spends

log = logging.getLogger(__name__)

INSERT = """
INSERT INTO ledger (id, conversation_id, root_id, run_id, agent_id, purpose, provider, model, state,
    reserved_usd, started_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'open', ?, ?)
"""
SETTLE = """
UPDATE ledger SET state = ?, cost_usd = ?, saved_usd = ?, price_id = ?, price_date = ?,
    price_source = ?, input_tokens = ?, output_tokens = ?, cached_tokens = ?,
    cache_write_tokens = ?, reasoning_tokens = ?, settled_at = ?
WHERE id = ? AND state = 'open'
"""
LOSE = """
UPDATE ledger SET settled_at = ?, state = iif(reserved_usd = 0.0, 'settled', 'unknown'),
    cost_usd = iif(reserved_usd = 0.0, 0.0, NULL)
WHERE state <> 'settled' AND state = 'open'    -- the first condition is that of an index
RETURNING 1
"""
EXACT_USD = 1e-9  # what sums are exact to: 0.8 and 0.2 do not overshoot 1.0
NO_CAP = Standing(0.0, 0.0, 0.0, 0)


class StoredLedger:
    """The core's ledger port. A row is open, settled or unknown; unknown keeps its reservation."""

    def __init__(self, db: Database, ids: Ids, clock: Clock, spends: Spends) -> None:
        self._db = db
        self._ids = ids
        self._clock = clock
        self._spends = spends
        self._runs = RunTotals(db)
        self._opened: dict[str, Account] = {}  # by the rows that they opened in this process

    def standing(self, account: Account) -> Standing:
        """The tightest of the account's conversation and all above it; no cap for none."""
        if account.conversation_id is None:
            return NO_CAP
        return min(self._spends.standings(account.conversation_id), key=_left, default=NO_CAP)

    def reserve(
        self, account: Account, purpose: Purpose, provider: str, model: str, amount: float | None
    ) -> str | None:
        """Open a row; None when a cap is used up or does not cover `amount`. Commit `reserve`.

        Raises NotFound when the conversation is gone: nobody is left to pay.
        """
        row_id, now = self._ids.new("led"), self._clock.now()
        with self._db.commit("reserve") as tx:
            if account.conversation_id is not None:
                standings = self._spends.standings(account.conversation_id)
                if not standings:
                    raise NotFound(conversation_id=account.conversation_id)
                if not all(_covers(standing, amount) for standing in standings):
                    return None
            tx.rows(
                INSERT, row_id, account.conversation_id, account.root_id, account.run_id,
                account.agent_id, purpose, provider, model, amount, now,
            )  # fmt: skip
            if account.root_id is not None:
                self._spends.opened(tx, account.root_id, row_id, amount)
        self._opened[row_id] = account
        return row_id

    def settle(self, row_id: str, bill: Bill) -> None:
        """Close an open row, as unknown without a cost that can be. A bill is written once.

        It rides with the next commit, which is the reply it paid for: both are there or neither,
        and a row that a crash leaves open becomes unknown.
        """
        now = self._clock.now()
        self._db.ride("settle", lambda tx: self._settle(tx, row_id, bill, now))

    def _settle(self, tx: Tx, row_id: str, bill: Bill, now: str) -> None:
        cost, price, usage = _money(bill.cost_usd), bill.price, bill.usage
        settled = tx.change(
            SETTLE, "unknown" if cost is None else "settled", cost,
            None if price is None else _saved(usage, price),
            price and price.id, price and price.date, price and price.source,
            *map(_count, (usage.input, usage.output, usage.cached, usage.cache_write,
                          usage.reasoning)),
            now, row_id,
        )  # fmt: skip
        account = self._opened.get(row_id)
        tx.then(lambda: self._opened.pop(row_id, None))
        if not settled:
            log.error("settled_twice", extra={"row_id": row_id})
        elif account is not None:
            if account.run_id is not None:
                self._runs.settled(tx, account.run_id, cost)
            if account.root_id is not None:
                self._spends.settled(tx, account.root_id, row_id, cost)

    def cancel(self, row_id: str) -> None:
        """Remove an open row whose call was refused before anything was used. Commit `cancel`."""
        with self._db.commit("cancel") as tx:
            tx.rows("DELETE FROM ledger WHERE id = ? AND state = 'open'", row_id)
            account = self._opened.get(row_id)
            if account is not None and account.root_id is not None:
                self._spends.cancelled(tx, account.root_id, row_id)
            tx.then(lambda: self._opened.pop(row_id, None))

    def run_totals(self, run_id: str) -> tuple[float, int]:
        """US dollars known to be spent by a run, and its calls whose cost nobody knows."""
        return self._runs.of(run_id)

    def lose_open(self) -> int:
        """At boot: every open row is a call lost in a crash. How many. Commit `lose_open`.

        One that could cost nothing, its reservation being 0, is settled at that.
        """
        with self._db.commit("lose_open") as tx:
            lost = tx.rows(LOSE, self._clock.now())
            tx.then(self._runs.forget)
            tx.then(self._spends.forget)
        return len(lost)


def _left(standing: Standing) -> float:
    left = standing.left_usd
    return math.inf if left is None else left


def _covers(standing: Standing, amount: float | None) -> bool:
    """Whether a cap allows one more call: used up means equal, whatever the call costs."""
    used = standing.spent_usd + standing.reserved_usd
    if standing.cap_usd == 0:
        return True
    return used < standing.cap_usd and used + (amount or 0.0) <= standing.cap_usd + EXACT_USD


def _money(cost_usd: float | None) -> float | None:
    """What can be a cost; anything else is unknown, never 0."""
    if cost_usd is None or not math.isfinite(cost_usd) or cost_usd < 0:
        return None
    return cost_usd


def _count(tokens: int | None) -> int | None:
    return tokens if tokens is not None and 0 <= tokens < 1 << 53 else None


def _saved(usage: Usage, price: Price) -> float | None:
    """US dollars that cached input would have cost more; None when the provider did not say."""
    if usage.cached is None or price.cached_mtok is None:
        return None
    return max(0.0, usage.cached * (price.input_mtok - price.cached_mtok) / 1_000_000)
