"""Messages: send, watch, stop, retry, and the queue."""

from starlette.responses import Response

from outrider.core.conversation import Forked, Queued
from outrider.core.event import TurnEvent
from outrider.failpoint import hit
from outrider.server.answers import Stopped
from outrider.server.bodies import NewMessage, QueuedText, Retried
from outrider.server.json_text import encoded
from outrider.server.route import Asked, Route
from outrider.server.stream import STREAM, EventStream, last_event_id


async def send(asked: Asked) -> EventStream:
    """Send a message; the answer is the turn, or `queued` while another turn runs."""
    hit("http.post.read")
    new: NewMessage = asked.body
    return EventStream(
        await asked.doors.desk.say(
            asked.path["conversation_id"], new.text, request_id=new.request_id,
            attachments=new.attachments,
        )
    )  # fmt: skip


async def watch(asked: Asked) -> Response:
    """Watch the running turn; 204 when none runs."""
    seen = last_event_id(asked.request)
    watching = asked.doors.desk.watch(asked.path["conversation_id"], seen)
    return Response(status_code=204) if watching is None else EventStream(watching)


async def stop(asked: Asked) -> Stopped:
    """Stop the turn and empty the queue."""
    cleared, cancelled = await asked.doors.desk.stop(asked.path["conversation_id"])
    return {"cleared": tuple(cleared), "cancelled": cancelled}


async def retry(asked: Asked) -> Response:
    """Answer a message again: the stream of a failed turn, or 201 with a fork that answers it."""
    again: Retried = asked.body
    if again.routes:
        asked.doors.house.settings.check_routes(again.routes)
    made = await asked.doors.desk.retry(asked.path["conversation_id"], again.entry_id, again.routes)
    if isinstance(made, Forked):
        return Response(encoded(made), 201, media_type="application/json")
    return EventStream(made)


async def compact(asked: Asked) -> EventStream:
    """Summarise earlier messages; the answer is the stream of it. 409 while a turn runs."""
    return EventStream(await asked.doors.desk.compact(asked.path["conversation_id"]))


async def edit_queued(asked: Asked) -> Queued:
    """Change a waiting message; 409 once a turn took it."""
    new: QueuedText = asked.body
    return await asked.doors.desk.edit_queued(
        asked.path["conversation_id"], asked.path["item_id"], new.text
    )


async def remove_queued(asked: Asked) -> None:
    """Take a waiting message back; 409 once a turn took it."""
    await asked.doors.desk.remove_queued(asked.path["conversation_id"], asked.path["item_id"])


ONE = "/api/conversations/{conversation_id}"
ROUTES = (
    Route("POST", f"{ONE}/messages", send, TurnEvent, NewMessage, media=STREAM,
          refuses=(404, 409, 429)),
    Route("GET", f"{ONE}/turn", watch, TurnEvent, media=STREAM, refuses=(404,)),
    Route("POST", f"{ONE}/stop", stop, Stopped, refuses=(404,)),
    Route("POST", f"{ONE}/retry", retry, TurnEvent, Retried, media=STREAM, refuses=(404, 409),
          made=Forked),
    Route("POST", f"{ONE}/compact", compact, TurnEvent, media=STREAM, refuses=(404, 409)),
    Route("PATCH", f"{ONE}/queue/{{item_id}}", edit_queued, Queued, QueuedText,
          refuses=(404, 409)),
    Route("DELETE", f"{ONE}/queue/{{item_id}}", remove_queued, status=204, refuses=(404, 409)),
)  # fmt: skip
