"""Approvals: opened by the journal, decided once, readable for ever."""

import pytest

from outrider import failpoint
from outrider.core.approval import Answerable, Approval, Grant
from outrider.core.clock import later
from outrider.core.conversation import Conversation
from outrider.core.entry import HumanAsked, HumanDecided
from outrider.core.errors import Conflict, NotFound
from outrider.core.tool import Preview
from tests.suites.journal import QUESTION, REPLY
from tests.unit.store.stored import Stored

pytestmark = pytest.mark.anyio
GRANT = Grant("2026-11-30T12:00:00.000Z", "shell_run", "git push", "/w")


@pytest.fixture(autouse=True)
def disarmed() -> object:
    yield
    failpoint.disarm()


async def ask(
    stored: Stored,
    asked: HumanAsked = QUESTION,
    ttl_s: float = 600,
    chat: Conversation | None = None,
) -> Approval:
    chat = chat or stored.chat(title="Plans")
    journal = stored.journals.of(chat.id, stored.say(chat).run.id, ttl_s)
    await journal.append_reply(len(journal.entries()), REPLY)
    await journal.append(len(journal.entries()), asked)
    approval = stored.approvals.pending(chat.id)
    assert approval is not None
    return approval


async def test_an_approval_carries_all_that_was_asked(stored: Stored) -> None:
    """A-APR-1, A-APR-9"""
    preview = Preview("diff", "a", "-x", 0, 1)
    approval = await ask(stored, HumanAsked(
        "tool", "workspace_write", "c1", "outside", None, "sha256:x", preview, None, None, None,
        ("a", "b"), "b",
    ))  # fmt: skip
    assert (approval.tool, approval.tool_call_id, approval.kind) == (
        "workspace_write",
        "c1",
        "tool",
    )
    assert (approval.reason, approval.options, approval.default) == ("outside", ("a", "b"), "b")
    assert (approval.preview, approval.fingerprint) == (preview, "sha256:x")
    assert (approval.agent_id, approval.title) == ("agt_main", "Plans")
    assert approval.deadline == later(approval.asked_at, 600)


@pytest.mark.parametrize(
    ("asked", "grantable"),
    [
        (HumanAsked("tool", "workspace_write"), True),
        (HumanAsked("tool", "shell_run", prefix="git", cwd="/w"), True),
        (HumanAsked("tool", "shell_run", prefix=None, cwd="/w"), False),
        (HumanAsked("tool", "shell_run", prefix="rm", cwd="/w", matched="rm"), False),
        (HumanAsked("tool", "x", reason="because"), False),
        (HumanAsked("tool", "x", reason=""), False),
        (HumanAsked("question", "ask_user"), False),
        (HumanAsked("money", route="a:b"), False),
    ],
)
async def test_always_is_offered_only_where_it_would_hold(
    stored: Stored, asked: HumanAsked, grantable: bool
) -> None:
    """A-APR-7, A-APR-12: a reason, an ask pattern and a compound command ask every time."""
    assert (await ask(stored, asked)).grantable is grantable


@pytest.mark.parametrize("outcome", ["approved", "denied", "answered", "expired"])
async def test_a_decision_is_stored_with_its_entry_and_frees_the_run(
    stored: Stored, outcome: Answerable
) -> None:
    approval = await ask(stored)
    decided, entry = await stored.approvals.decide(
        approval.conversation_id, approval.id, outcome, note="because", decided_from="telegram"
    )
    assert (decided.status, decided.answer, decided.decided_from) == (
        outcome,
        "because",
        "telegram",
    )
    assert entry.fact == HumanDecided(approval.id, outcome, "c1", "because", "telegram")
    assert entry.run_id == approval.run_id
    assert stored.runs.get(approval.run_id).waiting_for is None
    assert stored.conversations.get(approval.conversation_id).status == "running"
    assert stored.approvals.pending(approval.conversation_id) is None


async def test_the_second_decision_is_told_the_first(stored: Stored) -> None:
    """A-Q-9, T30"""
    approval = await ask(stored)
    await stored.approvals.decide(approval.conversation_id, approval.id, "denied")
    with pytest.raises(Conflict) as refused:
        await stored.approvals.decide(
            approval.conversation_id, approval.id, "approved", grant=GRANT
        )
    assert (refused.value.reason, refused.value.facts["status"]) == ("already_decided", "denied")
    assert stored.conversations.get(approval.conversation_id).auto_approve == ()


@pytest.mark.parametrize(
    ("outcome", "point"), [("approved", "decide"), ("answered", "answer"), ("expired", "expire")]
)
async def test_a_decision_that_fails_leaves_the_question_open(
    stored: Stored, outcome: Answerable, point: str
) -> None:
    """T29, T32, T33"""
    approval = await ask(stored)
    failpoint.arm(f"tx.{point}.before=raise")
    with pytest.raises(failpoint.Reached):
        await stored.approvals.decide(approval.conversation_id, approval.id, outcome, grant=GRANT)
    assert stored.approvals.pending(approval.conversation_id) == approval
    assert stored.runs.get(approval.run_id).waiting_for == "tool"
    assert stored.conversations.get(approval.conversation_id).auto_approve == ()


async def test_a_grant_is_stored_once_with_the_decision(stored: Stored) -> None:
    """A-APR-4"""
    chat = stored.chat()
    for _ in range(2):
        approval = await ask(stored, chat=chat)
        await stored.approvals.decide(chat.id, approval.id, "approved", grant=GRANT)
    assert stored.conversations.get(chat.id).auto_approve == (GRANT,)


async def test_an_approval_is_found_only_in_its_own_conversation(stored: Stored) -> None:
    approval = await ask(stored)
    with pytest.raises(NotFound):
        stored.approvals.get(stored.chat().id, approval.id)
    with pytest.raises(NotFound):
        await stored.approvals.decide(stored.chat().id, approval.id, "approved")


async def test_what_is_due_is_what_is_open_past_its_deadline(stored: Stored) -> None:
    """A-APR-3"""
    late, early = await ask(stored, ttl_s=60), await ask(stored, ttl_s=30)
    decided = await ask(stored, ttl_s=1)
    await stored.approvals.decide(decided.conversation_id, decided.id, "denied")
    now = stored.clock.now()
    assert stored.approvals.due(later(now, 29.999)) == []
    assert [due.id for due in stored.approvals.due(later(now, 60))] == [early.id, late.id]


async def test_lists_show_the_longest_waiting_and_the_last_decided_first(stored: Stored) -> None:
    """A-APR-9"""
    asked = [await ask(stored) for _ in range(4)]
    for one in asked[:2]:
        stored.clock.advance(1)
        await stored.approvals.decide(one.conversation_id, one.id, "approved")
    assert [one.id for one in stored.approvals.list(9, pending=True)] == [asked[2].id, asked[3].id]
    assert [one.id for one in stored.approvals.list(9, pending=False)] == [asked[1].id, asked[0].id]
    assert len(stored.approvals.list(1, pending=False)) == 1
    stored.conversations.delete(asked[0].conversation_id)
    assert [one.id for one in stored.approvals.list(9, pending=False)] == [asked[1].id]
