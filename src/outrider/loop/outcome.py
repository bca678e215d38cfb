"""How a call reads to the model once a person, or the lack of one, has settled it."""

from collections.abc import Mapping

from outrider.core.entry import HumanAsked, HumanDecided, ToolAnswered
from outrider.core.tool import Call
from outrider.loop.phrases import NOT_ERRORS, fill

Told = tuple[str, Mapping[str, object]]


def outcome(asked: HumanAsked, decided: HumanDecided) -> Told | None:
    """Code and facts of the decision's sentence; None when the call was approved and may run."""
    name = {"name": asked.tool}
    match decided.outcome:
        case "approved":
            return None if asked.ask == "tool" else ("denied", name)  # a yes answers no question
        case "denied" if decided.note:
            return "denied_note", {**name, "note": decided.note}
        case "denied":
            return "denied", name
        case "answered":
            return "answered", {"answer": decided.note or ""}
        case "expired" if asked.ask != "question":
            return "expired", name
        case "expired" if asked.default is None:
            return "question_expired", {}
        case "expired":
            return "question_default", {"answer": asked.default}


def closed(
    call: Call, code: str, facts: Mapping[str, object], phrases: Mapping[str, str]
) -> ToolAnswered:
    """The result of a call that the loop answers itself."""
    text = fill(phrases, code, facts)
    return ToolAnswered(call.id, call.name, text, is_error=code not in NOT_ERRORS, code=code)
