"""What happens by itself while the gateway is up: expiry, late ends, purging, old files."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from outrider.app.front import Front
from outrider.desk.books import Books
from outrider.tools import spill

log = logging.getLogger(__name__)

EXPIRY_S = 1.0  # an indexed look at one small table; a card's line and its end agree to a second
OWED_S = 5.0  # nothing is owed but after a full disk
PURGE_S = 5.0  # a deleted conversation can come back for 30 s
SPILL_S = 24 * 3600.0
UPLOADS_S = 3600.0  # those that no message named for a week


@dataclass(frozen=True, slots=True)
class Sweep:
    """Something done every `every_s` seconds; one that breaks is logged and tried again."""

    name: str
    every_s: float
    run: Callable[[], Awaitable[None]]


async def repeat(sweep: Sweep) -> None:
    """Run a sweep now and then for ever, until cancelled."""
    while True:
        try:
            await sweep.run()
        except Exception:  # the turn boundary of background work: the next round tries again
            log.exception("sweep_broke", extra={"sweep": sweep.name})
        await asyncio.sleep(sweep.every_s)


def sweeps(front: Front, books: Books, spill_root: Path) -> tuple[Sweep, ...]:
    """Everything that a home sweeps."""

    async def owed() -> None:
        await front.turns.settle()
        front.admission.drain_all()  # what waited behind a turn whose end could not be stored

    async def purge() -> None:
        gone = books.conversations.purge()
        for conversation_id in gone:
            await asyncio.to_thread(spill.forget, str(spill_root / conversation_id))
        if gone:
            await books.uploads.tidy()

    async def unclaimed() -> None:
        books.uploads.forget_unclaimed()
        await books.uploads.tidy()

    async def old_spill() -> None:
        await asyncio.to_thread(spill.sweep, str(spill_root), time.time())

    return (
        Sweep("expiry", EXPIRY_S, front.decisions.expire),
        Sweep("owed", OWED_S, owed),
        Sweep("purge", PURGE_S, purge),
        Sweep("spill", SPILL_S, old_spill),
        Sweep("uploads", UPLOADS_S, unclaimed),
    )
