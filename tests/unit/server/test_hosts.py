"""Host and Origin, by themselves."""

import pytest

from outrider.core.errors import OutriderError, Refused
from outrider.server.doors import FenceRules
from outrider.server.hosts import check_host, check_origin, names
from outrider.server.refusal import Unreadable

HERE = names(FenceRules(frozenset({"nas.lan"}), "https://crew.example:8443"))


@pytest.mark.parametrize(
    "host",
    ["localhost", "127.0.0.1:8765", "[::1]", "[fe80::1]:80", "nas.lan", "crew.example:8443",
     "192.168.1.4", "NAS.LAN"],
)  # fmt: skip
def test_a_host_that_is_answered(host: str) -> None:
    assert check_host(host, HERE) == host.lower()


@pytest.mark.parametrize(
    ("host", "kind"),
    [
        ("evil.test", Refused), ("127.1", Refused), ("0177.0.0.1", Refused), ("nas.lan.", Refused),
        ("2130706433", Refused), ("localhost.evil.test", Refused), ("[::1]evil", Unreadable),
        ("[nas.lan]", Unreadable), ("::1", Unreadable), ("", Unreadable), (" ", Unreadable),
        ("localhost:", Unreadable), ("localhost:-1", Unreadable), ("localhost:65536", Unreadable),
        ("localhost/x", Unreadable), ("ｌocalhost", Unreadable), ("localhost\x00", Unreadable),
    ],
)  # fmt: skip
def test_a_host_that_is_not(host: str, kind: type[OutriderError]) -> None:
    with pytest.raises(kind):
        check_host(host, HERE)


@pytest.mark.parametrize("origin", ["http://nas.lan:80", "https://crew.example:8443"])
def test_an_origin_of_ours(origin: str) -> None:
    check_origin(origin, "http", "nas.lan:80", HERE)


def test_a_web_url_on_the_usual_port_has_an_origin_without_one() -> None:
    assert names(FenceRules(web_url="https://crew.example:443/x")).origin == "https://crew.example"
    assert names(FenceRules(web_url="http://[::1]:9")).origin == "http://[::1]:9"
