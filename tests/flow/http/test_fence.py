"""The fence on every route and method of the OpenAPI document."""

import pytest
from starlette.types import ASGIApp

from outrider.server.asgi import make_app
from outrider.server.doors import FenceRules
from tests.fakes.clock import FakeClock
from tests.flow.http.client import HOST, Got, ask
from tests.flow.http.doors import FakeDesk, working
from tests.flow.http.operations import OPERATIONS, Operation

pytestmark = pytest.mark.anyio
EVERY = pytest.mark.parametrize("row", OPERATIONS, ids=lambda row: row.id)
FOREIGN = ("evil.test", "localhost.evil.test", "127.0.0.1.evil.test", "0x7f.1", "localhost.")
MALFORMED = ("", "a b", "user@localhost", "localhost:99999", "localhost:x", "[::1", "a,b")
ORIGINS = (
    "null", "http://evil.test", "http://127.0.0.1:1", f"https://{HOST}", f"HTTP://{HOST}",
    f"http://{HOST}/", "", "http://localhost:8765",
)  # fmt: skip
SPELLINGS = (
    "//api/settings", "/API/settings", "/./api/settings", "/x/../api/settings", "/%2fapi/settings",
    "/%61pi/settings", "/api%2Fsettings", "/api;x/settings", "/api/settings/", "/api\\settings",
    "/api/settings;x", "/api//settings", "/api/%2e%2e/api/settings", "/api/settings%00",
)  # fmt: skip


async def asked(app: ASGIApp, row: Operation, **more: object) -> Got:
    headers = [*row.headers, *more.pop("headers", [])]  # type: ignore[misc]
    return await ask(app, row.method, row.target, body=row.body, headers=headers, **more)  # type: ignore[arg-type]


@EVERY
async def test_sec_01_a_foreign_host_is_refused_by_name(
    row: Operation, app: ASGIApp, desk: FakeDesk
) -> None:
    for host in FOREIGN:
        got = await asked(app, row, host=host)
        assert (got.status, got.code, got.json()["error"]["host"]) == (403, "host_refused", host)
    assert desk.asked == []


@EVERY
async def test_sec_01_a_malformed_or_second_host_is_a_bad_request(
    row: Operation, app: ASGIApp, desk: FakeDesk
) -> None:
    for host in MALFORMED:
        assert (await asked(app, row, host=host)).status == 400
    assert (await asked(app, row, host=None)).status == 400
    assert (await asked(app, row, headers=[("host", HOST)])).status == 400
    assert desk.asked == []


@EVERY
async def test_sec_02_a_foreign_origin_is_refused(
    row: Operation, app: ASGIApp, desk: FakeDesk
) -> None:
    for origin in ORIGINS:
        got = await asked(app, row, headers=[("origin", origin)])
        assert (got.status, got.code) == (403, "origin_refused")
    twice = [("origin", f"http://{HOST}")] * 2
    assert (await asked(app, row, headers=twice)).status == 400
    assert desk.asked == []


@EVERY
async def test_sec_03_another_site_reads_and_changes_nothing(
    row: Operation, app: ASGIApp, desk: FakeDesk
) -> None:
    for site in ("cross-site", "same-site", "", "SAME-ORIGIN"):
        got = await asked(app, row, headers=[("sec-fetch-site", site)])
        assert (got.status, got.code) == (403, "origin_refused")
    assert desk.asked == []


@pytest.mark.parametrize("spelling", SPELLINGS)
async def test_sec_04_an_odd_spelling_is_no_bypass(spelling: str, app: ASGIApp) -> None:
    got = await ask(app, "GET", spelling)
    assert (got.status, got.code) == (404, "no_route")
    assert (await ask(app, "GET", spelling, host="evil.test")).status == 403
    foreign = [("sec-fetch-site", "cross-site")]
    assert (await ask(app, "GET", spelling, headers=foreign)).status in (403, 404)


@EVERY
async def test_our_own_page_passes(row: Operation, app: ASGIApp) -> None:
    own = [("origin", f"http://{HOST}"), ("sec-fetch-site", "same-origin")]
    assert (await asked(app, row, headers=own)).status < 300


@pytest.mark.parametrize("host", ["localhost:1", "[::1]:8765", "10.0.0.7", "LOCALHOST"])
async def test_ip_literals_and_localhost_pass(host: str, app: ASGIApp) -> None:
    assert (await ask(app, "GET", "/api/health", host=host)).status == 200


async def test_sec_02_a_web_url_adds_exactly_its_own_origin(clock: FakeClock) -> None:
    app = make_app(working(FenceRules(web_url="https://crew.example/agent")), clock)
    for origin, status in (
        ("https://crew.example", 200), ("http://crew.example:8765", 403),
        ("https://crew.example:443", 403), ("https://www.crew.example", 403),
    ):  # fmt: skip
        for host in ("crew.example", HOST):
            got = await ask(app, "GET", "/api/tools", host=host, headers=[("origin", origin)])
            assert got.status == status


async def test_an_allowed_host_passes_and_its_neighbours_do_not(clock: FakeClock) -> None:
    app = make_app(working(FenceRules(frozenset({"nas.lan"}))), clock)
    assert (await ask(app, "GET", "/api/tools", host="NAS.lan:80")).status == 200
    assert (await ask(app, "GET", "/api/tools", host="x.nas.lan")).status == 403


@EVERY
async def test_no_route_answers_without_the_access_token(
    row: Operation, guarded: ASGIApp, desk: FakeDesk
) -> None:
    got = await asked(guarded, row)
    open_to_all = row.id == "settings_health"
    assert got.status == (200 if open_to_all else 401)
    assert open_to_all or got.code == "token_needed"
    assert desk.asked == []


@pytest.mark.parametrize("method", ["HEAD", "OPTIONS", "TRACE", "PUT", "PROPFIND"])
async def test_a_wrong_method_is_json_and_names_the_right_ones(method: str, app: ASGIApp) -> None:
    got = await ask(app, method, "/api/conversations")
    assert (got.status, got.headers["allow"]) == (405, "GET, POST")
    assert method == "HEAD" or got.code == "no_method"


async def test_an_unknown_api_path_is_json(app: ASGIApp) -> None:
    for path in ("/api", "/api/", "/api/nothing", "/api/conversations/cnv_1/nothing"):
        got = await ask(app, "GET", path)
        assert (got.status, got.code) == (404, "no_route")
