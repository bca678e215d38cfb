"""What only a real connection shows: targets, lengths, pipelines, slow and lying senders."""

import asyncio
import resource

import pytest
from starlette.types import ASGIApp

from outrider.server.asgi import make_app
from outrider.server.bounds import Bounds
from tests.fakes.clock import FakeClock
from tests.flow.http.doors import FakeDesk, working
from tests.flow.http.listening import exchange, head, listening

pytestmark = pytest.mark.anyio
SAY = ("POST", "/api/conversations/cnv_1/messages")
HASTY = Bounds(json_s=0.2, rest_s=0.1)
JSON = "Content-Type: application/json"
STOP = "POST /api/conversations/cnv_1/stop HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\n\r\n"


def lines(got: bytes) -> list[bytes]:
    return [line for line in got.split(b"\r\n") if line.startswith(b"HTTP/1.1")]


@pytest.fixture
def app(desk: FakeDesk, clock: FakeClock) -> ASGIApp:
    """The door with little patience: nobody waits 20 s for a test."""
    return make_app(working(desk=desk), clock, bounds=HASTY)


@pytest.mark.parametrize("target", ["http://evil.test/api/tools", "*", "evil.test:443",
                                    "https://127.0.0.1/api/tools"])  # fmt: skip
async def test_sec_01_a_target_with_a_host_is_a_bad_request(target: str, app: ASGIApp) -> None:
    async with listening(app) as port:
        got = await exchange(port, head(port, "GET", target))
    assert lines(got) == [b"HTTP/1.1 400 Bad Request"]
    assert b"frame-ancestors 'self'" in got


async def test_sec_06_a_stated_length_over_the_bound_is_refused_unread(
    app: ASGIApp, desk: FakeDesk
) -> None:
    async with listening(app) as port:
        got = await exchange(port, head(port, *SAY, JSON, "Content-Length: 64000000"))
    assert lines(got) == [b"HTTP/1.1 413 Request Entity Too Large"]
    assert desk.asked == []


async def test_sec_06_64_megabytes_cost_no_memory(app: ASGIApp, desk: FakeDesk) -> None:
    sent = head(0, *SAY, JSON, "Content-Length: 64000000") + b"x" * 16_000_000
    async with listening(app) as port:
        sent = sent.replace(b"127.0.0.1:0", b"127.0.0.1")
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        got = await exchange(port, sent)
        grown_kib = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert b"too_large" in got
    assert grown_kib < 16_384
    assert desk.asked == []


async def test_sec_06_an_endless_chunked_body_is_refused_at_the_bound(
    app: ASGIApp, desk: FakeDesk
) -> None:
    chunk = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
    async with listening(app) as port:
        start = head(port, *SAY, JSON, "Transfer-Encoding: chunked")
        got = await exchange(port, start + chunk * 20)
    assert b"too_large" in got
    assert desk.asked == []


async def test_sec_06_a_drip_is_cut_off_in_time(desk: FakeDesk, clock: FakeClock) -> None:
    app = make_app(working(desk=desk), clock, bounds=HASTY)
    async with listening(app) as port:
        start = head(port, *SAY, JSON, "Content-Length: 100")
        got = await exchange(port, start + b'{"text"')
        alive = await exchange(port, head(port, "GET", "/api/health", "Connection: close"))
    assert b"HTTP/1.1 408" in got
    assert b"HTTP/1.1 200" in alive
    assert desk.asked == []


async def test_sec_14_a_body_promised_and_never_sent_is_cut_off(
    app: ASGIApp, desk: FakeDesk
) -> None:
    async with listening(app) as port:
        start = head(port, *SAY, JSON, "Content-Length: 10", "Expect: 100-continue")
        got = await exchange(port, start)
    assert [line.split()[1] for line in lines(got)] == [b"100", b"408"]
    assert desk.asked == []


async def test_sec_14_length_and_chunks_together_are_refused(app: ASGIApp, desk: FakeDesk) -> None:
    async with listening(app) as port:
        start = head(port, *SAY, JSON, "Content-Length: 4", "Transfer-Encoding: chunked")
        got = await exchange(port, start + b"0\r\n\r\n" + STOP.encode())
    assert lines(got) == [b"HTTP/1.1 400 Bad Request"]
    assert desk.asked == []


@pytest.mark.parametrize("extra", ["Content-Length: 2000000", "Content-Encoding: gzip",
                                   "Host: evil.test", "X-None: 1"])  # fmt: skip
async def test_sec_14_nothing_behind_a_refused_body_is_executed(
    extra: str, app: ASGIApp, desk: FakeDesk
) -> None:
    own = [] if extra.startswith("Content-Length") else [f"Content-Length: {len(STOP)}"]
    kind = [] if extra.startswith("X-None") else [JSON]
    async with listening(app) as port:
        start = head(port, *SAY, *kind, extra, *own)
        got = await exchange(port, start + STOP.encode() * 2)
    assert len(lines(got)) == 1
    assert int(lines(got)[0].split()[1]) >= 400
    assert desk.asked == []


async def test_a_socket_upgrade_is_an_ordinary_request(app: ASGIApp) -> None:
    asked = ("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13")
    async with listening(app) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(head(port, "GET", "/api/conversations/cnv_1/turn", *asked))
        assert b"204" in await reader.readline()
        writer.close()
        await writer.wait_closed()
