"""What a route costs, and by whose word. Unknown is None, never 0."""

from collections.abc import Mapping

import pytest

from outrider.core.money import Price, bound
from outrider.models.listing import load
from outrider.models.prices import Prices
from outrider.models.route import Provider, Route
from tests.fakes.clock import FakeClock

pytestmark = pytest.mark.anyio

OPENAI = Provider("openai", "chat", "https://api.openai.com/v1", "KEY")
OPENROUTER = Provider("openrouter", "chat", "https://openrouter.ai/api/v1", "KEY")
CEREBRAS = Provider("mine", "chat", "https://api.cerebras.ai/v1", "KEY")
HOME = Provider("openai", "chat", "http://127.0.0.1:1/v1", context_window=4_096)
OWN = Price("prices:x", "2026-11-01", "owner", 1.0, 2.0)
Owner = Mapping[str, Price]
NOTHING: Owner = {}
AT = "2026-11-30T12:00:00.000Z"


async def quoted(provider: Provider, model: str, owner: Owner = NOTHING) -> Price | None:
    prices = Prices(lambda: owner, FakeClock())
    return (await prices.quote(Route(provider.name, model), provider, 1_000)).price


async def test_a_listed_price_comes_with_its_row_and_the_lists_day() -> None:
    price = await quoted(OPENAI, "gpt-4o-mini")
    assert price is not None
    assert price.id.startswith("genai-prices ")
    assert price.id.endswith(": openai/gpt-4o-mini")
    assert (price.source, price.input_mtok, price.output_mtok) == ("listed", 0.15, 0.6)
    assert "2026-01-01" < price.date <= AT


@pytest.mark.parametrize("name", ["openai:gpt-4o-mini", "gpt-4o-mini"])
async def test_the_owners_word_wins_by_route_or_by_model(name: str) -> None:
    assert await quoted(OPENAI, "gpt-4o-mini", {name: OWN}) == OWN


async def test_the_owners_word_for_a_route_wins_over_that_for_a_model() -> None:
    other = Price("prices:y", "", "owner", 9.0, 9.0)
    owner = {"gpt-4o-mini": other, "openai:gpt-4o-mini": OWN}
    assert await quoted(OPENAI, "gpt-4o-mini", owner) == OWN


async def test_a_price_of_0_by_the_owner_is_a_price() -> None:
    free = Price("prices:z", "", "owner", 0.0, 0.0)
    assert await quoted(HOME, "m", {"openai:m": free}) == free


async def test_an_unknown_model_has_no_price() -> None:
    assert await quoted(OPENAI, "no-such-model") is None


async def test_a_row_without_prices_has_no_price() -> None:
    """The list would answer 0."""
    assert await quoted(CEREBRAS, "qwen-3-coder-480b") is None


async def test_a_known_name_at_this_machine_has_no_price() -> None:
    assert await quoted(HOME, "gpt-4o-mini") is None


async def test_a_known_name_at_another_vendors_address_has_no_price_of_this_vendor() -> None:
    stranger = Provider("openai", "chat", "https://gateway.example.com/v1", "KEY")
    assert await quoted(stranger, "gpt-4o-mini") is None


async def test_fake_costs_0_by_a_built_in_price() -> None:
    price = await quoted(Provider("fake", "fake", ""), "echo")
    assert price is not None
    assert (price.source, price.input_mtok, price.output_mtok) == ("builtin", 0.0, 0.0)


async def test_windows_are_the_owners_or_the_lists_or_unknown() -> None:
    prices = Prices(dict, FakeClock())
    told = [
        await prices.window(Route(provider.name, model), provider)
        for provider, model in [(OPENAI, "gpt-4o-mini"), (HOME, "m"), (OPENAI, "no-such-model")]
    ]
    assert told == [128_000, 4_096, None]


def test_a_long_request_is_priced_by_its_tier() -> None:
    listing = load()
    model = "anthropic/claude-sonnet-4.5"
    small = listing.price(OPENROUTER.base_url, model, 1_000, AT)
    large = listing.price(OPENROUTER.base_url, model, 500_000, AT)
    assert small is not None
    assert large is not None
    assert large.input_mtok > small.input_mtok


def test_a_price_that_starts_later_does_not_hold_yet() -> None:
    listing = load()
    model = "openai/gpt-4o"
    before = listing.price(OPENROUTER.base_url, model, 1, "2026-10-01T00:00:00.000Z")
    after = listing.price(OPENROUTER.base_url, model, 1, AT)
    assert before is not None
    assert after is not None
    assert (before.cached_mtok, after.cached_mtok) == (None, 1.25)


def test_no_row_of_the_whole_list_is_priced_at_nothing_by_omission() -> None:
    """Every row: two stated rates, or None. Free rows say 0 themselves."""
    from genai_prices.data import providers

    listing = load()
    seen = 0
    for provider in providers:
        address = provider.api_pattern.replace("\\", "").removesuffix("(?:/|$)")
        for row in provider.models:
            price = listing.price(address, row.id, 1_000, AT)
            if price is not None:
                seen += 1
                assert bound(price, 1_000, 1_000) >= 0.0
    assert seen > 500
