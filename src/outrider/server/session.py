"""The session: an access token exchanged for a cookie."""

from starlette.requests import Request
from starlette.responses import Response

from outrider.server.answers import Session
from outrider.server.bodies import Token
from outrider.server.json_text import encoded
from outrider.server.route import Asked, Route
from outrider.server.token import COOKIE, COOKIE_S


async def open_(asked: Asked) -> Response:
    """Exchange the access token for a cookie; without a token set, anybody is signed in."""
    given: Token = asked.body
    tokens = asked.tokens
    tokens.check(asked.request.scope, given.token.encode())
    response = Response(encoded(Session(signed_in=True)), media_type="application/json")
    if tokens.wanted:
        response.set_cookie(
            COOKIE, tokens.cookie(), max_age=COOKIE_S, httponly=True, samesite="strict",
            secure=_by_tls(asked.request),
        )  # fmt: skip
    return response


async def close(asked: Asked) -> Response:
    """Forget the cookie."""
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, httponly=True, samesite="strict", secure=_by_tls(asked.request))
    return response


def _by_tls(request: Request) -> bool:
    return request.headers.get("origin", request.url.scheme).startswith("https")


ROUTES = (
    Route("POST", "/api/session", open_, Session, Token, refuses=(401, 429), open=True),
    Route("DELETE", "/api/session", close, status=204),
)
