"""Bodies that no page of ours would send."""

import json

import pytest
from starlette.types import ASGIApp

from tests.flow.http.client import ask
from tests.flow.http.doors import FakeDesk
from tests.flow.http.operations import OPERATIONS, Operation

pytestmark = pytest.mark.anyio
TAKING = [row for row in OPERATIONS if row.takes_json]
EVERY = pytest.mark.parametrize("row", TAKING, ids=lambda row: row.id)
JSON = [("content-type", "application/json")]
NOT_JSON = (
    b"", b"{", b"[]", b'"text"', b"null", b"\xff\xfe{}", b'{"text": NaN}', b"\xef\xbb\xbf{}",
    b'{"text": "\\ud800"}', '{"text": "hi"}'.encode("utf-16"), b"[" * 5_000 + b"]" * 5_000,
    b'{"a":' * 5_000 + b"1" + b"}" * 5_000, b'{"text": ' + b"9" * 5_000 + b"}",
)  # fmt: skip


@EVERY
async def test_sec_06_another_content_type_is_refused(
    row: Operation, app: ASGIApp, desk: FakeDesk
) -> None:
    raw = json.dumps(row.body).encode()
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "",
                 "application/json; charset=utf-16", "application/jsonp"):  # fmt: skip
        got = await ask(app, row.method, row.target, body=raw, headers=[("content-type", kind)])
        assert (got.status, got.code) == (415, "wrong_type")
    assert (await ask(app, row.method, row.target, body=raw)).status == 415
    assert desk.asked == []


@EVERY
async def test_sec_06_what_is_not_one_json_object_is_invalid(
    row: Operation, app: ASGIApp, desk: FakeDesk
) -> None:
    for raw in NOT_JSON:
        got = await ask(app, row.method, row.target, body=raw, headers=JSON)
        assert got.status == 422
    assert desk.asked == []


@EVERY
async def test_sec_06_a_key_named_twice_is_invalid(
    row: Operation, app: ASGIApp, desk: FakeDesk
) -> None:
    raw = json.dumps({**row.body, "a": 1})[:-1].encode() + b', "a": 2}'
    got = await ask(app, row.method, row.target, body=raw, headers=JSON)
    assert (got.status, desk.asked) == (422, [])


@EVERY
async def test_sec_06_a_body_over_a_megabyte_is_too_large(
    row: Operation, app: ASGIApp, desk: FakeDesk
) -> None:
    raw = b'{"text": "' + b"x" * 1_000_000 + b'"}'
    got = await ask(app, row.method, row.target, body=raw, headers=JSON)
    assert (got.status, got.code, got.headers["connection"]) == (413, "too_large", "close")
    assert desk.asked == []


@EVERY
@pytest.mark.parametrize("coding", ["gzip", "deflate", "br", "identity"])
async def test_sec_14_a_compressed_body_is_refused(
    row: Operation, coding: str, app: ASGIApp, desk: FakeDesk
) -> None:
    headers = [("content-encoding", coding)]
    got = await ask(app, row.method, row.target, body=row.body, headers=headers)
    assert (got.status, got.headers["connection"], desk.asked) == (415, "close", [])


async def test_sec_06_an_upload_over_20_megabytes_is_too_large(app: ASGIApp) -> None:
    headers = [("x-name", "a.bin")]
    got = await ask(app, "POST", "/api/uploads", body=b"x" * 20_000_001, headers=headers)
    assert (got.status, got.code) == (413, "too_large")


async def test_an_upload_of_20_megabytes_is_kept(app: ASGIApp) -> None:
    headers = [("x-name", "m%E1%BB%99t.bin")]
    got = await ask(app, "POST", "/api/uploads", body=b"x" * 20_000_000, headers=headers)
    assert (got.status, got.json()["size"], got.json()["name"]) == (201, 20_000_000, "một.bin")


@pytest.mark.parametrize("name", ["", "a/b", "..%2Fx", "a%00", "x" * 256, "%5c", ".", ".."])
async def test_an_upload_with_an_odd_name_is_refused(name: str, app: ASGIApp) -> None:
    got = await ask(app, "POST", "/api/uploads", body=b"x", headers=[("x-name", name)])
    assert got.status == 422


async def test_a_wrong_field_is_named_and_its_value_is_not(app: ASGIApp) -> None:
    body = {"value": {"hidden": "canary"}}
    got = await ask(app, "PUT", "/api/credentials/OPENAI_API_KEY", body=body)
    assert (got.status, got.json()["error"]["where"]) == (422, "value")
    assert b"canary" not in got.body
