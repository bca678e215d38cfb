"""The web app as it is served, and what is not served beside it (SEC-10, A-UI-22)."""

import gzip
import os
import time
from pathlib import Path

import pytest
from starlette.types import ASGIApp

from outrider.server.asgi import make_app
from tests.fakes.clock import FakeClock
from tests.flow.http.client import ask
from tests.flow.http.doors import working

pytestmark = pytest.mark.anyio
SCRIPT = b"export const n = 1; // " + b"x" * 2_000
CANARY = b"outside-canary"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A built web app, with a secret beside it and a link to that inside it."""
    folder = tmp_path / "dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(b"<html><head><title>t</title></head></html>")
    (folder / "assets" / "app-1f2e.js").write_bytes(SCRIPT)
    (folder / "mark.svg").write_bytes(b"<svg/>")
    (tmp_path / "secret.txt").write_bytes(CANARY)
    (folder / "assets" / "link.txt").symlink_to(tmp_path / "secret.txt")
    (folder / "away").symlink_to(tmp_path, target_is_directory=True)
    return folder


@pytest.fixture
def pages(site: Path, clock: FakeClock) -> ASGIApp:
    return make_app(working(), clock, site)


async def test_a_hashed_asset_is_kept_for_ever(pages: ASGIApp) -> None:
    got = await ask(pages, "GET", "/assets/app-1f2e.js")
    assert (got.status, got.body) == (200, SCRIPT)
    assert got.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert got.headers["content-type"].startswith("text/javascript")


async def test_the_page_is_always_asked_for_again(pages: ASGIApp) -> None:
    got = await ask(pages, "GET", "/")
    assert got.headers["cache-control"] == "no-cache"
    seen = [("if-none-match", got.headers["etag"])]
    again = await ask(pages, "GET", "/", headers=seen)
    assert (again.status, again.body) == (304, b"")


async def test_a_new_build_is_served_at_once(pages: ASGIApp, site: Path) -> None:
    await ask(pages, "GET", "/")
    (site / "assets" / "app-2a.js").write_bytes(b"new")
    (site / "index.html").write_bytes(b"<html>new</html>")
    os.utime(site / "index.html", (1, 1))
    assert (await ask(pages, "GET", "/")).body == b"<html>new</html>"
    assert (await ask(pages, "GET", "/assets/app-2a.js")).body == b"new"


async def test_text_over_a_kilobyte_is_compressed(pages: ASGIApp) -> None:
    packed = [("accept-encoding", "br, gzip")]
    got = await ask(pages, "GET", "/assets/app-1f2e.js", headers=packed)
    assert got.headers["content-encoding"] == "gzip"
    assert gzip.decompress(got.body) == SCRIPT
    small = await ask(pages, "GET", "/mark.svg", headers=packed)
    assert "content-encoding" not in small.headers


async def test_a_deep_path_is_the_page_with_a_base_that_finds_its_assets(pages: ASGIApp) -> None:
    got = await ask(pages, "GET", "/manage/runs/run_1")
    assert b'<head><base href="../../">' in got.body
    assert b"<base" not in (await ask(pages, "GET", "/chat")).body


async def test_the_page_may_load_only_from_here(pages: ASGIApp) -> None:
    policy = (await ask(pages, "GET", "/")).headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'self'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt", "/assets/../../secret.txt", "/assets/..%5c..%5csecret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/assets/link.txt",
        "/away/secret.txt", "/assets/none.js", "/assets/", "//etc/passwd", "/%2e%2e/secret.txt",
        "/assets/app-1f2e.js%00.txt", "/assets\\..\\secret.txt",
    ],
)  # fmt: skip
async def test_sec_10_nothing_outside_the_folder_is_served(path: str, pages: ASGIApp) -> None:
    got = await ask(pages, "GET", path)
    assert CANARY not in got.body
    assert got.status == 404 or path == "/away/secret.txt"  # that one is the page


@pytest.mark.parametrize(
    "stated",
    ["bytes=" + ",".join(f"{n}-{n}" for n in range(10_000)), "bytes=-1--5", "bytes=5-2",
     "bytes=--5", "lines=1-2", "bytes=0-" + "9" * 100_000],
)  # fmt: skip
async def test_sec_10_a_silly_range_is_refused_quickly(stated: str, pages: ASGIApp) -> None:
    began = time.process_time()
    got = await ask(pages, "GET", "/assets/app-1f2e.js", headers=[("range", stated)])
    assert (got.status, got.code) == (416, "bad_range")
    assert time.process_time() - began < 1


async def test_head_has_the_length_and_no_body(pages: ASGIApp) -> None:
    got = await ask(pages, "HEAD", "/assets/app-1f2e.js")
    assert (got.status, got.body, got.headers["content-length"]) == (200, b"", str(len(SCRIPT)))


async def test_a_page_cannot_be_written_to(pages: ASGIApp) -> None:
    got = await ask(pages, "POST", "/")
    assert (got.status, got.headers["allow"]) == (405, "GET, HEAD")


async def test_a_missing_bundle_is_said_plainly(tmp_path: Path, clock: FakeClock) -> None:
    got = await ask(make_app(working(), clock, tmp_path), "GET", "/")
    assert (got.status, got.code) == (404, "no_bundle")
