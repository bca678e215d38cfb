"""The ways in which a gateway is hurt at a point of a scenario."""

import asyncio
import resource
import signal
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass

from outrider.selftest.books import Books
from outrider.selftest.client import BROKEN, Unexpected
from outrider.selftest.round import Round
from outrider.selftest.scenario import Scenario

REFUSED = 507  # what a full disk answers
GOING_S = 3.0  # an orderly way down is begun by then
NOTICE_S = 0.3
POLL_S = 0.005
FILE_SIZE, UNBOUND = resource.RLIMIT_FSIZE, resource.RLIM_INFINITY
OWED_S = 8.0
RUNNING = "SELECT 1 FROM runs WHERE status = 'running' AND waiting_for IS NULL"


@dataclass(frozen=True, slots=True)
class Death:
    """Whether the point was reached, and whether that was before the gateway listened."""

    reached: bool
    at_start: bool = False


Way = Callable[[Round, Scenario, str], Awaitable[Death]]


async def kill(played: Round, scenario: Scenario, point: str) -> Death:
    """SIGKILL at the point."""
    await played.start(f"{point}=kill")
    return await _dies(played, scenario, signal.SIGKILL)


async def term(played: Round, scenario: Scenario, point: str) -> Death:
    """SIGTERM at the point: the orderly way down."""
    await played.start(f"{point}=term")
    return await _dies(played, scenario, 0)


async def shell(played: Round, scenario: Scenario, point: str) -> Death:
    """The shell above it dies at the point, and its terminal with it."""
    played.shell = True
    await played.start(f"{point}=orphan")
    return await _dies(played, scenario, signal.SIGHUP)


async def full(played: Round, scenario: Scenario, point: str) -> Death:
    """From the point on no file can grow: new work is refused in words, reading goes on, and once
    there is space again the same gateway goes on (Linux).
    """
    await played.start(f"{point}=full")
    if not _listens(played):
        await played.end()
        return Death(reached=True, at_start=True)
    living = asyncio.create_task(_live(played, scenario))
    try:
        reached = await _filled(played, living)
        if reached:
            await _refused(played)
    finally:
        _space(played)
        living.cancel()
        await asyncio.gather(living, return_exceptions=True)
    return await _goes_on(played, reached)


async def sync(played: Round, scenario: Scenario, point: str) -> Death:
    """The disk fails to promise what was written, once; the same gateway goes on."""
    await played.start(f"{point}=raise:EIO")
    await _live(played, scenario)
    return await _goes_on(played, reached=True)


WAYS: Mapping[str, Way] = {"kill": kill, "term": term, "shell": shell, "full": full, "sync": sync}


def _listens(played: Round) -> bool:
    return played.server is not None and played.server.url is not None


async def _live(played: Round, scenario: Scenario) -> None:
    """Play until the gateway is gone or answers what the scene does not expect."""
    with suppress(Unexpected, TimeoutError, *BROKEN):
        await scenario.play(played)
        await played.all_quiet()


async def _dies(played: Round, scenario: Scenario, number: int) -> Death:
    if not _listens(played):  # before it listens, SIGTERM is not orderly yet
        await played.died(number or signal.SIGTERM)
        return Death(reached=True, at_start=True)
    await (_live(played, scenario) if number != signal.SIGKILL else _strict(played, scenario))
    if await _stays(played, 0 if number == signal.SIGKILL else GOING_S):
        await played.end()
        return Death(reached=False)
    await played.died(number)
    return Death(reached=True)


async def _strict(played: Round, scenario: Scenario) -> None:
    """A gateway that is killed answers nothing unexpected: it only falls silent."""
    with suppress(*BROKEN):
        await scenario.play(played)
        await played.all_quiet()


async def _stays(played: Round, patience_s: float) -> bool:
    """Whether the gateway goes on answering."""
    until = time.monotonic() + patience_s
    while await played.client.alive():
        if time.monotonic() >= until:
            return True
        await asyncio.sleep(POLL_S)
    return False


def _filled_up(played: Round) -> bool:
    """Whether no file of the gateway can grow."""
    return played.server is not None and resource.prlimit(played.server.pid, FILE_SIZE)[0] == 0


def _space(played: Round) -> None:
    """Let the running gateway's files grow again."""
    if played.server is not None and played.server.pid:
        with suppress(ProcessLookupError):
            resource.prlimit(played.server.pid, FILE_SIZE, (UNBOUND, UNBOUND))


async def _filled(played: Round, living: "asyncio.Task[None]") -> bool:
    """Whether the point was reached before the scene ended; then the scene had time to notice."""
    while not _filled_up(played):
        if living.done():
            return False
        await asyncio.sleep(POLL_S)
    await asyncio.wait({living}, timeout=NOTICE_S)
    return True


async def _refused(played: Round) -> None:
    """New work is refused with a sentence; what is there can be read."""
    status, told = await played.client.post("/conversations", {})
    if status != REFUSED or not told.get("error", {}).get("message"):
        raise Unexpected("a full disk", status, told)
    for chat_id in await played.chats():
        await played.client.get(f"/conversations/{chat_id}")


async def _goes_on(played: Round, reached: bool) -> Death:
    """Without a restart everything comes to rest and every conversation is usable."""
    for said in played.client.log:  # an answer of 507 may come after its message was stored
        said.outcome = "unknown" if said.outcome in {"invoke", "fail"} else said.outcome
    await played.all_quiet()
    await _closed(played)
    await played.usable(*(await played.chats() or [await played.client.open()]))
    await played.end()
    return Death(reached)


async def _closed(played: Round) -> None:
    """Give the gateway time to close what it could not when the disk was full."""
    until = time.monotonic() + OWED_S
    books = Books(played.home)
    while books.rows(RUNNING) and time.monotonic() < until:  # noqa: ASYNC110
        await asyncio.sleep(POLL_S)
    books.close()
