"""Proxies as an environment names them."""

from collections.abc import Mapping

import pytest

from outrider.app.line import proxies


@pytest.mark.parametrize(
    ("environ", "found"),
    [
        ({}, {}),
        ({"http_proxy": "http://p:1"}, {"http": "http://p:1"}),
        ({"HTTPS_PROXY": "http://p:1"}, {"https": "http://p:1"}),
        ({"https_proxy": "http://low:1", "HTTPS_PROXY": "http://up:1"}, {"https": "http://low:1"}),
        ({"HTTPS_PROXY": ""}, {}),
        ({"NO_PROXY": "a.example"}, {"no": "a.example"}),
    ],
)
def test_the_proxies_of_an_environment(
    environ: Mapping[str, str], found: Mapping[str, str]
) -> None:
    assert proxies(environ) == found
