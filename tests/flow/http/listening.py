"""A real server on loopback, spoken to byte by byte."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

import uvicorn
from starlette.types import ASGIApp

from outrider.server.listen import options


@contextlib.asynccontextmanager
async def listening(app: ASGIApp) -> AsyncIterator[int]:
    """Serves `app`; gives the port."""
    server = uvicorn.Server(uvicorn.Config(**options(app, host="127.0.0.1", port=0)))
    task = asyncio.create_task(server._serve())  # serve() would take the process's signals
    while not server.started:  # noqa: ASYNC110 - uvicorn has no event for it
        await asyncio.sleep(0.005)
    try:
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        await task


async def exchange(port: int, sent: bytes, *, wait_s: float = 10.0) -> bytes:
    """Everything that comes back until the server closes the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    got = bytearray()
    try:
        writer.write(sent)
        async with asyncio.timeout(wait_s):
            while chunk := await reader.read(65_536):
                got += chunk
    except ConnectionError:
        pass
    finally:
        writer.close()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()
    return bytes(got)


def head(port: int, method: str, target: str, *lines: str) -> bytes:
    """The head of a request of our own page."""
    first = (f"{method} {target} HTTP/1.1", f"Host: 127.0.0.1:{port}", *lines)
    return "\r\n".join(first).encode() + b"\r\n\r\n"
