"""Money through the whole gateway: asked, counted, and stopped before it is too much."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from outrider.app.gateway import Gateway
from tests.fakes.model_script import calls, says
from tests.fakes.model_server import ModelServer
from tests.flow.gateway.home import gateway, kinds, opened, told
from tests.flow.gateway.priced import FAR, PAID, PRICED, configure

pytestmark = pytest.mark.anyio


async def asked(home: Gateway, **more: Any) -> dict[str, Any]:
    """The card that a message to unpriced routes leads to."""
    chat = await opened(home.desk, title="Named", **more)
    card: dict[str, Any] = (await told(await home.desk.say(chat.id, "hello")))[-1]["approval"]
    return card


async def test_an_unpriced_route_asks_before_anything_is_sent(
    tmp_path: Path, models: ModelServer
) -> None:
    configure(tmp_path, FAR)
    async with gateway(tmp_path) as home:
        card = await asked(home)
    assert (card["kind"], card["route"], card["tool_call_id"]) == ("money", "far:big", None)
    assert models.chats == []


async def test_autonomy_never_answers_for_money(tmp_path: Path, models: ModelServer) -> None:
    configure(tmp_path, FAR)
    async with gateway(tmp_path) as home:
        assert (await asked(home, autonomous=True))["kind"] == "money"


async def test_agreeing_grants_that_route_and_no_other(tmp_path: Path, models: ModelServer) -> None:
    configure(tmp_path, FAR)
    models.queue.append(says("Yes"))
    async with gateway(tmp_path) as home:
        card = await asked(home)
        stream = await told(
            await home.desk.decide(card["conversation_id"], card["id"], approve=True)
        )
        grants = home.desk.detail(card["conversation_id"]).auto_approve
    assert kinds(stream)[-1] == "done"
    assert [grant.money_route for grant in grants] == ["far:big"]
    assert {str(seen.body["model"]) for seen in models.chats} == {"big"}


async def test_a_granted_route_is_not_asked_about_again(
    tmp_path: Path, models: ModelServer
) -> None:
    configure(tmp_path, FAR)
    async with gateway(tmp_path) as home:
        card = await asked(home)
        chat_id = card["conversation_id"]
        await told(await home.desk.decide(chat_id, card["id"], approve=True))
        stream = await told(await home.desk.say(chat_id, "again"))
        spend = home.desk.detail(chat_id)
    assert kinds(stream)[-1] == "done"
    assert (spend.spent_usd, spend.unknown_cost_calls) == (0.0, 2)


async def test_a_no_to_every_route_halts_with_budget(tmp_path: Path, models: ModelServer) -> None:
    configure(tmp_path, FAR)
    async with gateway(tmp_path) as home:
        card = await asked(home)
        chat_id = card["conversation_id"]
        second = (await told(await home.desk.decide(chat_id, card["id"], approve=False)))[-1]
        assert second["approval"]["route"] == "far:small"
        stream = await told(
            await home.desk.decide(chat_id, second["approval"]["id"], approve=False)
        )
    assert (stream[-1]["type"], stream[-1]["reason"]) == ("halted", "budget")
    assert stream[-1]["run"]["family"] == "budgetExceeded"
    assert models.chats == []


async def test_a_priced_call_moves_what_was_spent(tmp_path: Path, models: ModelServer) -> None:
    configure(tmp_path, PRICED % models.base_url)
    models.queue.append(says("Yes"))
    async with gateway(tmp_path) as home:
        chat = await opened(home.desk, title="Named")
        stream = await told(await home.desk.say(chat.id, "hello"))
        spent = home.desk.detail(chat.id).spent_usd
    assert spent == pytest.approx(PAID)
    usage = next(each for each in stream if each["type"] == "usage")
    assert (usage["cost_usd"], usage["spent_usd"]) == (pytest.approx(PAID), pytest.approx(PAID))
    assert stream[-1]["run"]["cost_usd"] == pytest.approx(PAID)


async def test_a_used_up_cap_halts_before_the_next_call(
    tmp_path: Path, models: ModelServer
) -> None:
    """REL-02: equal means used up, and the reason is shown."""
    configure(tmp_path, PRICED % models.base_url)
    async with gateway(tmp_path) as home:
        chat = await opened(home.desk, title="Named")
        await told(await home.desk.say(chat.id, "hello"))
        await home.desk.edit(chat.id, {"cost_cap_usd": home.desk.detail(chat.id).spent_usd})
        before = len(models.chats)
        stream = await told(await home.desk.say(chat.id, "again"))
        assert home.desk.detail(chat.id).over_budget
    assert len(models.chats) == before
    assert (stream[-1]["type"], stream[-1]["reason"]) == ("halted", "budget")
    assert [each["entry"]["code"] for each in stream if each["type"] == "note"] == ["budget"]


async def test_a_call_that_the_cap_cannot_cover_is_not_sent(
    tmp_path: Path, models: ModelServer
) -> None:
    """REL-02: a cap of 0.01 and a worst case of 0.05 and more."""
    configure(tmp_path, PRICED % models.base_url)
    async with gateway(tmp_path) as home:
        chat = await opened(home.desk, title="Named")
        await home.desk.edit(chat.id, {"cost_cap_usd": 0.01})
        stream = await told(await home.desk.say(chat.id, "hello"))
    assert stream[-1]["reason"] == "budget"
    assert models.chats == []


async def test_a_cap_lowered_mid_turn_stops_before_the_next_call(
    tmp_path: Path, models: ModelServer
) -> None:
    """REL-02"""
    configure(tmp_path, PRICED % models.base_url)
    wants = calls(("workspace_list", '{"path": "."}'))
    models.queue.append(replace(wants, gap_s=0.02))
    async with gateway(tmp_path) as home:
        chat = await opened(home.desk, title="Named")
        watch = await home.desk.say(chat.id, "hello")
        await models.asked.wait()
        await home.desk.edit(chat.id, {"cost_cap_usd": 0.001})
        stream = await told(watch)
    assert stream[-1]["reason"] == "budget"
    assert len(models.chats) == 1


async def test_a_cap_of_nothing_is_no_cap(tmp_path: Path, models: ModelServer) -> None:
    """REL-02: and an unpriced route needs no word without one."""
    configure(tmp_path, FAR)
    models.queue.append(says("Yes"))
    async with gateway(tmp_path) as home:
        chat = await opened(home.desk, title="Named")
        await home.desk.edit(chat.id, {"cost_cap_usd": 0})
        stream = await told(await home.desk.say(chat.id, "hello"))
    assert kinds(stream)[-1] == "done"
