"""Boots: a server that dies while it recovers, and two servers that want one home."""

import asyncio
import signal

import pytest

from outrider.selftest.books import does, effects
from outrider.selftest.round import Round
from outrider.selftest.world import HELD

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "point", ["tx.tool_result.after", "tx.accept.after", "tx.tool_start.after"]
)
async def test_T40_a_turn_that_dies_twice_is_closed_and_never_tried_again(
    played: Round, point: str
) -> None:
    """The second death comes as soon as its second life is on record."""
    chat_id, _ = await played.cut(point, "\n".join([does("one"), does("two")]))
    asked, done = len(played.model.chats), effects(played.home)
    assert (await played.start("tx.resumed.after=kill")).url is None
    await played.died()
    await played.back()
    run = await played.run(chat_id)
    assert (run["status"], run["ending"], run["attempt"]) == ("error", "interrupted", 2)
    assert run["failure"]["code"] == "interrupted"
    assert (len(played.model.chats), effects(played.home)) == (asked, done)
    await played.usable(chat_id)


async def test_T40_a_decided_run_that_dies_twice_leaves_no_step_open(played: Round) -> None:
    """Its card's step was stored as open, and its decision never closed it."""
    await played.start("tx.decide.after=kill")
    chat_id = await played.client.open()
    heard = await played.client.say(chat_id, does("one"))
    card = heard.of("approval_required")["approval"]
    assert (await played.client.decide(chat_id, card["id"])).cut
    await played.died()
    await played.start("tx.resumed.after=kill")
    await played.died()
    await played.back()
    run = await played.client.get(f"/activity/runs/{card['run_id']}")
    assert (run["ending"], effects(played.home)) == ("interrupted", {})
    assert all(step["duration_ms"] is not None for step in run["steps"])
    await played.usable(chat_id)


async def test_T39_a_boot_that_dies_before_it_resumed_anything_costs_no_try(played: Round) -> None:
    chat_id, _ = await played.cut("tx.accept.after", does("one"))
    await played.start("tx.resumed.before=kill")
    await played.died()
    await played.back()
    run = await played.run(chat_id)
    assert (run["ending"], run["attempt"]) == ("done", 2)
    await played.usable(chat_id)


async def test_T57_a_boot_that_dies_over_the_ledger_is_made_good_by_the_next(played: Round) -> None:
    chat_id, _ = await played.cut("model.sent", "hello")
    await played.start("tx.lose_open=kill")
    await played.died()
    await played.back()
    await played.usable(chat_id)


async def test_R1_a_message_sent_while_the_server_goes_down_is_answered_by_the_next_or_not_stored(
    played: Round,
) -> None:
    played.model.queue.append(HELD)
    await played.start()
    held, other = await played.client.open(), await played.client.open()
    holding = asyncio.ensure_future(played.client.say(held, "hold on"))
    await played.model.asked.wait()
    assert played.server is not None
    played.server.send(signal.SIGTERM)
    sent = [asyncio.ensure_future(played.client.say(other, f"late {n}")) for n in range(4)]
    await asyncio.gather(holding, *sent)
    assert (await played.end(signal.SIGTERM)).code == 0
    await played.back()
    await played.usable(held)
    await played.usable(other)


async def test_REL_44_a_second_server_on_the_home_is_refused_by_name(played: Round) -> None:
    """R12: and it changes nothing for the one that holds the home."""
    first = await played.start()
    second = await played.start()
    assert second.url is None
    ended = await second.ended()
    assert (ended.code, str(played.home) in ended.errors) == (1, True)
    played.server, played.client.url = first, first.url or ""
    chat_id = await played.client.open()
    await played.usable(chat_id)


async def test_REL_44_the_home_is_free_the_moment_its_holder_is_killed(played: Round) -> None:
    """REL-46: also while a command of the dead server is still being ended."""
    first = await played.start()
    chat_id = await played.client.open(autonomous=True)
    saying = asyncio.ensure_future(played.client.say(chat_id, does("one", "; sleep 300 & wait")))
    await played.effect("one")
    first.send(signal.SIGKILL)
    await first.gone()
    await played.back()
    assert (await first.ended()).left == ()
    assert (await saying).cut
    await played.usable(chat_id)
