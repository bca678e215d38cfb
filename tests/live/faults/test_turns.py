"""A turn killed with -9 between its commits: nothing acknowledged is lost, no write runs twice."""

import asyncio
import signal

import pytest

from outrider.selftest.books import call, does, effects
from outrider.selftest.client import Heard, Told
from outrider.selftest.round import Round
from outrider.selftest.world import HELD

pytestmark = pytest.mark.anyio


async def results(played: Round, chat_id: str) -> list[Told]:
    """The results of the conversation's calls, in order."""
    detail = await played.client.get(f"/conversations/{chat_id}")
    return [entry for entry in detail["entries"] if entry["role"] == "tool"]


async def resumed_once(played: Round, chat_id: str) -> None:
    """The cut run was resumed, as itself, and ended well."""
    run = await played.run(chat_id)
    assert (run["resumed"], run["attempt"], run["ending"]) == (True, 2, "done")


async def test_T01_a_request_that_was_only_read_is_stored_once_when_it_is_sent_again(
    played: Round,
) -> None:
    chat_id, heard = await played.cut("http.post.read", "hello")
    assert heard.cut
    await played.back()
    again = await played.client.say(chat_id, "hello", "r0")
    assert again.kinds()[-1] == "done"
    await played.usable(chat_id)


async def test_T03_a_stored_message_that_nobody_heard_of_is_answered_once(played: Round) -> None:
    chat_id, heard = await played.cut("tx.accept.after", "hello")
    assert heard.events == []
    await played.start()
    again = await played.client.say(chat_id, "hello", "r0")
    assert again.kinds()[0] == "watching"
    await played.quiet(chat_id)
    await resumed_once(played, chat_id)
    assert len(played.model.chats) == 2  # the answer and the title
    await played.usable(chat_id)


async def test_T06_a_queued_message_that_nobody_heard_of_is_drained_after_the_boot(
    played: Round,
) -> None:
    played.model.queue.append(HELD)
    await played.start("tx.enqueue.after=kill")
    chat_id = await played.client.open()
    first = asyncio.ensure_future(played.client.say(chat_id, "first"))
    await played.model.asked.wait()
    second = await played.client.say(chat_id, "second")
    assert second.events == []
    assert (await first).cut
    await played.died()
    await played.start()
    again = await played.client.say(chat_id, "second", "r1")
    assert again.kinds()[0] in {"queued", "watching"}
    detail = await played.quiet(chat_id)
    said = [entry["content"] for entry in detail["entries"] if entry["role"] == "user"]
    assert said == ["first", "second"]
    await played.usable(chat_id)


async def test_T09_a_run_without_a_prompt_is_resumed_as_itself(played: Round) -> None:
    chat_id, heard = await played.cut("tx.brief.before", "hello")
    await played.back()
    await resumed_once(played, chat_id)
    if heard.events:
        assert (await played.run(chat_id))["id"] == heard.of("accepted")["run_id"]
    await played.usable(chat_id)


@pytest.mark.parametrize("point", ["model.before_send", "model.sent"])
async def test_T11_T12_a_lost_request_is_asked_again_and_counted_as_unknown(
    played: Round, point: str
) -> None:
    chat_id, _ = await played.cut(point, "hello")
    await played.back()
    await resumed_once(played, chat_id)
    detail = await played.client.get(f"/conversations/{chat_id}")
    assert detail["unknown_cost_calls"] == 1
    assert detail["reserved_usd"] > 0
    await played.usable(chat_id)


async def test_T16_calls_that_never_started_run_once_each(played: Round) -> None:
    text = "\n".join([does("one"), call("workspace_list"), does("two")])
    chat_id, _ = await played.cut("tx.assistant.after", text)
    assert effects(played.home) == {}
    await played.back()
    await resumed_once(played, chat_id)
    assert effects(played.home) == {"one": 1, "two": 1}
    await played.usable(chat_id)


async def test_T18_a_command_whose_start_was_not_stored_runs_once(played: Round) -> None:
    chat_id, _ = await played.cut("tx.tool_start.before", does("one"))
    await played.back()
    assert effects(played.home) == {"one": 1}
    await played.usable(chat_id)


async def test_T19_a_started_command_is_not_run_and_said_to_be_unknown(played: Round) -> None:
    chat_id, _ = await played.cut("tx.tool_start.after", does("one"))
    await played.back()
    (result,) = await results(played, chat_id)
    assert (result["code"], result["is_error"]) == ("cut_unknown", True)
    assert effects(played.home) == {}
    await played.usable(chat_id)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
async def test_T20_a_running_command_dies_with_its_server_and_is_said_to_be_unknown(
    played: Round, number: int
) -> None:
    await played.start()
    chat_id = await played.client.open(autonomous=True)
    saying = asyncio.ensure_future(played.client.say(chat_id, does("one", "; sleep 300 & wait")))
    await played.effect("one")
    await played.end(number)
    await saying
    await played.back()
    (result,) = await results(played, chat_id)
    assert result["code"] == "cut_unknown"
    await played.usable(chat_id)


async def test_T21_a_reading_call_that_was_cut_is_made_again(played: Round) -> None:
    chat_id, _ = await played.cut("tool.running", call("workspace_list"))
    await played.back()
    (result,) = await results(played, chat_id)
    assert not result["is_error"]
    await resumed_once(played, chat_id)
    await played.usable(chat_id)


async def test_T22_an_effect_whose_result_was_lost_is_not_repeated(played: Round) -> None:
    text = "\n".join([does("one"), does("two")])
    chat_id, _ = await played.cut("tx.tool_result.before", text)
    assert effects(played.home) == {"one": 1}
    await played.back()
    first, second = await results(played, chat_id)
    assert (first["code"], second["is_error"]) == ("cut_unknown", False)
    assert effects(played.home) == {"one": 1, "two": 1}
    await played.usable(chat_id)


async def test_T23_a_stored_result_is_kept_and_the_next_call_runs(played: Round) -> None:
    text = "\n".join([does("one"), does("two")])
    chat_id, _ = await played.cut("tx.tool_result.after", text)
    await played.back()
    assert [result["is_error"] for result in await results(played, chat_id)] == [False, False]
    assert effects(played.home) == {"one": 1, "two": 1}
    await played.usable(chat_id)


async def test_T41_an_answered_run_is_closed_and_not_answered_again(played: Round) -> None:
    chat_id, heard = await played.cut("tx.run_close.before", "hello")
    assert heard.cut
    await played.back()
    run = await played.run(chat_id)
    assert (run["ending"], run["resumed"]) == ("done", False)
    assert len(played.model.chats) == 1
    await played.usable(chat_id)


async def test_T13_an_orderly_stop_in_the_middle_of_a_stream_leaves_the_run_to_the_next_server(
    played: Round,
) -> None:
    played.model.queue.append(HELD)
    await played.start()
    chat_id = await played.client.open()
    heard = Heard()
    async for event in played.client.stream(
        "POST", f"/conversations/{chat_id}/messages", {"text": "hello"}, heard
    ):
        if event["type"] == "text_delta":
            assert played.server is not None
            played.server.send(signal.SIGTERM)
        heard.events.append(event)
    assert heard.kinds()[-1] == "text_delta"
    await played.end(signal.SIGTERM)
    await played.back()
    await resumed_once(played, chat_id)
    entries = (await played.client.get(f"/conversations/{chat_id}"))["entries"]
    assert "so far" not in "".join(entry["content"] for entry in entries)
