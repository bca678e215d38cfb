"""What live runs have cost: read once, then counted as their calls settle."""

from collections import OrderedDict

from outrider.store.balance import Total
from outrider.store.db import Database, Tx

TOTALS = """
SELECT coalesce(sum(cost_usd), 0.0), count(*) FILTER (WHERE state = 'unknown') FROM ledger
WHERE run_id = ? AND state <> 'open'
"""
KEPT = 64  # runs; one that is asked for again later is read again


class RunTotals:
    """Known US dollars and calls of unknown cost, by run."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._kept: OrderedDict[str, tuple[Total, int]] = OrderedDict()

    def of(self, run_id: str) -> tuple[float, int]:
        """The totals of a run, the newest settled call included."""
        self._db.arrive()  # a bill may ride: let it arrive before it is asked for
        kept = self._kept.get(run_id)
        if kept is None:
            known, unknown = self._db.rows(TOTALS, run_id)[0]
            kept = self._kept[run_id] = (Total(known), unknown)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return kept[0].value, kept[1]

    def settled(self, tx: Tx, run_id: str, cost_usd: float | None) -> None:
        """A call of this run was settled in `tx`; None: as unknown."""
        kept = self._kept.get(run_id)
        if kept is not None:
            total, unknown = kept
            known = Total(total.near, total.lost)
            if cost_usd is not None:
                known.add(cost_usd)
            self._kept[run_id] = (known, unknown + (cost_usd is None))
            tx.undo(lambda: self._kept.__setitem__(run_id, kept))

    def forget(self) -> None:
        """Read everything again: rows moved that no call settled."""
        self._kept.clear()
