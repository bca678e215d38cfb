"""The events of one response body: from whatever a server calls a stream to payloads."""

import asyncio
from collections.abc import Callable

import aiohttp

from outrider.models.sse import Splitter, TooLarge
from outrider.models.trouble import malformed
from outrider.models.watch import Watch

DONE = b"[DONE]"
DRAIN_S = 0.05  # after [DONE]: a moment for the end of the body, so that the socket can be kept
WHOLE_BYTES = 8_000_000


async def pump(stream: aiohttp.StreamReader, take: Callable[[bytes], bool], watch: Watch) -> bool:
    """Feed `take` each payload until the stream ends; returns whether it said that it was done.

    A body that is one JSON object, where a stream was asked for, is taken as one payload. Raises
    Trouble `malformed_stream` when an event never ends.
    """
    try:
        head = await _head(stream)
        if head.startswith(b"{"):
            take(head + await whole(stream))
            return True
        splitter = Splitter()
        chunk = head
        while chunk:
            for payload in splitter.feed(chunk):
                if payload.startswith(DONE):
                    await _drain(stream)
                    return True
                watch.hear(take(payload))
            chunk = await stream.readany()
        for payload in splitter.rest():
            if payload.startswith(DONE):
                return True
            take(payload)
        return False
    except TooLarge as error:
        raise malformed("TooLarge") from error


async def whole(stream: aiohttp.StreamReader) -> bytes:
    """The rest of a body. Raises Trouble beyond WHOLE_BYTES."""
    parts, size = [], 0
    while chunk := await stream.readany():
        parts.append(chunk)
        size += len(chunk)
        if size > WHOLE_BYTES:
            raise malformed("TooLarge")
    return b"".join(parts)


async def _head(stream: aiohttp.StreamReader) -> bytes:
    """The first chunk that is not blank; its kind shows in its first byte."""
    while chunk := await stream.readany():
        chunk = chunk.lstrip(b" \t\r\n")
        if chunk:
            return chunk
    return b""


async def _drain(stream: aiohttp.StreamReader) -> None:
    if not stream.is_eof():
        try:
            await asyncio.wait_for(stream.readany(), DRAIN_S)
        except (TimeoutError, aiohttp.ClientError):
            return
