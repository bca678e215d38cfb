"""A compaction that a server dies in: made once, and the conversation is as good as before."""

import pytest

from outrider.selftest.client import Told
from outrider.selftest.round import Round

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(60)]

POINTS = (
    *("tx.accept.before#2", "tx.accept.after#2", "tx.brief.before#2", "tx.brief.after#2"),
    *("tx.reserve.after#3", "model.before_send#3", "model.sent#3"),
    *("tx.compacted.before", "tx.compacted.after", "tx.run_close.before#2", "tx.run_close.after#2"),
)


def made(detail: Told) -> list[Told]:
    return [entry for entry in detail["entries"] if entry["kind"] == "compacted"]


@pytest.mark.parametrize("point", POINTS)
async def test_a_server_that_dies_in_a_compaction_makes_it_once_or_not_at_all(
    played: Round, point: str
) -> None:
    """Killed before it was accepted there is none; at any later point the next server has one."""
    await played.start(f"{point}=kill")
    chat_id = await played.client.open()  # the first message also pays for a title
    assert not (await played.client.say(chat_id, "hello")).cut
    while (await played.client.get(f"/conversations/{chat_id}"))["reserved_usd"]:
        pass
    heard = await played.client.compact(chat_id)
    assert heard.cut or point.startswith("tx.run_close.after")
    await played.died()
    await played.back()
    detail = await played.quiet(chat_id)
    assert len(made(detail)) == (0 if point == "tx.accept.before#2" else 1)
    await played.usable(chat_id)
