"""The floor: the least that an agent can be, on the product's own stack. `python -m bench.floor`.

starlette on uvicorn and uvloop, aiohttp outward, one SQLite commit per message and per model step,
every chunk parsed and every delta written out again, a tool loop whose tool does nothing. It keeps
no approvals, no ledger, no record, no watchers and no history beyond a list in memory.
"""

import json
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
import apsw
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

Said = dict[str, object]


class Floor:
    """Conversations by name; `url` is the model's."""

    def __init__(self, url: str, path: str) -> None:
        self._url = f"{url}/chat/completions"
        self._said: dict[str, list[Said]] = {}
        self._db = apsw.Connection(path)
        self._db.execute("pragma journal_mode=wal")
        self._db.execute("pragma synchronous=normal")
        self._db.execute("create table said(id integer primary key, name, role, body, at real)")

    @asynccontextmanager
    async def life(self, app: Starlette) -> AsyncIterator[None]:
        self._http = aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0))
        yield
        await self._http.close()

    def _commit(self, name: str, role: str, body: str) -> None:
        with self._db:
            self._db.execute(
                "insert into said(name, role, body, at) values(?, ?, ?, ?)",
                (name, role, body, time.time()),
            )

    async def turn(self, request: Request) -> Response:
        asked = json.loads(await request.body())
        name, text = request.path_params["name"], asked["text"]
        self._commit(name, "user", text)
        said = self._said.setdefault(name, [])
        said.append({"role": "user", "content": text})
        return StreamingResponse(self._frames(name, said), media_type="text/event-stream")

    async def _frames(self, name: str, said: list[Said]) -> AsyncIterator[bytes]:
        while True:
            texts: list[str] = []
            calls: list[dict[str, object]] = []
            async for delta in self._deltas(said):
                if content := delta.get("content"):
                    texts.append(str(content))
                    frame = json.dumps({"type": "text_delta", "delta": content})
                    yield f"data: {frame}\n\n".encode()
                if wanted := delta.get("tool_calls"):
                    calls.extend(wanted)  # type: ignore[arg-type]
            self._commit(name, "assistant", "".join(texts) or json.dumps(calls))
            if not calls:
                said.append({"role": "assistant", "content": "".join(texts)})
                yield b'data: {"type": "done"}\n\n'
                return
            said.append({"role": "assistant", "content": None, "tool_calls": calls})
            for call in calls:
                frame = json.dumps({"type": "tool_started", "call": call})
                yield f"data: {frame}\n\n".encode()
                self._commit(name, "tool", "ok")
                said.append({"role": "tool", "tool_call_id": call["id"], "content": "ok"})
                frame = json.dumps({"type": "tool_result", "call_id": call["id"], "text": "ok"})
                yield f"data: {frame}\n\n".encode()

    async def _deltas(self, said: list[Said]) -> AsyncIterator[Said]:
        body = json.dumps({"model": "fake-model", "messages": said, "stream": True}).encode()
        async with self._http.post(
            self._url, data=body, headers={"content-type": "application/json"}
        ) as response:
            held = b""
            async for piece in response.content.iter_any():
                *whole, held = (held + piece).split(b"\n\n")
                for event in whole:
                    if event.startswith(b"data: {"):
                        choices = json.loads(event[6:])["choices"]
                        if choices:
                            yield choices[0]["delta"]


async def health(request: Request) -> Response:
    return JSONResponse({"status": "ok"})


def main(port: int, model: str, path: str) -> None:
    floor = Floor(model, path)
    routes = [Route("/api/health", health), Route("/turn/{name}", floor.turn, methods=["POST"])]
    app = Starlette(routes=routes, lifespan=floor.life)
    uvicorn.run(
        app, host="127.0.0.1", port=port, loop="uvloop", http="httptools",
        log_level="warning", access_log=False,
    )  # fmt: skip


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], sys.argv[3])
