"""Event streams: the ready bytes of a watch, sent as they come, never compressed."""

import asyncio
import re

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from outrider.failpoint import hit
from outrider.server.ports import Watch

STREAM = "text/event-stream"
HEAD = [
    (b"content-type", f"{STREAM}; charset=utf-8".encode()),
    (b"cache-control", b"no-store, no-transform"),
    (b"x-accel-buffering", b"no"),
]
EVENT_ID = re.compile(r"[A-Za-z0-9_-]{1,64}\.[0-9]{1,15}", re.ASCII)


def last_event_id(request: Request) -> str | None:
    """The id a browser saw last, if it can be one of ours."""
    stated = request.headers.get("last-event-id", "")
    return stated if EVENT_ID.fullmatch(stated) else None


class EventStream(Response):
    """Sends a watch and closes it when either side is done, also before the first byte."""

    def __init__(self, watch: Watch) -> None:
        self.status_code = 200
        self._watch = watch

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        gone = asyncio.create_task(_goodbye(receive))
        gone.add_done_callback(lambda _: self._watch.close())  # which ends the frames
        try:
            await send({"type": "http.response.start", "status": 200, "headers": HEAD})
            hit("sse.first")
            async for frame in self._watch.frames():
                await send({"type": "http.response.body", "body": frame, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        finally:
            gone.cancel()
            self._watch.close()


async def _goodbye(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
