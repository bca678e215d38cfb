"""One value of each kind that the door sends."""

import os

from outrider.core.approval import Approval
from outrider.core.conversation import Conversation, ConversationDetail, Queued
from outrider.core.entry import (
    Attachment,
    Entry,
    Fact,
    ModelSaid,
    ToolAnswered,
    TurnOpened,
    UserSaid,
)
from outrider.core.run import Run, Step
from outrider.core.tool import Call
from outrider.core.upload import Upload
from outrider.core.wake import UserMessage

FILE = __file__  # what every upload of the fake house holds
SIZE = os.path.getsize(FILE)
UPLOADS = (
    Upload("upl_1", "mèo 1.png", "image/png", SIZE, "00", 3, 2),
    Upload("upl_2", "page.html", "text/plain", SIZE, "00"),
    Upload("upl_3", "lies.png", "image/png", SIZE, "00"),
)
SENT = Attachment("upl_1", "a ]\n# b.png", "image/png", SIZE, "inbox/a.png", 3, 2)
NOW = "2026-11-30T20:31:06.120Z"
SECRET = "sekrit-0123456789abcdef"


def conversation(conversation_id: str = "cnv_1") -> Conversation:
    return Conversation(
        id=conversation_id, agent_id="default", space_id="home", title="Rain", pinned=False,
        archived=False, temporary=False, channel="web", source="chat", created_at=NOW,
        updated_at=NOW, autonomous=False, auto_approve=(), skills=(), routes=None,
        cost_cap_usd=1.0, spent_usd=0.25, reserved_usd=0.0, unknown_cost_calls=0,
        context_tokens=None, context_window=None, forked_from=None, parent_id=None, mode="ask",
        placement="home", status="idle",
    )  # fmt: skip


def detail(conversation_id: str = "cnv_1") -> ConversationDetail:
    base = conversation(conversation_id)
    fields = {name: getattr(base, name) for name in Conversation.__dataclass_fields__}
    return ConversationDetail(**fields)


def queued() -> Queued:
    return Queued("itm_1", "follow_up", "and then", 1, NOW)


def approval() -> Approval:
    return Approval(
        id="apr_1", conversation_id="cnv_1", run_id="run_1", tool_call_id="call_1",
        tool="shell_run", kind="tool", arguments={"command": "ls"}, reason=None, options=(),
        default=None, status="pending", asked_at=NOW, deadline=NOW,
    )  # fmt: skip


def run() -> Run:
    return Run(
        id="run_1", agent_id="default", conversation_id="cnv_1", wake=UserMessage(), source="chat",
        status="completed", started_at=NOW, after_seq=0, ending="done", model="fake:echo",
        steps=(Step(1, "model", "fake:echo", NOW, duration_ms=3),),
    )  # fmt: skip


def entries() -> list[Entry]:
    """Two turns: the second belongs to another run."""
    call = Call("call_1", "shell_run", {"command": f"echo {SECRET}"})
    facts: tuple[Fact, ...] = (
        TurnOpened("run_1", UserMessage()),
        UserSaid("Will it rain? ```"),
        ModelSaid("rpl_1", "I look.", (call,), "fake", "echo"),
        ToolAnswered("call_1", "shell_run", f"{SECRET} " + "x" * 5_000),
        ModelSaid("rpl_2", "No.", (), "fake", "echo"),
        TurnOpened("run_2", UserMessage()),
        UserSaid("Another run", attachments=(SENT,)),
    )
    return [
        Entry(f"ent_{n}", n, "run_1" if n <= 5 else "run_2", NOW, fact)
        for n, fact in enumerate(facts, 1)
    ]
