"""Requests are answered once, cancelled in order, and whatever is wrong ends the link for good."""

import asyncio

import pytest

from outrider.core.errors import Conflict, OutriderError, StaleJournal
from outrider.core.model import AskModel
from outrider.core.tool import Judgement
from outrider.link.broken import LinkBroken
from outrider.link.frame import framed
from outrider.link.messages import Message, Stopped
from outrider.link.parcel import Address, Parcel, pack
from outrider.link.requests import Ask, Began, Judge, Judged, Ran, Run, Taken, TakeSteers
from tests.fakes.link import DRIVE, Pair

pytestmark = pytest.mark.anyio
ASK = Ask(AskModel(1, ()))


class Clerk:
    """Answers a judgement; steers conflict; a request to a model hangs until it is cancelled."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()
        self.cut: list[object] = []
        self.heard: list[Message] = []

    async def serve(self, message: Message) -> Message:
        match message:
            case Judge():
                return Judged(Judgement(prefix="ls"))
            case TakeSteers(after=after):
                raise StaleJournal(after=after, last=9)
            case Run():
                raise Conflict("busy", n=1)
            case _:
                return await self._hang()

    async def _hang(self) -> Message:
        self.asked.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError as cut:
            self.cut += cut.args
        return Stopped()

    def hear(self, message: Message) -> None:
        self.heard.append(message)


async def test_a_request_gets_its_answer() -> None:
    pair = Pair(Clerk())
    assert await pair.away.ask(Judge("c1"), Judged) == Judged(Judgement(prefix="ls"))


async def test_what_needs_no_answer_arrives_in_order() -> None:
    clerk = Clerk()
    pair = Pair(clerk)
    pair.away.tell(Began("c1"), Began("c2"))
    await pair.away.ask(Judge("c1"), Judged)
    assert clerk.heard == [Began("c1"), Began("c2")]


async def test_an_error_comes_back_with_its_facts() -> None:
    pair = Pair(Clerk())
    with pytest.raises(OutriderError) as raised:
        await pair.away.ask(Run("c1"), Ran)
    assert (raised.value.reason, raised.value.facts) == ("busy", {"n": 1})


async def test_a_stale_journal_comes_back_as_one() -> None:
    with pytest.raises(StaleJournal) as stale:
        await Pair(Clerk()).away.ask(TakeSteers(3), Taken)
    assert stale.value.facts == {"after": 3, "last": 9}


async def test_a_cancel_reaches_the_other_end_with_its_reason_and_is_waited_for() -> None:
    clerk = Clerk()
    left: list[Stopped] = []
    asking = asyncio.create_task(Pair(clerk).away.ask(ASK, Judged, left.append))
    await clerk.asked.wait()
    asking.cancel("person")
    with pytest.raises(asyncio.CancelledError) as cut:
        await asking
    assert (cut.value.args, clerk.cut, left) == (("person",), ["person"], [Stopped()])


async def test_what_must_not_be_cut_is_waited_for_and_heard() -> None:
    pair = Pair(Clerk())
    late: list[Judged] = []
    asking = asyncio.create_task(pair.away.finish(Judge("c1"), Judged, late.append))
    await asyncio.sleep(0)
    asking.cancel("person")
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert late == [Judged(Judgement(prefix="ls"))]


async def test_another_kind_of_answer_ends_the_link() -> None:
    pair = Pair(Clerk())
    with pytest.raises(LinkBroken, match="wrong_answer"):
        await pair.away.ask(Judge("c1"), Taken)
    assert pair.away.broken is not None


@pytest.mark.parametrize(
    ("payload", "why"),
    [
        (b"nonsense", "garbage"),
        (pack(Parcel(Began("c1"), Address("cnv_2", 1))), "other_drive"),
        (pack(Parcel(Began("c1"), Address("cnv_1", 2))), "other_drive"),
        (pack(Parcel(Stopped(), DRIVE, re=7)), "answer_unasked"),
    ],
)
async def test_whatever_is_wrong_ends_the_link(payload: bytes, why: str) -> None:
    """A garbled frame, another conversation, an earlier drive, an answer to nothing."""
    clerk = Clerk()
    pair = Pair(clerk)
    hanging = asyncio.create_task(pair.away.ask(ASK, Judged))
    await clerk.asked.wait()
    pair.home.receive(framed(payload))
    assert pair.home.broken is not None
    assert pair.home.broken.why == why
    await pair.home.quiet()
    assert clerk.cut == ["link"]
    hanging.cancel()


async def test_a_broken_link_hears_and_asks_nothing_more() -> None:
    clerk = Clerk()
    pair = Pair(clerk)
    pair.home.end(LinkBroken("gone"))
    pair.home.receive(framed(pack(Parcel(Began("c1"), DRIVE))))
    assert clerk.heard == []
    with pytest.raises(LinkBroken, match="gone"):
        await pair.home.ask(Judge("c1"), Judged)


async def test_a_request_that_waits_learns_that_the_link_is_over() -> None:
    clerk = Clerk()
    pair = Pair(clerk)
    asking = asyncio.create_task(pair.away.ask(ASK, Judged))
    await clerk.asked.wait()
    pair.away.end(LinkBroken("gone"))
    with pytest.raises(LinkBroken, match="gone"):
        await asking


async def test_a_number_twice_and_a_flood_of_requests_end_the_link() -> None:
    pair = Pair(Clerk())
    for number in (1, 1):
        pair.home.receive(framed(pack(Parcel(ASK, DRIVE, number=number))))
    assert pair.home.broken is not None
    assert pair.home.broken.why == "too_many"
    await pair.home.quiet()
