"""The invariants of tool calls: I4, I5, I6, and the order that I8 asks for."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from outrider.selftest.books import Body, Row
from outrider.selftest.evidence import Evidence

UNKNOWN = {"cut_unknown", "interrupted_unknown", "stopped_unknown"}
MARK = re.compile(r"^echo (\S+) >> effects")


@dataclass(frozen=True, slots=True)
class Made:
    """A call as the model made it, and what was stored about it before its next reply."""

    id: str
    run_id: str | None
    chat_id: str
    mark: str | None  # the effect that it has, if it has one
    answers: tuple[Body, ...]
    started: bool


def made(seen: Evidence) -> Iterator[Made]:
    """Every call of every whole reply."""
    for chat_id, journal in seen.journals.items():
        for at, row in enumerate(journal):
            if row.kind != "model_said" or row.body["partial"]:
                continue
            for call in row.body["calls"]:
                after = _about(call["id"], journal[at + 1 :])
                found = MARK.match(str(call["arguments"].get("command", "")))
                yield Made(
                    call["id"], row.run_id, chat_id, found and found[1],
                    tuple(each.body for each in after if each.kind == "tool_answered"),
                    any(each.kind == "tool_started" for each in after),
                )  # fmt: skip


def answered(seen: Evidence) -> Iterator[str]:
    """I4: each call has one result, or waits for a person, or its turn never came to an end."""
    asked = {row[0] for row in seen.books.rows(
        "SELECT body ->> 'tool_call_id' FROM approvals WHERE status = 'pending'")}  # fmt: skip
    unfinished = {
        row[0] for row in seen.books.rows("SELECT id FROM runs WHERE status <> 'completed'")
    }
    for call in made(seen):
        if len(call.answers) > 1:
            yield f"{call.id} has {len(call.answers)} results"
        waits = call.id in asked or (
            call.run_id in unfinished and call.chat_id not in seen.went_on
        )  # its turn was closed: the next message answers it
        if not call.answers and not waits:
            yield f"{call.id} has no result"


def at_most_once(seen: Evidence) -> Iterator[str]:
    """I5: nothing had its effect twice."""
    yield from (f"{name} {times} times" for name, times in seen.effects.items() if times > 1)


def truthful(seen: Evidence) -> Iterator[str]:
    """I6: a result says unknown exactly when nobody can know; else it is what the world saw."""
    for call in made(seen):
        if not call.answers or call.mark is None:
            continue
        result = call.answers[0]
        if result["code"] in UNKNOWN:
            if not call.started:
                yield f"{call.mark} never started"
        else:
            ran = result["code"] is None and not result["is_error"]
            times = min(1, seen.effects[call.mark])  # how often is for I5 to say
            if times != int(ran):
                yield f"{call.mark} ran {times} times, the result says {int(ran)}"


def approved_first(journal: Sequence[Row]) -> Iterator[str]:
    """What a person was asked about started after their yes, or never."""
    cards: dict[str, str] = {}
    approved = {row.body["approval_id"]: row.seq for row in journal
                if row.kind == "human_decided" and row.body["outcome"] == "approved"}  # fmt: skip
    for row in journal:
        if row.kind == "human_asked":
            cards[row.body["call_id"]] = row.body["approval_id"]
        if row.kind == "tool_started" and row.body["call_id"] in cards:
            seq = approved.get(cards[row.body["call_id"]])
            if seq is None or seq > row.seq:
                yield f"{row.body['call_id']} started without a yes before it"


def _about(call_id: str, entries: Sequence[Row]) -> list[Row]:
    """What was stored about a call before the next reply."""
    found = []
    for row in entries:
        if row.kind == "model_said":
            break
        if row.body.get("call_id") == call_id:
            found.append(row)
    return found
