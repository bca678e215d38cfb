"""A conversation of 10,000 entries opens by pages, and a step in it costs what any step costs."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from outrider.app.gateway import Gateway
from outrider.core.conversation import ConversationDetail
from tests.fakes.long_home import fill
from tests.flow.gateway.home import gateway, told

pytestmark = pytest.mark.anyio

MANY, FEW = 10_000, 200
ECHO = {"OUTRIDER_ROUTES": "fake:echo"}


def best_ms(work: Callable[[], object], times: int = 15) -> float:
    """The quickest of several: what else the machine does can only add."""
    spent = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        spent.append(time.perf_counter() - began)
    return min(spent) * 1e3


async def first_page_ms(home: Path, count: int) -> float:
    """What reading the newest page costs while nothing of the conversation is in memory."""
    home.mkdir()
    chat_id = fill(home, count)
    async with gateway(home, ECHO) as at:
        return best_ms(lambda: at.desk.detail(chat_id))


async def test_the_first_page_costs_no_more_than_that_of_a_short_one(tmp_path: Path) -> None:
    few, many = (
        await first_page_ms(tmp_path / "few", FEW),
        await first_page_ms(tmp_path / "many", MANY),
    )
    print(f"first page: {few:.2f} ms of {FEW} entries, {many:.2f} ms of {MANY}")
    assert many < 3 * few + 1


async def test_the_pages_are_all_of_it_in_order_and_once(tmp_path: Path) -> None:
    chat_id = fill(tmp_path, MANY)
    async with gateway(tmp_path, ECHO) as at:
        pages = [at.desk.detail(chat_id)]
        while pages[-1].has_more:
            pages.append(at.desk.detail(chat_id, pages[-1].entries[0].seq))
    seqs = [entry.seq for page in reversed(pages) for entry in page.entries]
    assert (seqs, len(pages)) == (list(range(1, MANY + 1)), MANY // 200)


async def seconds_a_turn(at: Gateway, chat_id: str) -> float:
    began = time.perf_counter()
    await told(await at.desk.say(chat_id, "hello"))
    return time.perf_counter() - began


async def test_after_a_compaction_a_turn_costs_what_it_costs_in_a_new_conversation(
    tmp_path: Path,
) -> None:
    """Nothing of a turn is counted in entries: neither deciding, nor telling, nor encoding."""
    chat_id = fill(tmp_path, MANY)
    async with gateway(tmp_path, ECHO) as at:
        await told(await at.desk.compact(chat_id))
        fresh = (await at.desk.create(title="Named")).id
        for _ in range(3):
            await seconds_a_turn(at, chat_id)
            await seconds_a_turn(at, fresh)
        long, short = [], []
        for _ in range(10):
            long.append(await seconds_a_turn(at, chat_id))
            short.append(await seconds_a_turn(at, fresh))
            await asyncio.sleep(0)
        detail: ConversationDetail = at.desk.detail(chat_id)
    print(f"a turn: {min(short) * 1e3:.2f} ms anew, {min(long) * 1e3:.2f} ms after {MANY} entries")
    assert detail.last_seq > MANY
    assert min(long) < 3 * min(short) + 0.005
