"""The two sides of a measurement, spoken to in the same way: a conversation, a turn, its times."""

import json
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import aiohttp

from bench.process import Process, free_port


@dataclass(frozen=True)
class Turn:
    """Seconds from the request: to the first text, to the end of the stream; and the text."""

    first_s: float
    whole_s: float
    text: str


class Side(Protocol):
    """The floor or the product, running."""

    name: str
    process: Process

    async def conversation(self) -> str: ...

    async def turn(self, conversation: str, text: str) -> Turn: ...


class FloorSide:
    """bench.floor as a process."""

    name = "floor"

    def __init__(self, folder: Path, model: str, http: aiohttp.ClientSession) -> None:
        port = free_port()
        self._url = f"http://127.0.0.1:{port}"
        self._http = http
        self._made = 0
        database = str(folder / "floor.sqlite3")
        arguments = ["-m", "bench.floor", str(port), model, database]
        self.process = Process(arguments, folder / "floor.log")
        self.process.answers(f"{self._url}/api/health")

    async def conversation(self) -> str:
        self._made += 1
        return f"{self._url}/turn/{self._made}"

    async def turn(self, conversation: str, text: str) -> Turn:
        return await timed(self._http, conversation, text)


class ProductSide:
    """`outrider serve` on a home of its own, with a model on this machine: nothing is priced."""

    name = "product"

    def __init__(
        self, folder: Path, model: str, http: aiohttp.ClientSession, seat: str = "home"
    ) -> None:
        port = free_port()
        self._url = f"http://127.0.0.1:{port}/api"
        self._http = http
        home = folder / f"seat-{seat}"
        home.mkdir()
        environ = {
            "OUTRIDER_HOME": str(home),
            "OUTRIDER_SEAT": seat,
            "OUTRIDER_ROUTES": "openai:fake-model",
            "OUTRIDER_OPENAI_BASE_URL": model,
            "OUTRIDER_COST_CAP_USD": "0",
        }
        arguments = ["-m", "outrider", "serve", "--port", str(port)]
        self.process = Process(arguments, folder / f"product-{seat}.log", environ)
        self.process.answers(f"{self._url}/health")

    async def conversation(self) -> str:
        body = {"autonomous": True}
        async with self._http.post(f"{self._url}/conversations", json=body) as response:
            response.raise_for_status()
            made = await response.json()
        return f"{self._url}/conversations/{made['id']}/messages"

    async def turn(self, conversation: str, text: str) -> Turn:
        return await timed(self._http, conversation, text)


async def timed(http: aiohttp.ClientSession, url: str, text: str) -> Turn:
    """Send a message and time its stream. Raises RuntimeError unless it ends with `done`."""
    began = time.perf_counter()
    first, last, said = 0.0, "", []
    async with http.post(url, json={"text": text}) as response:
        response.raise_for_status()
        async for event in events(response):
            last = str(event["type"])
            if last == "text_delta":
                first = first or time.perf_counter() - began
                said.append(str(event["delta"]))
            elif last in ("done", "error", "halted", "approval_required", "queued"):
                break
    if last != "done":
        raise RuntimeError(f"a turn ended with {last}")
    return Turn(first, time.perf_counter() - began, "".join(said))


async def events(response: aiohttp.ClientResponse) -> AsyncIterator[dict[str, object]]:
    """The events of a stream, comments left out."""
    held = b""
    async for piece in response.content.iter_any():
        *whole, held = (held + piece).split(b"\n\n")
        for frame in whole:
            for line in frame.split(b"\n"):
                if line.startswith(b"data: "):
                    yield json.loads(line[6:])
