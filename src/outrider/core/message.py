"""A message: an entry as a client reads it. Entries that do not speak have the role `note`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from outrider.core.entry import (
    Attachment,
    Compacted,
    Entry,
    Escalated,
    HumanAsked,
    HumanDecided,
    ModelSaid,
    Noted,
    Resumed,
    ToolAnswered,
    ToolStarted,
    TurnOpened,
    UserSaid,
)  # fmt: skip
from outrider.core.money import Usage
from outrider.core.tool import Call, Shortened
from outrider.core.value import changed


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call as clients see it; `broken` says that its arguments could not be read."""

    id: str
    name: str
    arguments: Mapping[str, object]
    broken: bool = False


@dataclass(frozen=True, slots=True)
class Message:
    """The wire's Entry. Fields that a role does not use are absent or at their default."""

    id: str
    seq: int
    kind: str
    role: Literal["user", "assistant", "tool", "note"]
    agent_id: str
    run_id: str | None
    content: str
    created_at: str
    source: str | None = None
    steer: bool | None = None
    attachments: tuple[Attachment, ...] = ()
    model: str | None = None
    provider: str | None = None
    partial: bool | None = None
    cost_usd: float | None = None
    usage: Usage | None = None
    tool_calls: tuple[ToolCall, ...] = ()
    tool_call_id: str | None = None
    name: str | None = None
    is_error: bool | None = None
    shortened: Shortened | None = None
    code: str | None = None
    facts: Mapping[str, object] | None = None


def message(entry: Entry, agent_id: str) -> Message:
    """The message of an entry."""
    seat = (entry.id, entry.seq, entry.fact.kind)
    rest = (agent_id, entry.run_id)
    match entry.fact:
        case UserSaid(text=text, source=source, steer=steer, attachments=files):
            return Message(*seat, "user", *rest, text, entry.created_at, source=source,
                           steer=steer or None, attachments=files)  # fmt: skip
        case ModelSaid() as said:
            return Message(*seat, "assistant", *rest, said.text, entry.created_at,
                           model=said.model, provider=said.provider, partial=said.partial or None,
                           cost_usd=said.cost_usd, usage=said.usage,
                           tool_calls=tuple(map(_call, said.calls)))  # fmt: skip
        case ToolAnswered() as done:
            return Message(*seat, "tool", *rest, done.text, entry.created_at,
                           tool_call_id=done.call_id, name=done.name, is_error=done.is_error,
                           shortened=done.shortened, cost_usd=done.cost_usd,
                           code=done.code)  # fmt: skip
        case Noted(code=code, facts=facts):
            return Message(*seat, "note", *rest, "", entry.created_at, code=code, facts=facts)
        case TurnOpened(run_id=run_id, wake=wake):
            return _note(entry, agent_id, {"run_id": run_id, "reason": wake.reason})
        case ToolStarted(call_id=call_id):
            return _note(entry, agent_id, {"call_id": call_id})
        case HumanAsked() as asked:
            return _note(entry, agent_id, {"approval_id": asked.approval_id, "ask": asked.ask,
                                           "tool": asked.tool, "call_id": asked.call_id,
                                           "route": asked.route})  # fmt: skip
        case HumanDecided() as decided:
            return _note(entry, agent_id, {"approval_id": decided.approval_id,
                                           "outcome": decided.outcome, "call_id": decided.call_id,
                                           "note": decided.note,
                                           "from": decided.decided_from})  # fmt: skip
        case Resumed():
            return _note(entry, agent_id, {})
        case Escalated(why=why, route=route, error=error):
            return _note(entry, agent_id, {"why": why, "route": route, "error": error})
        case Compacted() as short:
            told = {
                "through_seq": short.through_seq,
                "summary": short.summary,
                "kept_seqs": short.kept_seqs,
                "context_tokens": short.context_tokens,
            }
            return changed(_note(entry, agent_id, told), cost_usd=short.cost_usd)


def _note(entry: Entry, agent_id: str, facts: Mapping[str, object]) -> Message:
    kind = entry.fact.kind
    return Message(entry.id, entry.seq, kind, "note", agent_id, entry.run_id, "",
                   entry.created_at, code=kind, facts=facts)  # fmt: skip


def _call(call: Call) -> ToolCall:
    return ToolCall(call.id, call.name, call.arguments, call.broken is not None)
