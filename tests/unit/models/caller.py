"""A caller of the bare transport, with short deadlines."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from outrider.models.dialect import bearer
from outrider.models.outgoing import Deadlines, Post
from outrider.models.transport import Transport
from outrider.models.trouble import Trouble
from tests.fakes.model_script import Scripted
from tests.fakes.model_server import ModelServer

SHORT = Deadlines(connect_s=1.0, first_byte_s=0.15, silence_s=0.15, tail_s=0.05, short_s=0.5)


@asynccontextmanager
async def serving(
    *replies: Scripted, deadlines: Deadlines = SHORT
) -> AsyncIterator[tuple[ModelServer, "Caller"]]:
    async with ModelServer() as server:
        server.queue.extend(replies)
        caller = Caller(server.base_url, Transport(deadlines=deadlines))
        try:
            yield server, caller
        finally:
            await caller.transport.close()


class Caller:
    """Posts an empty body and keeps what came."""

    def __init__(self, base_url: str, transport: Transport) -> None:
        self._url = f"{base_url}/chat/completions"
        self.transport = transport
        self.payloads: list[bytes] = []
        self.sent = 0
        self.heard = asyncio.Event()

    async def post(self, key: str | None = None) -> bool:
        return await self.transport.post(
            Post(
                self._url,
                b'{"messages":[{"role":"user","content":"hi"}]}',
                self._take,
                self._left,
                bearer(key),
                key,
            )
        )

    async def trouble(self, key: str | None = None) -> Trouble:
        with pytest.raises(Trouble) as caught:
            await self.post(key)
        return caught.value

    def _take(self, payload: bytes) -> bool:
        self.payloads.append(payload)
        self.heard.set()
        return b'"stop"' in payload

    def _left(self) -> None:
        self.sent += 1
