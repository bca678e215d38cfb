"""What waits behind a turn: edited, taken back, and never lost."""

from dataclasses import replace
from pathlib import Path

import pytest

from outrider.app.gateway import Gateway
from outrider.core.errors import Conflict, Gone, Invalid, NotFound
from tests.fakes.clock import FakeClock
from tests.fakes.model_script import says
from tests.fakes.model_server import ModelServer
from tests.flow.gateway.home import gateway, kinds, opened, told, until

pytestmark = pytest.mark.anyio
SLOW = {"OUTRIDER_ROUTES": "fake:slow"}
WRITE = '/tool workspace_write {"path": "a.txt", "content": "one\\n"}'


def scripted(models: ModelServer) -> dict[str, str]:
    return {"OUTRIDER_OPENAI_BASE_URL": models.base_url, "OUTRIDER_ROUTES": "openai:m"}


def spoken(home: Gateway, chat_id: str) -> list[str]:
    entries = home.desk.detail(chat_id).entries
    return [each.content for each in entries if each.role == "user"]


async def test_a_waiting_message_is_answered_as_it_was_edited(tmp_path: Path) -> None:
    async with gateway(tmp_path, SLOW) as home:
        chat = await opened(home.desk)
        first = await home.desk.say(chat.id, "one two three")
        (waits,) = await told(await home.desk.say(chat.id, "four"))
        await home.desk.edit_queued(chat.id, waits["item_id"], " five ")
        told_of = await told(first)
        await told(home.desk.watch(chat.id, None))
        assert spoken(home, chat.id) == ["one two three", "five"]
    queues = [each["queued"] for each in told_of if each["type"] == "queue"]
    assert [[item["text"] for item in queue] for queue in queues] == [["four"], ["five"]]


async def test_a_waiting_message_that_was_taken_back_is_never_answered(tmp_path: Path) -> None:
    async with gateway(tmp_path, SLOW) as home:
        chat = await opened(home.desk)
        first = await home.desk.say(chat.id, "one two three")
        (waits,) = await told(await home.desk.say(chat.id, "four", request_id="tab-4"))
        await home.desk.remove_queued(chat.id, waits["item_id"])
        with pytest.raises(Conflict):
            await home.desk.remove_queued(chat.id, waits["item_id"])
        assert kinds(await told(first))[-1] == "done"
        assert home.desk.watch(chat.id, None) is None
        assert spoken(home, chat.id) == ["one two three"]


async def test_an_edit_to_nothing_is_refused(tmp_path: Path) -> None:
    async with gateway(tmp_path, SLOW) as home:
        chat = await opened(home.desk)
        first = await home.desk.say(chat.id, "one two three")
        (waits,) = await told(await home.desk.say(chat.id, "four"))
        with pytest.raises(Invalid):
            await home.desk.edit_queued(chat.id, waits["item_id"], "  ")
        first.close()


async def test_a_message_sent_again_after_it_was_edited_is_still_that_message(
    tmp_path: Path,
) -> None:
    """REL-09: what counts is what was sent first."""
    async with gateway(tmp_path, SLOW) as home:
        chat = await opened(home.desk)
        first = await home.desk.say(chat.id, "one two three")
        (waits,) = await told(await home.desk.say(chat.id, "four", request_id="tab-4"))
        await home.desk.edit_queued(chat.id, waits["item_id"], "five")
        (again,) = await told(await home.desk.say(chat.id, "four", request_id="tab-4"))
        first.close()
    assert again["item_id"] == waits["item_id"]


async def test_part_of_the_words_is_not_the_same_message(tmp_path: Path) -> None:
    async with gateway(tmp_path) as home:
        chat = await opened(home.desk)
        await told(await home.desk.say(chat.id, "hello", request_id="tab-1"))
        with pytest.raises(Conflict, match="request_id_reused"):
            await home.desk.say(chat.id, "hell", request_id="tab-1")


async def test_what_waited_is_answered_after_a_restart(tmp_path: Path) -> None:
    """A-Q-12: first the cut turn, then what waited behind it."""
    async with ModelServer() as models:
        models.queue.append(replace(says("Half"), hold=True))
        async with gateway(tmp_path, scripted(models)) as home:
            chat = await opened(home.desk, title="Named")
            await home.desk.say(chat.id, "one")
            await home.desk.say(chat.id, "two")
            await models.asked.wait()
        async with gateway(tmp_path, scripted(models)) as home:
            first = await told(home.desk.watch(chat.id, None))
            second = await told(home.desk.watch(chat.id, None))
            assert home.desk.detail(chat.id).queued == ()
    assert (first[-1]["run"]["resumed"], first[-1]["run"]["summary"]) == (True, "one")
    assert (second[-1]["run"]["resumed"], second[-1]["run"]["summary"]) == (False, "two")


async def test_without_a_schedule_cut_turns_are_closed_and_what_waits_waits(tmp_path: Path) -> None:
    """A-Q-12, A-RST-3: it is drained when the conversation's next turn ends."""
    async with ModelServer() as models:
        models.queue.append(replace(says("Half"), hold=True))
        async with gateway(tmp_path, scripted(models)) as home:
            chat = await opened(home.desk, title="Named")
            await home.desk.say(chat.id, "one")
            await home.desk.say(chat.id, "two")
            await models.asked.wait()
        async with gateway(tmp_path, scripted(models), schedule=False) as home:
            assert home.desk.detail(chat.id).last_ending == "interrupted"
            assert home.desk.watch(chat.id, None) is None
            await told(await home.desk.say(chat.id, "three"))
            await told(home.desk.watch(chat.id, None))
            assert spoken(home, chat.id) == ["one", "three", "two"]


async def test_deleting_a_running_conversation_stops_it_and_ends_its_streams(
    tmp_path: Path,
) -> None:
    """A-Q-16"""
    async with gateway(tmp_path, SLOW) as home:
        chat = await opened(home.desk)
        watch = await home.desk.say(chat.id, "one two three four five six")
        await home.desk.say(chat.id, "later")
        await until(watch, "text_delta")
        other = home.desk.watch(chat.id, None)
        await home.desk.delete(chat.id)
        await told(other)
        assert home.turns.runs() == ()
        with pytest.raises(NotFound):
            home.desk.detail(chat.id)
        back = await home.desk.restore(chat.id)
        assert home.desk.detail(chat.id).queued == ()
        assert (back.status, back.last_ending) == ("idle", "interrupted")


async def test_deleting_a_waiting_conversation_denies_its_card(tmp_path: Path) -> None:
    async with gateway(tmp_path) as home:
        chat = await opened(home.desk)
        card = (await told(await home.desk.say(chat.id, WRITE)))[-1]["approval"]
        await home.desk.delete(chat.id)
        with pytest.raises(NotFound):
            await home.desk.decide(chat.id, card["id"], approve=True)
        await home.desk.restore(chat.id)
        with pytest.raises(Conflict):
            await home.desk.decide(chat.id, card["id"], approve=True)
        assert kinds(await told(await home.desk.say(chat.id, "hello")))[-1] == "done"
    assert not (tmp_path / "workspace" / "a.txt").exists()


async def test_a_deletion_cannot_be_undone_after_thirty_seconds(tmp_path: Path) -> None:
    clock = FakeClock()
    async with gateway(tmp_path, clock=clock, schedule=False) as home:
        chat = await opened(home.desk)
        await told(await home.desk.say(chat.id, "hello"))
        await home.desk.delete(chat.id)
        clock.advance(30)
        with pytest.raises(Gone):
            await home.desk.restore(chat.id)
