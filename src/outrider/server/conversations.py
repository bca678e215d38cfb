"""Conversations: list, make, read, edit, delete, restore, export."""

from starlette.responses import Response

from outrider.core.conversation import Conversation, ConversationDetail, Forked
from outrider.core.errors import Invalid
from outrider.server.answers import ConversationList
from outrider.server.bodies import ConversationChanges, ForkPoint, NewConversation
from outrider.server.queries import Form, Listing, Page
from outrider.server.route import Asked, Route


async def list_(asked: Asked) -> ConversationList:
    """List conversations, pinned first, then by last change."""
    query: Listing = asked.query
    found = asked.doors.records.conversations.list(
        agent_id=query.agent_id, archived=query.archived, limit=query.limit + 1, before=query.before
    )
    return {"conversations": tuple(found[: query.limit]), "has_more": len(found) > query.limit}


async def create(asked: Asked) -> Conversation:
    """Open a conversation."""
    new: NewConversation = asked.body
    _refuse_unusable(asked, new.title, new.routes)
    return await asked.doors.desk.create(
        agent_id=new.agent_id, title=new.title, autonomous=new.autonomous,
        routes=new.routes, temporary=new.temporary,
    )  # fmt: skip


async def read(asked: Asked) -> ConversationDetail:
    """Read a conversation with a page of entries, oldest first."""
    page: Page = asked.query
    return asked.doors.desk.detail(asked.path["conversation_id"], page.before_seq, page.limit)


async def edit(asked: Asked) -> Conversation:
    """Change what the body names."""
    changes: ConversationChanges = asked.body
    _refuse_unusable(asked, changes.get("title", ""), changes.get("routes"))
    return await asked.doors.desk.edit(asked.path["conversation_id"], changes)


async def delete(asked: Asked) -> None:
    """Delete; it can be restored for 30 seconds."""
    await asked.doors.desk.delete(asked.path["conversation_id"])


async def restore(asked: Asked) -> Conversation:
    """Bring a conversation back within 30 seconds of its deletion."""
    return await asked.doors.desk.restore(asked.path["conversation_id"])


async def fork(asked: Asked) -> Forked:
    """Begin a new conversation with all that came before a message."""
    point: ForkPoint = asked.body
    return await asked.doors.desk.fork(asked.path["conversation_id"], point.before_entry_id)


async def export(asked: Asked) -> Response:
    """Download the conversation with secrets masked."""
    from outrider.server.export import conversation_file  # rarely asked for

    form: Form = asked.query
    return conversation_file(asked.doors, asked.path["conversation_id"], form.format)


def _refuse_unusable(asked: Asked, title: str, routes: tuple[str, ...] | None) -> None:
    if title and not any(each.isprintable() and not each.isspace() for each in title):
        raise Invalid(where="title", why="blank")
    if routes:
        asked.doors.house.settings.check_routes(routes)


ONE = "/api/conversations/{conversation_id}"
ROUTES = (
    Route("GET", "/api/conversations", list_, ConversationList, query=Listing),
    Route("POST", "/api/conversations", create, Conversation, NewConversation, status=201,
          refuses=(404,)),
    Route("GET", ONE, read, ConversationDetail, query=Page, refuses=(404,)),
    Route("PATCH", ONE, edit, Conversation, ConversationChanges, refuses=(404, 409)),
    Route("DELETE", ONE, delete, status=204, refuses=(404,)),
    Route("POST", f"{ONE}/restore", restore, Conversation, refuses=(404, 410)),
    Route("POST", f"{ONE}/fork", fork, Forked, ForkPoint, status=201, refuses=(404,)),
    Route("GET", f"{ONE}/export", export, query=Form, media="application/octet-stream",
          refuses=(404,)),
)  # fmt: skip
