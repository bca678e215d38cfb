"""Money: what a call cost, and the most that it can cost."""

import pytest

from outrider.core.money import Price, Usage, affordable_output, bound, cost, together

PLAIN = Price("p", "2026-11-01", "listed", 3.0, 15.0)
CACHING = Price("p", "2026-11-01", "listed", 3.0, 15.0, cached_mtok=0.3, cache_write_mtok=3.75)


@pytest.mark.parametrize(
    ("usage", "price", "usd"),
    [
        pytest.param(Usage(1_000_000, 0), PLAIN, 3.0, id="input"),
        pytest.param(Usage(0, 1_000_000), PLAIN, 15.0, id="output"),
        pytest.param(Usage(0, 0), PLAIN, 0.0, id="nothing was used, and that is known"),
        pytest.param(Usage(1_000_000, 0, cached=1_000_000), CACHING, 0.3, id="cached"),
        pytest.param(Usage(1_000_000, 0, cache_write=1_000_000), CACHING, 3.75, id="written"),
        pytest.param(Usage(1_000_000, 0, cached=1_000_000), PLAIN, 3.0, id="no cached rate"),
        pytest.param(Usage(10, 0, cached=1_000_000), CACHING, 0.3, id="more cached than sent"),
        pytest.param(Usage(None, 5), PLAIN, None, id="input unknown"),
        pytest.param(Usage(5, None), PLAIN, None, id="output unknown"),
    ],
)
def test_the_cost_of_a_call(usage: Usage, price: Price, usd: float | None) -> None:
    """REL-01: unknown is never 0."""
    assert cost(usage, price) == (usd if usd is None else pytest.approx(usd))


def test_a_bound_takes_every_input_token_at_the_dearest_rate() -> None:
    assert bound(CACHING, 1_000_000, 1_000_000) == pytest.approx(18.75)


@pytest.mark.parametrize(
    ("price", "left_usd", "tokens"),
    [
        pytest.param(PLAIN, 0.018, 1_000, id="what is left after the input"),
        pytest.param(PLAIN, 0.003, 0, id="the input alone takes it"),
        pytest.param(PLAIN, 0.0, 0, id="not even the input"),
        pytest.param(Price("p", "", "owner", 3.0, 0.0), 0.1, None, id="output is free"),
    ],
)
def test_what_a_cap_still_buys(price: Price, left_usd: float, tokens: int | None) -> None:
    """REL-02"""
    assert affordable_output(price, 1_000, left_usd) == tokens


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        (Usage(1, 2, 3, 4, 5), Usage(10, 20, 30, 40, 50), Usage(11, 22, 33, 44, 55)),
        (Usage(1), Usage(None, 2), Usage(1, 2)),
        (Usage(), Usage(), Usage()),
        (Usage(0), Usage(), Usage(0)),
    ],
)
def test_tokens_add_up_as_far_as_they_are_known(one: Usage, other: Usage, both: Usage) -> None:
    assert together(one, other) == both
