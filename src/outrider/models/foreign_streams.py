"""Open answers of the library's HTTP client, so that none outlives its call."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar

import httpx2


class Streams:
    """The answers that a call has open: one of these libraries leaves them open after a cancel."""

    def __init__(self) -> None:
        self._open: ContextVar[list[httpx2.Response] | None] = ContextVar("open", default=None)

    @asynccontextmanager
    async def watched(self) -> AsyncIterator[None]:
        """Close every answer of what runs inside, however it ends."""
        opened: list[httpx2.Response] = []
        token = self._open.set(opened)
        try:
            yield
        finally:
            self._open.reset(token)
            for response in opened:
                await response.stream.aclose()

    def note(self, response: httpx2.Response) -> None:
        """An answer begins."""
        opened = self._open.get()
        if opened is not None:
            opened.append(response)


class Noted(httpx2.AsyncHTTPTransport):  # type: ignore[misc]
    """A transport that tells which answers it gave."""

    def __init__(self, streams: Streams, proxy: str | None, trust_env: bool) -> None:
        super().__init__(proxy=proxy, trust_env=trust_env)
        self._streams = streams

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        response = await super().handle_async_request(request)
        self._streams.note(response)
        return response
