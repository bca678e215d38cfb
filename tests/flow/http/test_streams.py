"""Event streams over a real connection."""

import asyncio
import socket
import struct

import pytest
from starlette.types import ASGIApp

from outrider.core.activity import Snapshot
from outrider.feed.activity import Activity
from outrider.server.asgi import make_app
from outrider.server.doors import Doors
from tests.fakes.clock import FakeClock
from tests.flow.http.client import ask
from tests.flow.http.doors import FakeDesk, working
from tests.flow.http.facts import NOW
from tests.flow.http.listening import head, listening
from tests.flow.http.watching import FRAME

pytestmark = pytest.mark.anyio
WATCH = ("GET", "/api/activity/stream")
RESET = struct.pack("ii", 1, 0)  # SO_LINGER: close sends a reset


def live(activity: Activity) -> Doors:
    doors = working()
    return Doors(doors.desk, activity, doors.records, doors.house, doors.about)


def snapshot() -> Snapshot:
    return Snapshot((), (), NOW)


async def nobody(activity: Activity) -> bool:
    """Whether everybody left, soon."""
    for _ in range(400):
        if not activity.heard():
            return True
        await asyncio.sleep(0.01)
    return False


async def test_a_sse_10_a_stream_says_that_it_must_not_be_held_back(
    app: ASGIApp, desk: FakeDesk
) -> None:
    packed = [("accept-encoding", "gzip, br")]
    got = await ask(app, "POST", "/api/conversations/cnv_1/messages", body={"text": "hi"},
                    headers=packed)  # fmt: skip
    assert got.headers["content-type"].startswith("text/event-stream")
    assert got.headers["cache-control"].startswith("no-store")
    assert got.headers["x-accel-buffering"] == "no"
    assert "content-encoding" not in got.headers
    assert (got.body, desk.watches[0].closed > 0) == (FRAME, True)


async def test_a_sse_3_watching_nothing_is_204(app: ASGIApp) -> None:
    got = await ask(app, "GET", "/api/conversations/cnv_1/turn")
    assert (got.status, got.body) == (204, b"")


@pytest.mark.parametrize(
    ("stated", "heard"), [("boot.7", "boot.7"), ("boot", None), ("a.b", None), ("é.1", None)]
)
async def test_only_an_id_of_ours_is_replayed_from(
    stated: str, heard: str | None, app: ASGIApp, desk: FakeDesk
) -> None:
    headers = [("last-event-id", stated)]
    await ask(app, "GET", "/api/conversations/cnv_1/turn", headers=headers)
    assert desk.asked == [("watch", "cnv_1", heard)]


async def test_a_sse_9_a_decision_is_answered_by_the_resumed_turn(
    app: ASGIApp, desk: FakeDesk
) -> None:
    body = {"decision": "deny", "note": "not now"}
    got = await ask(app, "POST", "/api/conversations/cnv_1/approvals/apr_1", body=body)
    assert got.body == FRAME
    assert desk.asked[0][3] == {
        "approve": False, "always": False, "command_prefix": None, "note": "not now",
    }  # fmt: skip


async def test_a_reader_hears_the_snapshot_and_then_what_moves(clock: FakeClock) -> None:
    activity = Activity(snapshot)
    async with listening(make_app(live(activity), clock)) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(head(port, *WATCH))
        assert b'"type":"snapshot"' in await reader.readuntil(b"\n\n\r\n")
        activity.publish(snapshot())
        assert b"data: " in await reader.readuntil(b"\n\n\r\n")
        writer.close()
        await writer.wait_closed()
        assert await nobody(activity)


async def test_a_close_of_the_gateway_ends_the_stream(clock: FakeClock) -> None:
    activity = Activity(snapshot)
    async with listening(make_app(live(activity), clock)) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(head(port, *WATCH))
        await reader.readuntil(b"snapshot")
        activity.close()
        await reader.readuntil(b"0\r\n\r\n")
        writer.close()
        await writer.wait_closed()


async def test_500_readers_that_reset_before_the_first_byte_leave_nothing_behind(
    clock: FakeClock,
) -> None:
    activity = Activity(snapshot)
    async with listening(make_app(live(activity), clock)) as port:
        for _ in range(500):
            one = socket.create_connection(("127.0.0.1", port))
            one.sendall(head(port, *WATCH))
            one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            one.close()
            await asyncio.sleep(0)
        assert await nobody(activity)
    left = [task for task in asyncio.all_tasks() if "goodbye" in repr(task)]
    assert left == []
