"""The door as an ASGI application."""

from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from outrider.core.clock import Clock
from outrider.server.body import body_of, intake, query_of
from outrider.server.bounds import Bounds
from outrider.server.doors import Doors
from outrider.server.fence import is_api
from outrider.server.gate import Gate
from outrider.server.json_text import encoded
from outrider.server.route import Asked, Route
from outrider.server.static import Pages, bundle
from outrider.server.switch import Switch
from outrider.server.table import ROUTES
from outrider.server.token import Tokens

STANDARD = Bounds()


def make_app(
    doors: Doors, clock: Clock, pages: Path | None = None, bounds: Bounds = STANDARD
) -> ASGIApp:
    """The door over `doors`. `pages` is the built web app; None looks where it is kept."""
    tokens = Tokens(doors.rules.token, clock)
    return Gate(Door(doors, tokens, Pages(pages or bundle()), bounds), doors, tokens, bounds)


class Door:
    """Routes what passed the gate: to the API, else to the pages."""

    def __init__(self, doors: Doors, tokens: Tokens, pages: Pages, bounds: Bounds) -> None:
        self._doors = doors
        self._bounds = bounds
        self._tokens = tokens
        self._pages = pages
        self._switch = Switch(ROUTES)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not is_api(scope):
            return await (await self._pages.answer(scope))(scope, receive, send)
        route, names = self._switch.find(scope["method"], scope["path"])
        if route.body is not None:
            stated = dict(scope["headers"]).get(b"content-length", b"0")
            receive = intake(stated, self._bounds.of(route.body), receive)
        request = Request(scope, receive)
        query = query_of(route.query, scope["query_string"])
        body = await body_of(route.body, request)
        asked = Asked(self._doors, request, names, self._tokens, query, body, ROUTES)
        response = answered(route, await route.answer(asked))
        return await response(scope, receive, send)


def answered(route: Route, given: Any) -> Response:
    """A response as it is; anything else as JSON. Numbers that JSON lacks become null."""
    if isinstance(given, Response):
        return given
    if route.status == 204:
        return Response(status_code=204)
    return Response(encoded(given), route.status, media_type="application/json")
