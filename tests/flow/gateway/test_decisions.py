"""Approvals and questions through the whole gateway."""

from pathlib import Path

import pytest

from outrider.app.gateway import Gateway
from outrider.core.errors import Conflict, Invalid
from tests.fakes.clock import FakeClock
from tests.flow.gateway.home import Told, gateway, kinds, opened, told

pytestmark = pytest.mark.anyio
WRITE = '/tool workspace_write {"path": "a.txt", "content": "one\\n"}'


async def asked(home: Gateway, text: str = WRITE) -> Told:
    """The approval that a message led to."""
    chat = await opened(home.desk)
    stream = await told(await home.desk.say(chat.id, text))
    approval: Told = stream[-1]["approval"]
    return approval


async def test_a_write_waits_and_approving_continues_the_same_run(tmp_path: Path) -> None:
    async with gateway(tmp_path) as home:
        card = await asked(home)
        assert not (tmp_path / "workspace" / "a.txt").exists()
        watch = await home.desk.decide(card["conversation_id"], card["id"], approve=True)
        stream = await told(watch)
    assert kinds(stream)[-1] == "done"
    assert stream[-1]["run"]["id"] == card["run_id"]
    assert (tmp_path / "workspace" / "a.txt").read_text() == "one\n"


async def test_a_decision_after_a_restart_continues_the_same_run(tmp_path: Path) -> None:
    """T28: the card is there again, and nothing was resumed by itself."""
    async with gateway(tmp_path) as home:
        card = await asked(home)
    async with gateway(tmp_path) as home:
        again = home.desk.detail(card["conversation_id"]).pending_approval
        assert again is not None
        stream = await told(await home.desk.decide(again.conversation_id, again.id, approve=True))
    assert stream[-1]["run"]["id"] == card["run_id"]
    assert stream[-1]["run"]["resumed"] is False


async def test_a_no_runs_nothing_and_reaches_the_model(tmp_path: Path) -> None:
    async with gateway(tmp_path) as home:
        card = await asked(home)
        stream = await told(
            await home.desk.decide(card["conversation_id"], card["id"], approve=False, note="wait")
        )
    result = next(each for each in stream if each["type"] == "tool_result")
    assert (result["is_error"], "wait" in result["entry"]["content"]) == (True, True)
    assert not (tmp_path / "workspace" / "a.txt").exists()


async def test_a_second_decision_is_refused(tmp_path: Path) -> None:
    """SEC-92."""
    async with gateway(tmp_path) as home:
        card = await asked(home)
        await told(await home.desk.decide(card["conversation_id"], card["id"], approve=False))
        with pytest.raises(Conflict):
            await home.desk.decide(card["conversation_id"], card["id"], approve=True)


async def test_a_message_while_a_card_waits_is_refused(tmp_path: Path) -> None:
    """A-Q-8."""
    async with gateway(tmp_path) as home:
        card = await asked(home)
        with pytest.raises(Conflict, match="awaiting_decision"):
            await home.desk.say(card["conversation_id"], "hello?")


async def test_always_lets_the_next_call_of_the_tool_pass(tmp_path: Path) -> None:
    async with gateway(tmp_path) as home:
        card = await asked(home)
        chat_id = card["conversation_id"]
        await told(await home.desk.decide(chat_id, card["id"], approve=True, always=True))
        stream = await told(await home.desk.say(chat_id, WRITE.replace("one", "two")))
    assert kinds(stream)[-1] == "done"


async def test_a_compound_command_cannot_be_granted(tmp_path: Path) -> None:
    async with gateway(tmp_path) as home:
        card = await asked(home, '/tool shell_run {"command": "true; true"}')
        with pytest.raises(Invalid):
            await home.desk.decide(card["conversation_id"], card["id"], approve=True, always=True)


async def test_what_changed_since_the_card_asks_again(tmp_path: Path) -> None:
    """SEC-93: the file to be replaced is not the one that was shown."""
    async with gateway(tmp_path) as home:
        card = await asked(home)
        (tmp_path / "workspace" / "a.txt").write_text("somebody else's")
        watch = await home.desk.decide(card["conversation_id"], card["id"], approve=True)
        stream = await told(watch)
    assert kinds(stream)[-1] == "approval_required"
    assert stream[-1]["approval"]["id"] != card["id"]
    assert (tmp_path / "workspace" / "a.txt").read_text() == "somebody else's"


async def test_a_question_asks_even_when_autonomous_and_takes_an_answer(tmp_path: Path) -> None:
    """A-APR-11, SEC-96."""
    async with gateway(tmp_path) as home:
        chat = await opened(home.desk, autonomous=True)
        question = '/tool ask_user {"question": "which?", "options": ["a", "b"]}'
        stream = await told(await home.desk.say(chat.id, question))
        card = stream[-1]["approval"]
        with pytest.raises(Conflict):
            await home.desk.decide(chat.id, card["id"], approve=True)
        answered = await told(await home.desk.answer(chat.id, card["id"], "b"))
    assert "b" in answered[-1]["run"]["summary"]


async def test_an_overdue_card_expires_and_the_turn_goes_on_without_it(tmp_path: Path) -> None:
    """A-APR-3."""
    clock = FakeClock()
    async with gateway(tmp_path, schedule=False, clock=clock) as home:
        card = await asked(home)
        clock.advance(601)
        await home.front.decisions.expire()
        turn = home.turns.live(card["conversation_id"])
        assert turn is not None
        assert turn.task is not None
        await turn.task
        detail = home.desk.detail(card["conversation_id"])
    assert detail.pending_approval is None
    assert detail.last_ending == "done"
    assert not (tmp_path / "workspace" / "a.txt").exists()


async def test_an_autonomous_conversation_writes_without_asking(tmp_path: Path) -> None:
    async with gateway(tmp_path) as home:
        chat = await opened(home.desk, autonomous=True)
        stream = await told(await home.desk.say(chat.id, WRITE))
    assert kinds(stream)[-1] == "done"
    assert (tmp_path / "workspace" / "a.txt").exists()


async def test_a_path_outside_is_refused_and_nobody_is_asked(tmp_path: Path) -> None:
    """SEC-98."""
    async with gateway(tmp_path) as home:
        chat = await opened(home.desk)
        outside = '/tool workspace_write {"path": "../a.txt", "content": "x"}'
        stream = await told(await home.desk.say(chat.id, outside))
    assert "approval_required" not in kinds(stream)
    assert next(each for each in stream if each["type"] == "tool_result")["is_error"]
    assert not (tmp_path / "a.txt").exists()
