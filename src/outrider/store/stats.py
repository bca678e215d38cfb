"""Sums over the ledger for a person: by day, agent, model and purpose, and how complete."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass

from outrider.core.clock import Clock
from outrider.store import stat_sql as sql
from outrider.store.days import Day, days
from outrider.store.db import Database

COLUMNS = (
    "id", "started_at", "settled_at", "conversation_id", "run_id", "agent_id", "purpose",
    "provider", "model", "state", "cost_usd", "reserved_usd", "input", "output", "cached",
    "cache_write", "reasoning", "price_id", "price_date", "price_source",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Today:
    """Today so far."""

    cost_usd: float
    calls: int
    unpriced_calls: int


@dataclass(frozen=True, slots=True)
class DaySpend:
    """One agent on one day."""

    day: str
    agent_id: str
    cost_usd: float
    calls: int
    unpriced_calls: int


@dataclass(frozen=True, slots=True)
class ModelSpend:
    """One model of one provider; a sum is None when no call reported what it adds up.

    `cached_of` is the input of those calls that said how much of it was cached.
    """

    provider: str
    model: str
    own_machine: bool
    calls: int
    input: int | None
    output: int | None
    cached: int | None
    cached_of: int | None
    cost_usd: float | None
    unpriced_calls: int


@dataclass(frozen=True, slots=True)
class PurposeSpend:
    """What calls were for."""

    purpose: str
    cost_usd: float
    calls: int
    unpriced_calls: int


@dataclass(frozen=True, slots=True)
class NearCap:
    """A conversation that has used four fifths of its cap or more."""

    conversation_id: str
    title: str
    spent_usd: float
    cost_cap_usd: float


@dataclass(frozen=True, slots=True)
class Report:
    """Spend of some days. `unpriced_calls` says how incomplete every sum beside it is."""

    days: int
    from_day: str
    to_day: str
    calls: int
    cost_usd: float
    unpriced_calls: int
    own_machine_calls: int
    today: Today
    previous_cost_usd: float
    saved_by_cache_usd: float | None
    cached_share: float | None
    reserved_usd: float
    by_day: tuple[DaySpend, ...]
    models: tuple[ModelSpend, ...]
    purposes: tuple[PurposeSpend, ...]
    near_cap: tuple[NearCap, ...]


class Stats:
    """Reads the ledger only, so that nothing is missed or counted twice.

    `timezone` names the owner's zone and `own_machine` the providers that run at home, as they are
    set when asked.
    """

    def __init__(
        self,
        db: Database,
        clock: Clock,
        timezone: Callable[[], str],
        own_machine: Callable[[], Collection[str]],
    ) -> None:
        self._db = db
        self._clock = clock
        self._timezone = timezone
        self._own_machine = own_machine

    def report(self, count: int) -> Report:
        """The last `count` days, today included, beside as many before. Raises Invalid."""
        span = days(self._clock.now(), count, self._timezone())
        first, last = span[0], span[-1]
        within = (first.begins_at, last.ends_at)
        calls, cost, unpriced, saved, cached, read = self._db.rows(sql.TOTAL, *within)[0]
        models = self._models(within)
        return Report(
            days=count, from_day=first.day, to_day=last.day, calls=calls, cost_usd=cost,
            unpriced_calls=unpriced,
            own_machine_calls=sum(model.calls for model in models if model.own_machine),
            today=Today(*self._db.rows(sql.TODAY, last.begins_at, last.ends_at)[0]),
            previous_cost_usd=self._before(first, count), saved_by_cache_usd=saved,
            cached_share=cached / read if read else None,
            reserved_usd=self._db.rows(sql.RESERVED)[0][0],
            by_day=tuple(self._by_day(span)), models=models,
            purposes=tuple(PurposeSpend(*row) for row in self._db.rows(sql.PURPOSES, *within)),
            near_cap=tuple(NearCap(*row) for row in self._db.rows(sql.NEAR_CAP)),
        )  # fmt: skip

    def rows(self, count: int) -> Iterator[Mapping[str, object]]:
        """The ledger rows of the last `count` days, oldest first. Raises Invalid."""
        span = days(self._clock.now(), count, self._timezone())
        for row in self._db.rows(sql.ROWS, span[0].begins_at, span[-1].ends_at):
            yield dict(zip(COLUMNS, row, strict=True))

    def _by_day(self, span: tuple[Day, ...]) -> Iterator[DaySpend]:
        for day in span:
            for row in self._db.rows(sql.AGENTS, day.begins_at, day.ends_at):
                yield DaySpend(day.day, *row)

    def _models(self, within: tuple[str, str]) -> tuple[ModelSpend, ...]:
        own = self._own_machine()
        return tuple(
            ModelSpend(provider, model, provider in own, *rest)
            for provider, model, *rest in self._db.rows(sql.MODELS, *within)
        )

    def _before(self, first: Day, count: int) -> float:
        """What as many days before the first one cost."""
        earlier = days(first.begins_at, count + 1, self._timezone())[0]
        cost: float = self._db.rows(sql.TODAY, earlier.begins_at, first.begins_at)[0][0]
        return cost
