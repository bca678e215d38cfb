"""A message through the whole gateway, and what may happen to it on the way."""

from pathlib import Path

import pytest

from outrider.core.errors import Conflict, Full, Invalid
from tests.flow.gateway.home import gateway, kinds, opened, told, until

pytestmark = pytest.mark.anyio
SLOW = {"OUTRIDER_ROUTES": "fake:slow"}


async def test_a_message_is_answered_and_its_run_is_done(tmp_path: Path) -> None:
    async with gateway(tmp_path) as home:
        chat = await opened(home.desk)
        stream = await told(await home.desk.say(chat.id, "hello"))
    assert kinds(stream) == ["accepted", "assistant", "usage", "done"]
    assert stream[-1]["run"]["ending"] == "done"


async def test_a_message_to_a_busy_conversation_waits_and_is_answered_next(tmp_path: Path) -> None:
    async with gateway(tmp_path, SLOW) as home:
        chat = await opened(home.desk)
        first = await home.desk.say(chat.id, "one two three")
        waits = await told(await home.desk.say(chat.id, "four"))
        also = await told(await home.desk.say(chat.id, "five"))
        await told(first)
        second = await told(home.desk.watch(chat.id, None))
    assert [each["position"] for each in (*waits, *also)] == [1, 2]
    assert second[-1]["run"]["summary"] == "four"


async def test_what_waited_becomes_one_message_in_order(tmp_path: Path) -> None:
    async with gateway(tmp_path, SLOW) as home:
        chat = await opened(home.desk)
        first = await home.desk.say(chat.id, "one two three")
        for text in ("four", "five"):
            await told(await home.desk.say(chat.id, text))
        await told(first)
        await told(home.desk.watch(chat.id, None))
        said = [each.content for each in home.desk.detail(chat.id).entries if each.role == "user"]
    assert said == ["one two three", "four\n\nfive"]


async def test_the_twenty_first_waiting_message_is_refused(tmp_path: Path) -> None:
    """T07, A-Q-3: the first twenty stay."""
    async with gateway(tmp_path, SLOW) as home:
        chat = await opened(home.desk)
        await home.desk.say(chat.id, "one two three four five six")
        for number in range(20):
            await home.desk.say(chat.id, f"m{number}")
        with pytest.raises(Full):
            await home.desk.say(chat.id, "one too many")
        waiting = [each.text for each in home.desk.detail(chat.id).queued]
    assert waiting == [f"m{number}" for number in range(20)]


async def test_the_same_request_id_is_stored_once(tmp_path: Path) -> None:
    """REL-09, HC-04: the second sending watches the first."""
    async with gateway(tmp_path) as home:
        chat = await opened(home.desk)
        for _ in range(3):
            await told(await home.desk.say(chat.id, "hello", request_id="tab-1"))
        said = [each for each in home.desk.detail(chat.id).entries if each.role == "user"]
    assert len(said) == 1


async def test_the_same_request_id_with_other_words_is_refused(tmp_path: Path) -> None:
    async with gateway(tmp_path) as home:
        chat = await opened(home.desk)
        await told(await home.desk.say(chat.id, "hello", request_id="tab-1"))
        with pytest.raises(Conflict):
            await home.desk.say(chat.id, "other", request_id="tab-1")


async def test_a_steer_is_answered_in_the_running_turn(tmp_path: Path) -> None:
    async with gateway(tmp_path, SLOW) as home:
        chat = await opened(home.desk)
        watch = await home.desk.say(chat.id, '/tool workspace_list {"path": "."}')
        await told(await home.desk.say(chat.id, "/steer and hurry"))
        stream = await told(watch)
    assert kinds(stream).count("steer") == 1
    assert kinds(stream)[-1] == "done"


@pytest.mark.parametrize("text", ["", "  \n", "/steer", "/steer  ", "x" * 20_001])
async def test_a_message_without_words_or_too_long_is_refused(tmp_path: Path, text: str) -> None:
    """A-Q-7."""
    async with gateway(tmp_path) as home:
        chat = await opened(home.desk)
        with pytest.raises(Invalid):
            await home.desk.say(chat.id, text)
        assert home.desk.detail(chat.id).entries == ()


async def test_stop_returns_what_waited_and_keeps_what_was_written(tmp_path: Path) -> None:
    async with gateway(tmp_path, SLOW) as home:
        chat = await opened(home.desk)
        watch = await home.desk.say(chat.id, "one two three four five")
        await home.desk.say(chat.id, "later")
        await until(watch, "text_delta")
        cleared, cancelled = await home.desk.stop(chat.id)
        detail = home.desk.detail(chat.id)
    assert (cleared, cancelled) == (["later"], True)
    assert [each.partial for each in detail.entries if each.role == "assistant"] == [True]
    assert detail.last_ending == "stopped"


async def test_a_deleted_conversation_comes_back_with_its_words(tmp_path: Path) -> None:
    async with gateway(tmp_path) as home:
        chat = await opened(home.desk)
        await told(await home.desk.say(chat.id, "hello"))
        await home.desk.delete(chat.id)
        await home.desk.restore(chat.id)
        said = [each.content for each in home.desk.detail(chat.id).entries if each.role == "user"]
    assert said == ["hello"]


async def test_a_failed_turn_can_be_run_again_on_the_same_message(tmp_path: Path) -> None:
    async with gateway(tmp_path, {"OUTRIDER_ROUTES": "openai:gone"}) as home:
        chat = await opened(home.desk)
        failed = await told(await home.desk.say(chat.id, "hello"))
        entry_id = failed[0]["entry"]["id"]
        again = await told(await home.desk.retry(chat.id, entry_id, ("fake:echo",)))
        said = [each for each in home.desk.detail(chat.id).entries if each.role == "user"]
    assert failed[-1]["type"] == "error"
    assert again[-1]["run"]["retry_of"] == failed[-1]["run"]["id"]
    assert len(said) == 1
