"""The access token and the cookie it is exchanged for."""

import pytest
from starlette.types import ASGIApp

from tests.fakes.clock import FakeClock
from tests.flow.http.client import HOST, Got, ask

pytestmark = pytest.mark.anyio
TOKEN = "open-sesame"


async def read(app: ASGIApp, name: str, value: str) -> int:
    return (await ask(app, "GET", "/api/tools", headers=[(name, value)])).status


async def sign_in(app: ASGIApp, token: str = TOKEN, origin: str = f"http://{HOST}") -> Got:
    headers = [("origin", origin)]
    return await ask(app, "POST", "/api/session", body={"token": token}, headers=headers)


async def cookie(app: ASGIApp) -> str:
    return (await sign_in(app)).headers["set-cookie"].partition(";")[0]


async def test_a_bearer_token_opens_the_api(guarded: ASGIApp) -> None:
    assert await read(guarded, "authorization", f"Bearer {TOKEN}") == 200
    assert await read(guarded, "authorization", f"bearer {TOKEN}") == 200


@pytest.mark.parametrize("stated", ["Bearer wrong", f"Basic {TOKEN}", TOKEN, "Bearer ", "Bearer"])
async def test_anything_else_does_not(stated: str, guarded: ASGIApp) -> None:
    assert await read(guarded, "authorization", stated) == 401


async def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(guarded: ASGIApp) -> None:
    stated = (await sign_in(guarded)).headers["set-cookie"]
    assert "HttpOnly" in stated
    assert "samesite=strict" in stated.lower()
    assert TOKEN not in stated


async def test_the_cookie_opens_the_api_for_thirty_days(guarded: ASGIApp, clock: FakeClock) -> None:
    kept = await cookie(guarded)
    assert await read(guarded, "cookie", f"other=1; {kept}") == 200
    clock.advance(31 * 24 * 3_600)
    assert await read(guarded, "cookie", kept) == 401


@pytest.mark.parametrize("change", [("~", "~0"), ("2026", "2027"), ("=", "=x"), ("~", "ễ~")])
async def test_a_forged_cookie_does_not(change: tuple[str, str], guarded: ASGIApp) -> None:
    kept = (await cookie(guarded)).replace(change[0], change[1], 1)
    assert await read(guarded, "cookie", kept.encode("latin-1", "replace").decode()) == 401


async def test_ten_wrong_guesses_close_the_door_for_a_minute(
    guarded: ASGIApp, clock: FakeClock
) -> None:
    kept = await cookie(guarded)
    for _ in range(10):
        assert (await sign_in(guarded, "guess")).status == 401
    refused = await sign_in(guarded)
    assert (refused.status, refused.code) == (429, "too_many")
    assert await read(guarded, "authorization", f"Bearer {TOKEN}") == 429
    assert await read(guarded, "cookie", kept) == 200  # who is in stays in
    clock.advance(61)
    assert (await sign_in(guarded)).status == 200


async def test_without_a_token_everybody_is_signed_in(app: ASGIApp) -> None:
    got = await sign_in(app, "anything")
    assert (got.status, "set-cookie" in got.headers) == (200, False)


async def test_signing_out_takes_the_cookie_back(guarded: ASGIApp) -> None:
    headers = [("cookie", await cookie(guarded))]
    got = await ask(guarded, "DELETE", "/api/session", headers=headers)
    assert (got.status, "Max-Age=0" in got.headers["set-cookie"]) == (204, True)


async def test_the_page_itself_needs_no_token(guarded: ASGIApp) -> None:
    assert (await ask(guarded, "GET", "/")).status in (200, 404)
