"""A session takes one drive at a time, in order, and leaves nothing of it behind."""

import asyncio

import pytest

from outrider.core.entry import ModelSaid, Noted
from outrider.core.seat import Ended
from outrider.link.frame import Frames, framed
from outrider.link.messages import Begin, Given, Hello, Message, Open, Ping, Pong, Rested
from outrider.link.parcel import UP, Address, Parcel, pack, unpack
from outrider.worker.session import OURS
from tests.fakes.brief import OPENED, make_brief
from tests.fakes.drives import Away, Scene
from tests.fakes.link import DRIVE
from tests.fakes.model import Hang, says

pytestmark = pytest.mark.anyio
OPEN = Open(make_brief(), False)


@pytest.fixture
def away() -> Away:
    return Away(Scene())


def why(away: Away, *messages: Message, number: int = 0, address: Address = DRIVE) -> str | None:
    """Why the child ended the link on hearing this."""
    for message in messages:
        away.pair.away.receive(framed(pack(Parcel(message, address, number=number))))
    broken = away.pair.away.broken
    return None if broken is None else broken.why


async def test_a_drive_after_another_starts_from_nothing(away: Away) -> None:
    away.scene.model.script = [says("one"), says("two")]
    assert await away.drive() == Ended("done")
    away.scene.journal.put(*OPENED)
    assert await away.again().drive() == Ended("done")
    assert [each.text for each in away.scene.journal.facts() if isinstance(each, ModelSaid)] == [
        "one", "two",
    ]  # fmt: skip


async def test_it_answers_a_ping(away: Away) -> None:
    assert why(away, Ping()) is None
    await asyncio.sleep(0)
    (said,) = Frames().feed(bytes(away.pair.sent))
    assert unpack(said, UP).message == Pong()


async def test_it_takes_the_address_of_a_drive_that_opens(away: Away) -> None:
    assert why(away, OPEN, address=Address("cnv_2", 7)) is None
    assert away.pair.away.address == Address("cnv_2", 7)


async def test_another_conversation_without_an_opening_ends_the_link(away: Away) -> None:
    assert why(away, Ping(), address=Address("cnv_2", 1)) == "other_drive"


async def test_a_drive_in_the_middle_of_another_ends_the_link(away: Away) -> None:
    away.scene.model.script = [Hang()]
    driving = asyncio.create_task(away.drive())
    await away.scene.model.hanging.wait()
    assert why(away, OPEN, address=Address("cnv_1", 2)) == "other_drive"
    driving.cancel()


async def test_another_version_ends_the_link(away: Away) -> None:
    assert why(away, OURS) is None
    assert why(away, Hello(OURS.protocol, "0.0.0")) == "other_version"


async def test_entries_without_an_opening_end_the_link(away: Away) -> None:
    entry = away.scene.journal.put(Noted("loop_note", {}))[0]
    assert why(away, Given(entry)) == "out_of_place"


async def test_a_beginning_without_an_opening_ends_the_link(away: Away) -> None:
    asking = asyncio.create_task(away.pair.home.ask(Begin(), Rested))
    await away.pair.over.wait()
    assert why(away) == "out_of_place"
    asking.cancel()
