"""Routes: a provider and a model, in one text."""

import pytest

from outrider.core.errors import Invalid
from outrider.models.route import Route, is_loopback, is_spared, parse


@pytest.mark.parametrize(
    ("text", "route"),
    [
        ("openai:gpt-4o", Route("openai", "gpt-4o")),
        ("ollama:llama3:8b", Route("ollama", "llama3:8b")),
        (" openrouter:meta/llama ", Route("openrouter", "meta/llama")),
    ],
)
def test_a_route_is_parted_at_its_first_colon(text: str, route: Route) -> None:
    assert parse(text) == route
    assert str(parse(text)) == text.strip()


@pytest.mark.parametrize("text", ["", "gpt-4o", ":gpt-4o", "openai:", " : "])
def test_half_a_route_is_refused_and_named(text: str) -> None:
    with pytest.raises(Invalid) as caught:
        parse(text)
    assert (caught.value.reason, caught.value.facts) == ("route_malformed", {"route": text})


@pytest.mark.parametrize("host", ["localhost", "x.localhost", "127.0.0.1", "127.9.9.9", "::1"])
def test_this_machine_is_local(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize("host", ["", "10.0.0.1", "localhost.example.com", "api.openai.com"])
def test_any_other_host_is_not_local(host: str) -> None:
    assert not is_loopback(host)


@pytest.mark.parametrize(
    ("host", "no_proxy", "spared"),
    [
        ("a.example.com", "example.com", True),
        ("a.example.com", ".example.com, other", True),
        ("anexample.com", "example.com", False),
        ("a", "*", True),
        ("a", "", False),
    ],
)
def test_hosts_named_in_no_proxy_are_spared(host: str, no_proxy: str, spared: bool) -> None:
    assert is_spared(host, no_proxy) is spared
