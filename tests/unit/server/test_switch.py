"""From a method and a path to a route."""

import pytest

from outrider.core.errors import NotFound
from outrider.server.refusal import NoMethod
from outrider.server.switch import Switch
from outrider.server.table import ROUTES

SWITCH = Switch(ROUTES)


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)
def test_each_route_is_found_by_its_own_path(route: object) -> None:
    path = route.path.replace("{", "").replace("}", "")  # type: ignore[attr-defined]
    found, values = SWITCH.find(route.method, path)  # type: ignore[attr-defined]
    assert found is route
    assert values == {name: name for name in values}


@pytest.mark.parametrize("path", ["", "/", "/api", "/api/conversations/", "/api/x", "/api//tools"])
def test_no_route_is_said(path: str) -> None:
    with pytest.raises(NotFound, match="no_route"):
        SWITCH.find("GET", path)


def test_a_wrong_method_knows_the_right_ones() -> None:
    with pytest.raises(NoMethod) as caught:
        SWITCH.find("PUT", "/api/settings")
    assert caught.value.facts == {"allow": ("GET", "PATCH")}


@pytest.mark.parametrize("name", ["a b", "a\x00", "é", "x" * 129, "a%2f"])
def test_a_name_that_nothing_can_have_is_not_found(name: str) -> None:
    with pytest.raises(NotFound, match="not_found"):
        SWITCH.find("GET", f"/api/conversations/{name}")
