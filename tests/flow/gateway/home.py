"""A real gateway in process: real store, real loop, real tools, a temporary home."""

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from outrider.app.build import build
from outrider.app.gateway import Gateway
from outrider.config.credentials import Credentials
from outrider.core.clock import Clock
from outrider.core.conversation import Conversation
from outrider.core.ids import Ids
from outrider.desk.desk import Desk
from outrider.feed.watch import Watch
from outrider.home import Home, claim

Told = dict[str, Any]


@asynccontextmanager
async def gateway(
    root: Path,
    environ: Mapping[str, str] | None = None,
    *,
    schedule: bool = True,
    clock: Clock | None = None,
    ids: Ids | None = None,
) -> AsyncIterator[Gateway]:
    """A started gateway on a locked home; left in order, as a stopped server leaves it."""
    held = claim(Home(root))
    try:
        made = build(held.home, Credentials(held.home.env, environ or {}), schedule, clock, ids)
        await made.start(schedule)
        try:
            yield made
        finally:
            await made.rest()
            await made.close()
    finally:
        held.release()


async def told(watch: Watch | None) -> list[Told]:
    """Every event of a stream, to its end."""
    assert watch is not None
    return [event async for event in events(watch)]


async def events(watch: Watch) -> AsyncIterator[Told]:
    """The events of a stream as they come."""
    async for ready in watch.frames():
        for line in ready.decode().splitlines():
            if line.startswith("data: "):
                yield json.loads(line[6:])


async def until(watch: Watch, kind: str) -> Told:
    """The first event of a kind; the watch stays open."""
    async for event in events(watch):
        if event["type"] == kind:
            return event
    raise AssertionError(f"the stream ended without {kind}")


async def opened(desk: Desk, **given: Any) -> Conversation:
    """A new conversation."""
    return await desk.create(**given)


def kinds(stream: list[Told]) -> list[str]:
    """What happened, deltas left out: their number is a matter of time."""
    return [each["type"] for each in stream if not each["type"].endswith("_delta")]
