"""Files of a message: found among the uploads and laid into the workspace before it is stored."""

from collections.abc import Sequence

from outrider.core.entry import Attachment
from outrider.core.errors import Invalid
from outrider.core.upload import FILES, Deliver
from outrider.desk.books import Books


class Attaching:
    """What comes before a message's commit. Done again, it changes nothing."""

    def __init__(self, books: Books, deliver: Deliver) -> None:
        self._books = books
        self._deliver = deliver

    async def files(
        self, conversation_id: str, upload_ids: Sequence[str], request_id: str | None
    ) -> tuple[Attachment, ...]:
        """The files that a message names, each at its path. None for a request seen before.

        Raises NotFound (conversation, upload), Invalid `too_many_files` or `file_twice`,
        Unwritable.
        """
        if not upload_ids:
            return ()
        conversation = self._books.conversations.get(conversation_id)
        if request_id and self._books.messages.known(conversation_id, request_id):
            return ()
        if len(upload_ids) > FILES:
            raise Invalid("too_many_files", most=FILES)
        if len(set(upload_ids)) < len(upload_ids):
            raise Invalid("file_twice")
        return await self._deliver(
            conversation, self._books.uploads.of(conversation_id, upload_ids)
        )
