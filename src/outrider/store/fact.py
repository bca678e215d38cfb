"""Facts as rows: the kind in its column, the other fields as JSON. A stored row loads for ever.

The JSON names every field, so a default that changes later changes no stored fact.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from outrider.core.entry import (
    Attachment,
    Block,
    Compacted,
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
)  # fmt: skip
from outrider.core.errors import OutriderError
from outrider.core.money import Usage
from outrider.core.tool import Broken, Call, Preview, Shortened
from outrider.core.wake import Compaction, FollowUp, Retry, UserMessage, Wake
from outrider.store import json_text

Body = dict[str, Any]


def encode(fact: Fact) -> str:
    """The body of a fact. Equal facts have equal bytes."""
    return json_text.body(fact, leave_out="kind")


def decode(kind: str, body: str) -> Fact:
    """The fact of a row. Raises OutriderError `unreadable_entry` for what nobody wrote."""
    try:
        return KINDS[kind](json_text.read(body))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise OutriderError("unreadable_entry", kind=kind, detail=str(error)) from error


def wake(row: Body) -> Wake:
    """The wake of its JSON object."""
    if row["reason"] == "followUp":
        return FollowUp(**{**row, "item_ids": tuple(row["item_ids"])})
    if row.get("compact"):
        return Compaction(**row)
    return Retry(**row) if row.get("retry") else UserMessage(**row)


def preview(row: Body | None) -> Preview | None:
    return None if row is None else Preview(**row)


def _call(row: Body) -> Call:
    broken = row["broken"]
    return Call(
        row["id"], row["name"], row["arguments"], None if broken is None else Broken(**broken)
    )


def _turn_opened(row: Body) -> Fact:
    row["wake"] = wake(row["wake"])
    return TurnOpened(**row)


def _user_said(row: Body) -> Fact:
    row["beside"] = json_text.many(Block, row["beside"])
    row["attachments"] = json_text.many(Attachment, row["attachments"])
    return UserSaid(**row)


def _model_said(row: Body) -> Fact:
    row["calls"] = tuple(map(_call, row["calls"]))
    row["usage"] = Usage(**row["usage"])
    return ModelSaid(**row)


def _tool_answered(row: Body) -> Fact:
    shortened = row["shortened"]
    row["shortened"] = None if shortened is None else Shortened(**shortened)
    return ToolAnswered(**row)


def _human_asked(row: Body) -> Fact:
    row["preview"] = preview(row["preview"])
    row["options"] = tuple(row["options"])
    return HumanAsked(**row)


def _compacted(row: Body) -> Fact:
    row["kept_seqs"] = tuple(row["kept_seqs"])
    return Compacted(**row)


KINDS: Final[Mapping[str, Callable[[Body], Fact]]] = {
    "turn_opened": _turn_opened,
    "user_said": _user_said,
    "model_said": _model_said,
    "tool_started": lambda row: ToolStarted(**row),
    "tool_answered": _tool_answered,
    "human_asked": _human_asked,
    "human_decided": lambda row: HumanDecided(**row),
    "resumed": lambda row: Resumed(**row),
    "escalated": lambda row: Escalated(**row),
    "noted": lambda row: Noted(**row),
    "compacted": _compacted,
}
