"""The outermost layer: fence, token, the headers of every response, and the error boundary."""

import asyncio
import logging
import traceback

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from outrider.core.errors import OutriderError
from outrider.server import refusal
from outrider.server.bounds import Bounds
from outrider.server.doors import Doors
from outrider.server.fence import Fence, is_api
from outrider.server.token import Tokens

log = logging.getLogger(__name__)

ALWAYS: list[tuple[bytes, bytes]] = [
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"SAMEORIGIN"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
POLICY = (b"content-security-policy", b"default-src 'none'; frame-ancestors 'self'")
FRESH = (b"cache-control", b"no-store")


class Gate:
    """Wraps the door. Nothing that goes wrong behind it shows more than a code."""

    def __init__(self, app: ASGIApp, doors: Doors, tokens: Tokens, bounds: Bounds) -> None:
        self._app = app
        self._bounds = bounds
        self._doors = doors
        self._fence = Fence(doors.rules)
        self._tokens = tokens

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await _decline(scope, receive, send)
            return
        exchange = Exchange(receive, send)
        try:
            headers = self._fence.judge(scope)
            if is_api(scope):
                self._tokens.admit(scope, headers)
            await self._app(scope, exchange.receive, exchange.send)
        except ClientDisconnect:
            return
        except OutriderError as error:
            await self._refuse(scope, exchange, error)
        except Exception as error:  # noqa: BLE001 - the HTTP boundary
            _log(scope, error)
            await self._refuse(scope, exchange, OutriderError())

    async def _refuse(self, scope: Scope, exchange: "Exchange", error: OutriderError) -> None:
        if exchange.started:
            return  # the server closes a connection whose response was not completed
        made = refusal.body(error, self._language())
        head = refusal.headers(error, made)
        status = refusal.status(error)
        await exchange.send({"type": "http.response.start", "status": status, "headers": head})
        shown = b"" if scope["method"] == "HEAD" else made
        await exchange.send({"type": "http.response.body", "body": shown, "more_body": True})
        if (b"connection", b"close") in head and not _waits(scope):
            await exchange.drain(self._bounds)
        await exchange.send({"type": "http.response.body", "body": b""})

    def _language(self) -> str:
        try:
            return self._doors.house.settings.language()
        except Exception as error:  # noqa: BLE001 - the boundary's own last word cannot fail
            log.error("language_failed", extra={"error": type(error).__qualname__})
            return "en"


class Exchange:
    """One request and its response: what has been read, and whether anything was sent."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self.started = False
        self._read = False
        self._receive = receive
        self._send = send

    async def receive(self) -> Message:
        message = await self._receive()
        if message["type"] != "http.request" or not message.get("more_body", False):
            self._read = True
        return message

    async def send(self, message: Message) -> None:
        """Every response carries the fixed headers; a page brings its own policy."""
        if message["type"] == "http.response.start":
            self.started = True
            own = message["headers"]
            names = {name for name, _ in own}
            given = [pair for pair in (POLICY, FRESH) if pair[0] not in names]
            message = {**message, "headers": [*own, *ALWAYS, *given]}
        await self._send(message)

    async def drain(self, bounds: Bounds) -> None:
        """Read away what is left of the body, within bounds."""
        left = bounds.rest_bytes
        try:
            async with asyncio.timeout(bounds.rest_s):
                while not self._read and left > 0:
                    left -= len((await self.receive()).get("body", b""))
        except TimeoutError:
            return


def _waits(scope: Scope) -> bool:
    return any(name == b"expect" for name, _ in scope["headers"])


def _log(scope: Scope, error: Exception) -> None:
    """Where it went wrong and what kind it was: a message could quote a secret of the request."""
    frames = traceback.extract_tb(error.__traceback__)[-8:]
    where = " < ".join(f"{frame.filename}:{frame.lineno}" for frame in reversed(frames))
    facts = {"method": scope["method"], "error": type(error).__qualname__, "where": where}
    log.error("request_failed", extra=facts)


async def _decline(scope: Scope, receive: Receive, send: Send) -> None:
    """No web sockets here; start and stop are the business of whoever runs the server."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})
        return
    while (message := await receive())["type"] != "lifespan.shutdown":
        await send({"type": f"{message['type']}.complete"})
    await send({"type": "lifespan.shutdown.complete"})
