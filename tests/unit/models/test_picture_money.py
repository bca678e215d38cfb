"""HC-12 with pictures: what they may cost is reserved before they are sent."""

import pytest

from outrider.core.entry import Attachment, TurnOpened, UserSaid
from outrider.core.wake import UserMessage
from tests.fakes.model_line import PAID
from tests.fakes.model_script import says
from tests.unit.models.conftest import Drives

pytestmark = pytest.mark.anyio
CAT = Attachment("upl_1", "cat.png", "image/png", 900_000, "inbox/cat.png", 2_000, 1_600)
TOKENS = 1_600 + 2_000 * 1_600 // 400


async def reserved(drives: Drives, route: str) -> float:
    drives.server.queue.append(says("a cat"))
    said = UserSaid("look", attachments=(CAT,))
    await drives.ask(route, facts=(TurnOpened("run_1", UserMessage()), said))
    return drives.ledger.rows[-1].reserved_usd or 0.0


async def test_hc_12_a_picture_is_reserved_where_it_is_sent(drives: Drives) -> None:
    """HC-12"""
    drives.make({"one:gpt-4o": PAID, "one:paid": PAID})
    blind = await reserved(drives, "one:paid")
    seen = await reserved(drives, "one:gpt-4o")
    assert seen - blind == pytest.approx(TOKENS * PAID.input_mtok / 1_000_000)
