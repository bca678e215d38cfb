"""A message for each kind of entry: what a client reads of it."""

from typing import get_args

import pytest

from outrider.core.entry import (
    Attachment,
    Compacted,
    Entry,
    Escalated,
    Fact,
    HumanAsked,
    HumanDecided,
    ModelSaid,
    Noted,
    Resumed,
    ToolAnswered,
    ToolStarted,
    TurnOpened,
    UserSaid,
)
from outrider.core.message import Message, message
from outrider.core.money import Usage
from outrider.core.tool import Broken, Call, Shortened
from outrider.core.wake import UserMessage

FILE = Attachment("upl_1", "a.txt", "text/plain", 3)
BROKEN = Call("c1", "write", {}, Broken(9, 4, "{"))
SPEAKING = [
    (UserSaid("hi", "api", attachments=(FILE,)), "user", {"content": "hi", "source": "api",
                                                          "attachments": (FILE,), "steer": None}),
    (UserSaid("hi", steer=True), "user", {"steer": True}),
    (ModelSaid("r", "yes", (BROKEN,), "p", "m", Usage(1), 0.5), "assistant",
     {"content": "yes", "provider": "p", "model": "m", "usage": Usage(1), "cost_usd": 0.5}),
    (ModelSaid("r", "ye", partial=True), "assistant", {"partial": True, "cost_usd": None}),
    (ToolAnswered("c1", "read", "out", True, Shortened("cut", 9)), "tool",
     {"content": "out", "tool_call_id": "c1", "name": "read", "is_error": True,
      "shortened": Shortened("cut", 9)}),
]  # fmt: skip
NOTES = [
    (TurnOpened("run_1", UserMessage()), "turn_opened",
     {"run_id": "run_1", "reason": "userMessage"}),
    (ToolStarted("c1"), "tool_started", {"call_id": "c1"}),
    (HumanAsked("tool", "write", "c1", approval_id="apr_1"), "human_asked",
     {"approval_id": "apr_1", "ask": "tool", "tool": "write", "call_id": "c1", "route": None}),
    (HumanDecided("apr_1", "denied", "c1", "no"), "human_decided",
     {"approval_id": "apr_1", "outcome": "denied", "call_id": "c1", "note": "no", "from": "web"}),
    (Resumed(), "resumed", {}),
    (Escalated("loop", "a:b"), "escalated", {"why": "loop", "route": "a:b", "error": None}),
    (Noted("budget", {"cap": 1}), "budget", {"cap": 1}),
    (Compacted(4, "so far", (1,), 900, 0.01), "compacted",
     {"through_seq": 4, "summary": "so far", "kept_seqs": (1,), "context_tokens": 900}),
]  # fmt: skip


def read(fact: Fact) -> Message:
    return message(Entry("ent_1", 7, "run_1", "2026-11-30T12:00:00.000Z", fact), "main")


@pytest.mark.parametrize(("fact", "role", "fields"), SPEAKING)
def test_an_entry_that_speaks(fact: Fact, role: str, fields: dict[str, object]) -> None:
    told = read(fact)
    assert told.role == role
    assert {name: getattr(told, name) for name in fields} == fields


@pytest.mark.parametrize(("fact", "code", "facts"), NOTES, ids=lambda each: str(each)[:12])
def test_an_entry_that_does_not_speak_is_a_note(
    fact: Fact, code: str, facts: dict[str, object]
) -> None:
    told = read(fact)
    assert (told.role, told.code, told.facts, told.content) == ("note", code, facts, "")


def test_every_kind_of_entry_is_in_these_tables() -> None:
    assert {type(row[0]) for row in (*SPEAKING, *NOTES)} == set(get_args(Fact))


def test_a_broken_call_says_so_and_keeps_no_text() -> None:
    (call,) = read(ModelSaid("r", "", (BROKEN,))).tool_calls
    assert (call.broken, call.arguments) == (True, {})


def test_a_message_is_found_by_its_place() -> None:
    told = read(Resumed())
    assert (told.id, told.seq, told.kind, told.agent_id, told.run_id) == (
        "ent_1", 7, "resumed", "main", "run_1",
    )  # fmt: skip
