"""Approvals: list, decide, answer. A decision's answer is the resumed turn."""

from outrider.core.event import TurnEvent
from outrider.server.answers import ApprovalList
from outrider.server.bodies import Decision, QuestionAnswer
from outrider.server.queries import Limit
from outrider.server.route import Asked, Route
from outrider.server.stream import STREAM, EventStream


async def list_(asked: Asked) -> ApprovalList:
    """List open approvals and the newest decided ones."""
    approvals, query = asked.doors.records.approvals, asked.query
    return {
        "pending": tuple(approvals.list(query.limit, True)),
        "decided": tuple(approvals.list(query.limit, False)),
    }


async def decide(asked: Asked) -> EventStream:
    """Approve or deny; 409 when it was decided already."""
    said: Decision = asked.body
    return EventStream(
        await asked.doors.desk.decide(
            asked.path["conversation_id"], asked.path["approval_id"],
            approve=said.decision == "approve", always=said.always,
            command_prefix=said.command_prefix, note=said.note,
        )
    )  # fmt: skip


async def answer(asked: Asked) -> EventStream:
    """Answer a question; 409 when it was answered or has expired."""
    said: QuestionAnswer = asked.body
    return EventStream(
        await asked.doors.desk.answer(
            asked.path["conversation_id"], asked.path["approval_id"], said.answer
        )
    )


ONE = "/api/conversations/{conversation_id}/approvals/{approval_id}"
ROUTES = (
    Route("GET", "/api/approvals", list_, ApprovalList, query=Limit),
    Route("POST", ONE, decide, TurnEvent, Decision, media=STREAM, refuses=(404, 409)),
    Route("POST", f"{ONE}/answer", answer, TurnEvent, QuestionAnswer, media=STREAM,
          refuses=(404, 409)),
)  # fmt: skip
