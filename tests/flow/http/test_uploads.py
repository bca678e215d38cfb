"""The door of uploads: names on their way in, and what a browser may do with the bytes."""

import pytest
from starlette.types import ASGIApp

from tests.flow.http import facts
from tests.flow.http.client import ask

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("stated", "name"),
    [("gpj.%E2%80%AEtxt", "gpj.txt"), ("a%20%20b.txt", "a b.txt"), ("%EF%BB%BFx", "x"),
     ("m%C3%A8o.png", "mèo.png"), ("CON", "CON"), ("me%CC%80o", "mèo")],
)  # fmt: skip
async def test_sec_21_a_name_is_kept_without_what_cannot_be_seen(
    stated: str, name: str, app: ASGIApp
) -> None:
    """SEC-21"""
    got = await ask(app, "POST", "/api/uploads", body=b"x", headers=[("x-name", stated)])
    assert (got.status, got.json()["name"]) == (201, name)


async def test_a_picture_is_shown_in_place_and_can_do_nothing(app: ASGIApp) -> None:
    got = await ask(app, "GET", "/api/uploads/upl_1")
    assert (got.status, got.headers["content-type"]) == (200, "image/png")
    assert got.headers["content-disposition"] == (
        "inline; filename=\"m_o 1.png\"; filename*=UTF-8''m%C3%A8o%201.png"
    )
    assert len(got.body) == facts.SIZE
    assert "sandbox" in got.headers["content-security-policy"]
    assert got.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("upload_id", ["upl_2", "upl_3"])
async def test_sec_23_anything_else_is_only_downloaded(upload_id: str, app: ASGIApp) -> None:
    """SEC-23: HTML, and a picture that is none."""
    got = await ask(app, "GET", f"/api/uploads/{upload_id}")
    assert got.headers["content-type"] == "application/octet-stream"
    assert got.headers["content-disposition"].startswith("attachment; ")


@pytest.mark.parametrize("upload_id", ["upl_9", "..%2Fenv", "%00", "upl_1%0d%0ax: y"])
async def test_sec_07_an_unknown_file_is_not_found(upload_id: str, app: ASGIApp) -> None:
    """SEC-07"""
    assert (await ask(app, "GET", f"/api/uploads/{upload_id}")).status == 404
