"""A scripted Chat Completions server on a real socket: queue replies, read `requests`."""

import asyncio
import json
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from outrider.selftest.script import Scripted, by_message

MODELS = ("fake-model", "priced-model", "other-model")


@dataclass(frozen=True)
class Seen:
    """One request as it came."""

    method: str
    path: str
    headers: dict[str, str]
    raw: bytes

    @property
    def body(self) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(self.raw)
        return told


class ModelServer:
    """Answers from `queue` first, then by the request's last message."""

    def __init__(self, port: int = 0) -> None:
        self.queue: deque[Scripted] = deque()
        self.requests: list[Seen] = []
        self.bills = 0  # requests that it worked for; one that it refuses costs nothing
        self.models: object = {"data": [{"id": name, "object": "model"} for name in MODELS]}
        self.asked = asyncio.Event()  # a request came
        self.gone = asyncio.Event()  # a client left before its answer was whole
        self._port = port
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self._port}/v1"

    @property
    def chats(self) -> list[Seen]:
        return [seen for seen in self.requests if self.speaks(seen)]

    async def __aenter__(self) -> "ModelServer":
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(lambda: Door(self._accept), "127.0.0.1", self._port)
        self._port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *error: object) -> None:
        self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._server.wait_closed()

    async def forever(self) -> None:
        await self._server.serve_forever()

    def speaks(self, seen: Seen) -> bool:
        """Whether a request asks the model."""
        return seen.path.endswith("/chat/completions")

    def reply(self, seen: Seen) -> Scripted:
        """What the model says to it."""
        return self.queue.popleft() if self.queue else by_message(seen.body)

    async def _accept(self, door: "Door", writer: asyncio.StreamWriter) -> None:
        if (task := asyncio.current_task()) is not None:
            self._tasks.add(task)
        try:
            while (seen := await _request(door.reader)) is not None:
                self.requests.append(seen)
                self.asked.set()
                if not await self._answer(seen, door, writer):
                    break
        except (ConnectionError, asyncio.IncompleteReadError):
            self.gone.set()
        except asyncio.CancelledError:  # the server is closing, and nobody waits for this
            return
        finally:
            self._tasks -= {task} if task is not None else set()
            writer.close()

    async def _answer(self, seen: Seen, door: "Door", writer: asyncio.StreamWriter) -> bool:
        """Write the answer; False: the connection is over."""
        if self.speaks(seen):
            reply = self.reply(seen)
            self.bills += reply.status < 400
        else:
            found = seen.path.partition("?")[0].endswith("/models")
            body = json.dumps(self.models if found else {"error": {"message": "nothing here"}})
            reply = Scripted((body.encode(),), 200 if found else 404, "application/json")
        writing = asyncio.ensure_future(_write(reply, writer))
        leaving = asyncio.ensure_future(door.left.wait())
        try:
            await asyncio.wait((writing, leaving), return_when=asyncio.FIRST_COMPLETED)
            if not writing.done():
                self.gone.set()
                return False
            return writing.result()
        finally:
            writing.cancel()
            leaving.cancel()
            await asyncio.gather(writing, leaving, return_exceptions=True)


class Door(asyncio.StreamReaderProtocol):
    """One connection; `left` is set as soon as the client has closed its end."""

    def __init__(self, accept: Callable[["Door", asyncio.StreamWriter], Awaitable[None]]) -> None:
        self.left = asyncio.Event()
        self.reader = asyncio.StreamReader()
        super().__init__(self.reader, lambda _, writer: accept(self, writer))

    def eof_received(self) -> bool | None:
        self.left.set()
        return super().eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        self.left.set()
        super().connection_lost(exc)


async def _write(reply: Scripted, writer: asyncio.StreamWriter) -> bool:
    if reply.delay_s:
        await asyncio.sleep(reply.delay_s)
    head = f"HTTP/1.1 {reply.status} X\r\ncontent-type: {reply.content_type}\r\n"
    head += "".join(f"{name}: {value}\r\n" for name, value in reply.headers.items())
    writer.write(f"{head}transfer-encoding: chunked\r\n\r\n".encode())
    for position, piece in enumerate(reply.pieces):
        if reply.gap_s and position:
            await asyncio.sleep(reply.gap_s)
        writer.write(b"%x\r\n%s\r\n" % (len(piece), piece) if piece else b"")
        await writer.drain()
        await asyncio.sleep(0)
    if reply.hold:
        await asyncio.Event().wait()
    if reply.cut:
        writer.transport.abort()
        return False
    writer.write(b"0\r\n\r\n")
    await writer.drain()
    return True


async def _request(reader: asyncio.StreamReader) -> Seen | None:
    try:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    except asyncio.IncompleteReadError:
        return None
    first, *lines = head.strip().split("\r\n")
    method, path, _ = first.split(" ")
    headers = {k.lower(): v.strip() for k, _, v in (line.partition(":") for line in lines)}
    raw = await reader.readexactly(int(headers.get("content-length", "0")))
    return Seen(method, path, headers, raw)
