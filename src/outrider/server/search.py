"""Search over what was said in conversations."""

from outrider.server.answers_search import Found
from outrider.server.queries import Asking
from outrider.server.route import Asked, Route


async def find(asked: Asked) -> Found:
    """Find messages in which every word stands, newest first; deleted and temporary ones never."""
    query: Asking = asked.query
    hits = await asked.doors.records.search.find(query.q, query.agent_id, query.limit, query.order)
    return {"hits": tuple(hits)}


ROUTES = (Route("GET", "/api/search", find, Found, query=Asking),)
