"""A model server that costs next to nothing, as a process of its own: `python -m bench.model`.

The last user message says what it answers: `SAY <words> <gap_ms>` or `CALL <tool> <times> <json>`,
where `%i` in the arguments is the number of the call. Its own CPU is never part of a figure.
"""

import asyncio
import json
import re
import sys
from collections.abc import Callable
from typing import cast

import uvloop

SAY = re.compile(r"SAY (\d+) (\d+)")
CALL = re.compile(r"CALL (\w+) (\d+) (\{.*\})")
HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n"


def event(value: object) -> bytes:
    """One event as one chunk of a chunked body."""
    data = b"data: " + json.dumps(value, separators=(",", ":")).encode() + b"\n\n"
    return b"%x\r\n%s\r\n" % (len(data), data)


def chunk(delta: object, finish: str | None = None) -> bytes:
    """An event with the fields that every server sends."""
    choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}
    return event(
        {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1_700_000_000,
         "model": "fake-model", "system_fingerprint": "fp_1", "choices": [choice], "usage": None}
    )  # fmt: skip


WORDS = [chunk({"content": f"word{n} "}) for n in range(400)]
USAGE = {"prompt_tokens": 900, "completion_tokens": 40, "total_tokens": 940}
DONE = b"e\r\ndata: [DONE]\n\n\r\n0\r\n\r\n"


def tail(finish: str) -> bytes:
    return chunk({}, finish) + event({"choices": [], "usage": USAGE}) + DONE


class Door(asyncio.Protocol):
    """One connection: reads whole requests, writes answers on a schedule."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._open = True

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's own kind

    def connection_lost(self, exc: Exception | None) -> None:
        self._open = False

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return
        head = bytes(self._buffer[:end]).lower()
        found = re.search(rb"content-length: (\d+)", head)
        size = end + 4 + (int(found[1]) if found else 0)
        if len(self._buffer) >= size:
            body = bytes(self._buffer[end + 4 : size])
            del self._buffer[:size]
            self._answer(body)

    def _answer(self, raw: bytes) -> None:
        if not raw:
            body = b'{"data":[{"id":"fake-model"}]}'
            head = f"HTTP/1.1 200 OK\r\ncontent-length: {len(body)}\r\n\r\n"
            self._transport.write(head.encode() + body)
            return
        said = json.loads(raw)["messages"]
        asked = next(at for at in range(len(said) - 1, -1, -1) if said[at]["role"] == "user")
        text, done = said[asked]["content"], sum(one["role"] == "tool" for one in said[asked:])
        if (found := CALL.search(text)) and done < int(found[2]):
            self._transport.write(HEAD + _call(found[1], found[3], done) + tail("tool_calls"))
        elif found := SAY.search(text):
            self._say(int(found[1]), int(found[2]) / 1000)
        else:
            self._transport.write(HEAD + WORDS[0] + tail("stop"))

    def _say(self, words: int, gap_s: float) -> None:
        if not gap_s:
            self._transport.write(HEAD + b"".join(WORDS[:words]) + tail("stop"))
            return
        loop = asyncio.get_running_loop()
        began = loop.time()

        def step(n: int) -> None:
            if not self._open:
                return
            if n < words:
                self._transport.write((HEAD if n == 0 else b"") + WORDS[n])
                loop.call_at(began + (n + 1) * gap_s, step, n + 1)
            else:
                self._transport.write(tail("stop"))

        step(0)


def _call(name: str, arguments: str, done: int) -> bytes:
    function = {"name": name, "arguments": arguments.replace("%i", str(done))}
    call = {"index": 0, "id": f"call_{done}", "type": "function", "function": function}
    return chunk({"role": "assistant", "content": None, "tool_calls": [call]})


async def serve(port: int, ready: Callable[[], None]) -> None:
    server = await asyncio.get_running_loop().create_server(Door, "127.0.0.1", port)
    ready()
    await server.serve_forever()


if __name__ == "__main__":
    uvloop.run(serve(int(sys.argv[1]), lambda: print("ready", flush=True)))
