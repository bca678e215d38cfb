"""Refusals and failures as a client sees them."""

import logging

import pytest
from starlette.types import ASGIApp

from outrider.core.errors import (
    Conflict,
    Full,
    Gone,
    Invalid,
    NotFound,
    OutriderError,
    Refused,
    Unstartable,
)  # fmt: skip
from outrider.server.asgi import make_app
from tests.fakes.clock import FakeClock
from tests.flow.http.client import ask
from tests.flow.http.doors import FakeDesk, failing
from tests.flow.http.operations import OPERATIONS, Operation

pytestmark = pytest.mark.anyio
CANARY = "canary-5f2e"
NEEDS_NOTHING = {"settings_health", "settings_document", "session_open", "session_close"}
FAILING = [row for row in OPERATIONS if row.id not in NEEDS_NOTHING]


def explode() -> Exception:
    return RuntimeError(f"db password {CANARY}")


def internal() -> Exception:
    return OutriderError("internal", detail=CANARY)


@pytest.mark.parametrize("error", [explode, internal])
@pytest.mark.parametrize("row", FAILING, ids=lambda row: row.id)
async def test_sec_09_a_failure_tells_nothing(
    row: Operation, error: object, clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    app = make_app(failing(error), clock)  # type: ignore[arg-type]
    headers = [*row.headers, ("x-canary", CANARY), ("cookie", f"a={CANARY}")]
    got = await ask(app, row.method, row.target, body=row.body, headers=headers)
    assert (got.status, set(got.json()["error"])) == (500, {"code", "message"})
    assert got.code == "internal"
    assert "frame-ancestors 'self'" in got.headers["content-security-policy"]
    assert CANARY not in got.body.decode() + str(got.headers) + caplog.text


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (NotFound(), 404), (Invalid("bare_steer"), 422), (Conflict("taken"), 409),
        (Full("queue_full", limit=20), 429), (Gone(), 410), (Refused(), 403),
        (Unstartable("bad_value"), 500),
    ],
)  # fmt: skip
async def test_each_family_has_its_status(
    error: OutriderError, status: int, app: ASGIApp, desk: FakeDesk
) -> None:
    desk.refusal = error
    got = await ask(app, "POST", "/api/conversations/cnv_1/stop")
    assert (got.status, got.code) == (status, error.reason)


async def test_facts_stand_beside_the_code(app: ASGIApp, desk: FakeDesk) -> None:
    desk.refusal = Conflict("already_decided", status="denied")
    body = {"decision": "approve"}
    got = await ask(app, "POST", "/api/conversations/cnv_1/approvals/apr_1", body=body)
    error = got.json()["error"]
    assert (got.status, error["code"], error["status"]) == (409, "already_decided", "denied")
    assert "denied" in error["message"]


async def test_a_stored_lone_surrogate_can_still_be_read(app: ASGIApp, desk: FakeDesk) -> None:
    desk.stop = surrogate  # type: ignore[method-assign]
    got = await ask(app, "POST", "/api/conversations/cnv_1/stop")
    assert got.json()["cleared"] == ["\ud800"]


async def surrogate(conversation_id: str) -> tuple[list[str], bool]:
    return ["\ud800"], False
