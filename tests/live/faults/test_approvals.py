"""Approvals through kills: a card is whole or absent, a decision counts once, a write runs once."""

import pytest

from outrider.selftest.books import call
from outrider.selftest.client import Told
from outrider.selftest.round import Round

pytestmark = pytest.mark.anyio
WRITE = call("workspace_write", path="a.txt", content="one\n")


def written(played: Round) -> bool:
    return (played.home / "workspace" / "a.txt").exists()


async def card(played: Round, chat_id: str) -> Told:
    """The open approval of a conversation."""
    detail = await played.client.get(f"/conversations/{chat_id}")
    pending: Told = detail["pending_approval"]
    return pending


async def asked(played: Round, failpoint: str) -> tuple[str, Told]:
    """A server that waits for a decision and will die of it."""
    await played.start(f"{failpoint}=kill")
    chat_id = await played.client.open()
    heard = await played.client.say(chat_id, WRITE)
    assert heard.kinds()[-1] == "approval_required"
    return chat_id, heard.of("approval_required")["approval"]


@pytest.mark.parametrize("side", ["before", "after"])
async def test_T27_a_question_is_stored_with_its_waiting_run_or_asked_again(
    played: Round, side: str
) -> None:
    chat_id, _ = await played.cut(f"tx.approval_open.{side}", WRITE, autonomous=False)
    await played.back()
    run = await played.run(chat_id)
    assert (run["status"], run["waiting_for"]) == ("running", "tool")
    assert run["resumed"] is (side == "before")
    assert not written(played)
    heard = await played.client.decide(chat_id, (await card(played, chat_id))["id"])
    assert heard.of("done")["run"]["id"] == run["id"]
    assert written(played)
    await played.usable(chat_id)


async def test_T29_a_decision_that_was_not_stored_can_be_made_again(played: Round) -> None:
    chat_id, pending = await asked(played, "tx.decide.before")
    assert (await played.client.decide(chat_id, pending["id"])).cut
    await played.died()
    await played.back()
    assert await card(played, chat_id) == pending
    await played.usable(chat_id)
    assert written(played)


async def test_T30_a_stored_decision_resumes_its_run_and_cannot_be_made_again(
    played: Round,
) -> None:
    chat_id, pending = await asked(played, "tx.decide.after")
    assert (await played.client.decide(chat_id, pending["id"])).cut
    await played.died()
    assert not written(played)
    await played.back()
    assert written(played)
    again = await played.client.decide(chat_id, pending["id"], "deny")
    assert (again.status, again.error["code"]) == (409, "already_decided")
    run = await played.run(chat_id)
    assert (run["id"], run["ending"]) == (pending["run_id"], "done")
    await played.usable(chat_id)


async def test_T31_an_approved_call_that_started_is_unknown_and_not_asked_about_again(
    played: Round,
) -> None:
    chat_id, pending = await asked(played, "tx.tool_start.after")
    assert (await played.client.decide(chat_id, pending["id"])).cut
    await played.died()
    await played.back()
    detail = await played.client.get(f"/conversations/{chat_id}")
    assert detail["pending_approval"] is None
    codes = [entry.get("code") for entry in detail["entries"] if entry["role"] == "tool"]
    assert codes == ["cut_unknown"]
    assert not written(played)
    await played.usable(chat_id)


async def test_T33_a_stored_answer_resumes_its_run(played: Round) -> None:
    await played.start("tx.answer.after=kill")
    chat_id = await played.client.open()
    heard = await played.client.say(
        chat_id, call("ask_user", question="which?", options=["a", "b"])
    )
    pending = heard.of("approval_required")["approval"]
    assert (await played.client.answer(chat_id, pending["id"], "b")).cut
    await played.died()
    await played.back()
    assert "b" in (await played.run(chat_id))["summary"]
    await played.usable(chat_id)


async def test_T32_an_expiry_that_was_stored_resumes_its_run_without_the_call(
    played: Round,
) -> None:
    with (played.home / "config.yaml").open("a") as config:
        config.write("approval_ttl_seconds: 1\n")
    chat_id, _ = await played.cut("tx.expire.after", WRITE, autonomous=False)
    await played.back()
    assert (await played.run(chat_id))["ending"] == "done"
    assert not written(played)
    await played.usable(chat_id)
