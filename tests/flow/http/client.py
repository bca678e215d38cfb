"""Asks an ASGI application without a socket, with every byte of the head in the test's hands."""

import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from starlette.types import ASGIApp, Message

HOST = "127.0.0.1:8765"


@dataclass(frozen=True)
class Got:
    """A whole response."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def code(self) -> str:
        """The code of a refusal."""
        return str(self.json()["error"]["code"])


async def ask(
    app: ASGIApp,
    method: str,
    target: str,
    *,
    headers: list[tuple[str, str]] | None = None,
    body: object = None,
    host: str | None = HOST,
) -> Got:
    """One request; `body` is bytes, or a value that is sent as JSON."""
    raw = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
    head = [("host", host)] if host is not None else []
    if body is not None and not isinstance(body, bytes):
        head.append(("content-type", "application/json"))
    head += [("content-length", str(len(raw))), *(headers or [])]
    path, _, query = target.partition("?")
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method,
        "scheme": "http", "path": unquote(path), "raw_path": path.encode("latin-1", "replace"),
        "query_string": query.encode(), "root_path": "", "client": ("127.0.0.1", 50000),
        "server": ("127.0.0.1", 8765),
        "headers": [(name.encode(), value.encode("latin-1")) for name, value in head],
    }  # fmt: skip
    inbox: list[Message] = [{"type": "http.request", "body": raw, "more_body": False}]
    sent: list[Message] = []

    async def receive() -> Message:
        return inbox.pop(0) if inbox else {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    await app(scope, receive, send)
    names = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return Got(sent[0]["status"], names, b"".join(part.get("body", b"") for part in sent[1:]))
