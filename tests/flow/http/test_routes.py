"""Every route answers what the OpenAPI document says, and the desk hears what was asked."""

import json
from typing import Any

import jsonschema_rs
import pytest
from starlette.types import ASGIApp

from outrider.server.gate import ALWAYS
from tests.flow.http.client import ask
from tests.flow.http.doors import FakeDesk
from tests.flow.http.operations import DOCUMENT, OPERATIONS, Operation

pytestmark = pytest.mark.anyio
EVERY = pytest.mark.parametrize("row", OPERATIONS, ids=lambda row: row.id)
NAMED = [row for row in OPERATIONS if "{" in row.path]
ODD_NAMES = ("..", "%00", "x" * 10_000, "-1", "1e9", "0x1", "%20cnv_1", "%F0%9F%8C%A7", "'--", "*")


def fits(schema: dict[str, Any], value: object) -> bool:
    whole = {**schema, "components": DOCUMENT["components"]}
    return bool(jsonschema_rs.validator_for(whole).is_valid(value))


@EVERY
async def test_the_answer_has_the_documented_status_type_and_shape(
    row: Operation, app: ASGIApp
) -> None:
    got = await ask(app, row.method, row.target, body=row.body, headers=row.headers)
    if row.id == "messages_watch":
        assert got.status == 204
        return
    said = row.says["responses"][str(got.status)]
    assert got.status < 300
    if "content" in said:
        ((media, content),) = said["content"].items()
        sent = got.headers["content-type"].partition(";")[0]
        assert media in (sent, "application/octet-stream")
        assert media != "application/json" or fits(content["schema"], got.json())


@EVERY
async def test_every_response_carries_the_fixed_headers(row: Operation, app: ASGIApp) -> None:
    for more in ([], [("sec-fetch-site", "cross-site")]):
        got = await ask(app, row.method, row.target, body=row.body, headers=[*row.headers, *more])
        for name, value in ALWAYS:
            assert got.headers[name.decode()] == value.decode()
        assert "frame-ancestors 'self'" in got.headers["content-security-policy"]
        assert got.headers["cache-control"].startswith("no-store")


@pytest.mark.parametrize("row", NAMED, ids=lambda row: row.id)
async def test_sec_07_an_odd_name_is_not_found_like_an_unknown_one(
    row: Operation, app: ASGIApp
) -> None:
    first = row.path.index("{")
    keys = [row.path[first:].partition("}")[0][1:]]
    unknown = row.path.replace(f"{{{keys[0]}}}", "cnv_unknown").format(
        item_id="itm_1", approval_id="apr_1", name="SOUL.md"
    )
    expected = await ask(app, row.method, unknown, body=row.body, headers=row.headers)
    for odd in ODD_NAMES:
        path = unknown.replace("cnv_unknown", odd)
        got = await ask(app, row.method, path, body=row.body, headers=row.headers)
        assert got.status in (404, 405) or (row.id in FREE_NAMES and got.status < 300)
        if expected.status == 404 and odd in ("-1", "1e9", "0x1"):
            assert got.body == expected.body


FREE_NAMES = {  # names that a person may make up
    "connections_set_credential", "connections_remove_credential", "connections_set_provider",
}  # fmt: skip


@pytest.mark.parametrize(
    "query",
    [
        "limit=0", "limit=-1", "limit=1e9", "limit=0x1", "limit=", "limit=1&limit=2",
        "limit=%F0%9F%8C%A7", "archived=maybe", "limit=99999999999999999999",
        "agent_id=" + "x" * 9_999,
    ],
)  # fmt: skip
async def test_sec_07_an_odd_query_is_invalid(query: str, app: ASGIApp) -> None:
    got = await ask(app, "GET", f"/api/conversations?{query}")
    assert (got.status, got.code) == (422, "invalid")


async def test_the_desk_hears_a_message_as_it_was_sent(app: ASGIApp, desk: FakeDesk) -> None:
    body = {"text": "hi", "request_id": "r 1 ✓", "later": "fields are ignored"}
    await ask(app, "POST", "/api/conversations/cnv_1/messages", body=body)
    assert desk.asked == [("say", "cnv_1", "hi", {"request_id": "r 1 ✓", "attachments": ()})]


async def test_a_change_names_only_what_it_changes(app: ASGIApp, desk: FakeDesk) -> None:
    body = {"routes": None, "pinned": True}
    await ask(app, "PATCH", "/api/conversations/cnv_1", body=body)
    assert desk.asked == [("edit", "cnv_1", body)]


async def test_a_change_with_an_unknown_field_is_refused(app: ASGIApp, desk: FakeDesk) -> None:
    got = await ask(app, "PATCH", "/api/conversations/cnv_1", body={"pinnd": True})
    assert (got.status, got.json()["error"]["where"], desk.asked) == (422, "pinnd", [])


@pytest.mark.parametrize("cap", [-1, -0.001, "1", None, 1e9, True])
async def test_a_bad_cap_is_refused(cap: object, app: ASGIApp, desk: FakeDesk) -> None:
    got = await ask(app, "PATCH", "/api/conversations/cnv_1", body={"cost_cap_usd": cap})
    assert (got.status, desk.asked) == (422, [])


@pytest.mark.parametrize("request_id", ["", "x" * 65, 7, ["a"], {"a": 1}, True])
async def test_rel_10_a_request_id_is_taken_exactly_or_not_at_all(
    request_id: object, app: ASGIApp, desk: FakeDesk
) -> None:
    body = {"text": "hi", "request_id": request_id}
    got = await ask(app, "POST", "/api/conversations/cnv_1/messages", body=body)
    assert (got.status, desk.asked) == (422, [])


async def test_rel_10_a_request_id_of_64_characters_is_kept_whole(
    app: ASGIApp, desk: FakeDesk
) -> None:
    body = {"text": "hi", "request_id": "x" * 64}
    await ask(app, "POST", "/api/conversations/cnv_1/messages", body=body)
    assert desk.asked[0][3]["request_id"] == "x" * 64


async def test_the_document_is_served(app: ASGIApp) -> None:
    got = await ask(app, "GET", "/api/openapi.json")
    assert got.json() == json.loads(json.dumps(DOCUMENT))
