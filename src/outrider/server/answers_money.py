"""Answers about money and models. Unknown is null and counted, never 0."""

from typing import Literal

from typing_extensions import TypedDict


class Today(TypedDict):
    """Today so far, in the home's time zone."""

    cost_usd: float
    calls: int
    unpriced_calls: int


class DaySpend(TypedDict):
    """One agent on one day."""

    day: str
    agent_id: str
    cost_usd: float
    calls: int
    unpriced_calls: int


class ModelSpend(TypedDict):
    """One model. Sums of tokens are null when no call reported any; `cached` is of `cached_of`."""

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


class PurposeSpend(TypedDict):
    """What the calls were for: turns, titles, checks."""

    purpose: str
    cost_usd: float
    calls: int
    unpriced_calls: int


class NearCap(TypedDict):
    """A conversation that has used most of its cap."""

    conversation_id: str
    title: str
    spent_usd: float
    cost_cap_usd: float


class Stats(TypedDict):
    """Spend over `days`; `unpriced_calls` says how incomplete the sums are."""

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


class OfferedModel(TypedDict):
    """A model of a configured provider; prices are US dollars per million tokens."""

    route: str
    provider: str
    model: str
    context_window: int | None
    input_mtok: float | None
    output_mtok: float | None
    price_date: str | None
    local: bool
    vision: bool | None


class ProviderState(TypedDict):
    """Whether a provider could be asked for its models; `error` is a code."""

    name: str
    ok: bool
    error: str | None


class ModelList(TypedDict):
    """What the configured providers offer."""

    models: tuple[OfferedModel, ...]
    providers: tuple[ProviderState, ...]


class CheckStep(TypedDict):
    """One step of a connection check; `text` is what the model answered."""

    name: Literal["reach", "key", "answer"]
    ok: bool
    ms: int
    error: str | None
    text: str | None
    cost_usd: float | None


class ConnectionCheck(TypedDict):
    """How a connection check went, step by step."""

    ok: bool
    steps: tuple[CheckStep, ...]
    models: tuple[str, ...]
