"""Every route of the door, in the order of the document."""

from outrider.server import (
    agents,
    approvals,
    connections,
    conversations,
    messages,
    runs,
    search,
    session,
    settings,
    stats,
    uploads,
)  # fmt: skip
from outrider.server.route import Route

ROUTES: tuple[Route, ...] = (
    *settings.ROUTES, *session.ROUTES, *conversations.ROUTES, *messages.ROUTES, *approvals.ROUTES,
    *runs.ROUTES, *search.ROUTES, *stats.ROUTES, *agents.ROUTES, *connections.ROUTES,
    *uploads.ROUTES,
)  # fmt: skip
