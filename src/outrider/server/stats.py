"""Money: sums over the ledger, and its rows."""

from starlette.responses import Response

from outrider.server.answers_money import Stats
from outrider.server.csv_file import csv_bytes
from outrider.server.queries import Days
from outrider.server.route import Asked, Route


async def read(asked: Asked) -> object:
    """Read what was spent, by day, model and purpose."""
    query: Days = asked.query
    return asked.doors.records.stats.report(query.days)


async def rows(asked: Asked) -> Response:
    """Download the ledger's rows."""
    query: Days = asked.query
    body = csv_bytes(asked.doors.records.stats.rows(query.days))
    named = {"content-disposition": 'attachment; filename="ledger.csv"'}
    return Response(body, media_type="text/csv; charset=utf-8", headers=named)


ROUTES = (
    Route("GET", "/api/stats", read, Stats, query=Days),
    Route("GET", "/api/stats.csv", rows, query=Days, media="text/csv"),
)
