"""Evidence about time: a clock that jumps, forward and back, and both edges of summer time."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from outrider.selftest.books import Books
from outrider.selftest.client import Unexpected
from outrider.selftest.process import Brood
from outrider.selftest.round import Round, new_round
from outrider.selftest.scenes_turn import WRITE, hold

YEAR_S = 366 * 86_400.0
SPRING = datetime(2026, 3, 29, 1, 0, tzinfo=UTC)  # clocks of Berlin go forward
AUTUMN = datetime(2026, 10, 25, 1, 0, tzinfo=UTC)  # and back
ZONE = "timezone: Europe/Berlin\n"
NEAR = timedelta(minutes=2)


@dataclass(frozen=True, slots=True)
class Jump:
    """How one case went; `wrong` is empty when every promise was kept."""

    name: str
    wrong: str = ""


async def forward(played: Round) -> None:
    """A year passes: what waits expires once, and the conversation goes on."""
    await played.start()
    chat_id = await played.client.open()
    (await played.client.say(chat_id, WRITE)).whole().of("approval_required")
    played.skew.move(YEAR_S)
    while (await played.client.get(f"/conversations/{chat_id}"))["pending_approval"]:
        await played.client.watch(chat_id)
    await played.quiet(chat_id)
    await played.usable(chat_id)
    _once(played, "SELECT count(*) FROM entries WHERE body ->> 'outcome' = 'expired'")


async def back(played: Round) -> None:
    """The clock goes back an hour in the middle of a turn, and two over a restart: order is kept,
    no duration is negative, what waits does not expire.
    """
    await played.start()
    asking, chat_id = await played.client.open(), await played.client.open()
    (await played.client.say(asking, WRITE)).whole().of("approval_required")
    holding = await hold(played, chat_id)
    played.skew.move(-3_600.0)
    (await played.client.say(chat_id, "behind it")).whole().of("queued")
    await played.end()
    await holding
    played.skew.move(-7_200.0)
    await played.back()
    played.skew.move(0.0)
    detail = await played.client.get(f"/conversations/{asking}")
    if detail["pending_approval"] is None:
        raise Unexpected("a card expired while the clock stood behind")
    await played.usable(asking, chat_id)
    _none(played, "SELECT body FROM steps WHERE body ->> 'duration_ms' < 0")


async def spring(played: Round) -> None:
    """A turn before the hour that is skipped, one after it."""
    await _over(played, SPRING)


async def autumn(played: Round) -> None:
    """A turn before the hour that comes twice, one within its second coming."""
    await _over(played, AUTUMN)


async def _over(played: Round, edge: datetime) -> None:
    """Each call is on one day of the statistics, and their sum is the ledger's."""
    played.skew.to(edge - NEAR)
    await played.start()
    chat_id = await played.client.open()
    (await played.client.say(chat_id, "before")).whole().of("done")
    played.skew.to(edge + NEAR)
    (await played.client.say(chat_id, "after")).whole().of("done")
    await played.end()
    played.skew.to(edge + timedelta(hours=26))
    await played.back()
    await played.usable(chat_id)
    days = (await played.client.get("/stats?days=7"))["by_day"]
    async with played.settled() as books:
        ((calls,),) = books.rows("SELECT count(*) FROM ledger")
    if sum(day["calls"] for day in days) != calls:
        raise Unexpected(f"{calls} calls", days)


CASES: Mapping[str, Callable[[Round], Awaitable[None]]] = {
    "forward": forward, "back": back, "spring": spring, "autumn": autumn,
}  # fmt: skip


async def jump(name: str, home: Path, brood: Brood) -> Jump:
    """Play one case on a fresh home."""
    try:
        async with new_round(home, brood, ZONE) as played:
            played.skewed = True
            await CASES[name](played)
            await played.end()
    except Exception as error:  # noqa: BLE001 - whatever it is, the case names it
        return Jump(name, f"{type(error).__name__}: {error}")
    return Jump(name)


def _once(played: Round, sql: str) -> None:
    books = Books(played.home)
    found = books.rows(sql)
    books.close()
    if found != [(1,)]:
        raise Unexpected(sql, found)


def _none(played: Round, sql: str) -> None:
    books = Books(played.home)
    found = books.rows(sql)
    books.close()
    if found:
        raise Unexpected(sql, found)
