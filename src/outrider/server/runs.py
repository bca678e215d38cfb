"""Runs: list, read, export; and the activity stream."""

from starlette.responses import Response

from outrider.core.activity import ActivityEvent
from outrider.core.run import Run
from outrider.server.answers import RunList
from outrider.server.queries import RunListing, TrajectoryForm
from outrider.server.route import Asked, Route
from outrider.server.stream import STREAM, EventStream


async def list_(asked: Asked) -> RunList:
    """List runs: running first, then by later end; steps are left out."""
    query: RunListing = asked.query
    found = asked.doors.records.runs.list(
        agent_id=query.agent_id, conversation_id=query.conversation_id, limit=query.limit
    )
    return {"runs": tuple(found)}


async def read(asked: Asked) -> Run:
    """Read a run with its steps."""
    return asked.doors.records.runs.get(asked.path["run_id"])


async def trajectory(asked: Asked) -> Response:
    """Download a run and exactly its messages, with secrets masked."""
    from outrider.server.export import run_file  # rarely asked for

    form: TrajectoryForm = asked.query
    return run_file(asked.doors, asked.path["run_id"], form.format, form.full)


async def watch(asked: Asked) -> EventStream:
    """Watch everything that moves: a snapshot, then changes."""
    return EventStream(asked.doors.activity.watch())


ROUTES = (
    Route("GET", "/api/activity/runs", list_, RunList, query=RunListing),
    Route("GET", "/api/activity/runs/{run_id}", read, Run, refuses=(404,)),
    Route("GET", "/api/activity/runs/{run_id}/trajectory", trajectory, query=TrajectoryForm,
          media="application/octet-stream", refuses=(404,)),
    Route("GET", "/api/activity/stream", watch, ActivityEvent, media=STREAM),
)  # fmt: skip
