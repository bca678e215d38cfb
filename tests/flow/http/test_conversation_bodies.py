"""What a conversation may not be made or changed to: nothing of it reaches the desk."""

import pytest
from starlette.types import ASGIApp

from tests.flow.http.client import ask
from tests.flow.http.doors import FakeDesk

pytestmark = pytest.mark.anyio
DOORS = (("POST", "/api/conversations"), ("PATCH", "/api/conversations/cnv_1"))
BOTH = pytest.mark.parametrize(("method", "path"), DOORS)


@BOTH
async def test_a_route_that_no_turn_could_ask_is_refused(
    app: ASGIApp, desk: FakeDesk, method: str, path: str
) -> None:
    got = await ask(app, method, path, body={"routes": ["garbage"]})
    assert (got.status, got.code) == (422, "route_malformed")
    assert desk.asked == []


@BOTH
@pytest.mark.parametrize("title", ["   ", "\n\t", "\u200b", "\x01\x1b"])
async def test_a_title_that_nobody_can_see_is_refused(
    app: ASGIApp, desk: FakeDesk, method: str, path: str, title: str
) -> None:
    got = await ask(app, method, path, body={"title": title})
    assert (got.status, got.code) == (422, "invalid")
    assert desk.asked == []
