"""Admission: a message is stored once, then starts a turn or waits behind the one that runs."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal

from outrider.core.activity import ConversationMoved
from outrider.core.conversation import Conversation
from outrider.core.entry import Attachment, Entry, ToolAnswered
from outrider.core.errors import Conflict, NotFound, OutriderError, Unwritable
from outrider.core.event import Accepted, Queue, QueuedUp
from outrider.core.message import message
from outrider.core.run import Run
from outrider.core.wake import Compaction, Retry, UserMessage
from outrider.desk.attach import Attaching
from outrider.desk.books import Books, Feed
from outrider.desk.steer import parse
from outrider.desk.title import first_words
from outrider.desk.turns import Turns
from outrider.feed.watch import Watch
from outrider.loop.digest import worthwhile
from outrider.store.accept import Known

log = logging.getLogger(__name__)

Kind = Literal["follow_up", "steer"]
# the results of calls that an earlier turn left open
Leftover = Callable[[Conversation, Sequence[Entry]], Sequence[ToolAnswered]]


class Admission:
    """The one way in for every door: web, API, a drained queue, a retry."""

    def __init__(
        self, books: Books, feed: Feed, turns: Turns, leftover: Leftover, attaching: Attaching
    ) -> None:
        self._books = books
        self._feed = feed
        self._turns = turns
        self._leftover = leftover
        self._attaching = attaching

    async def receive(
        self, conversation_id: str, text: str, source: str, request_id: str | None,
        upload_ids: Sequence[str],
    ) -> Watch:  # fmt: skip
        """Lay the files of a message into the workspace, then say it. Raises what both raise."""
        parse(text, bool(upload_ids))
        files = await self._attaching.files(conversation_id, upload_ids, request_id)
        return self.say(conversation_id, text, source, request_id, files)

    def say(
        self, conversation_id: str, text: str, source: str = "chat",
        request_id: str | None = None, files: tuple[Attachment, ...] = (),
    ) -> Watch:  # fmt: skip
        """Store a message and return the sender's stream.

        Nothing is awaited between the look and the commit, so that one conversation never has two
        turns. `files` lie in the workspace already. Raises Invalid (empty, over 20,000 characters,
        bare /steer), NotFound, Full (queue) and Conflict("awaiting_decision").
        """
        conversation = self._books.conversations.get(conversation_id)
        steer, words = parse(text, bool(files))
        if request_id is not None:
            known = self._books.messages.known(conversation_id, request_id)
            if known is not None:
                return self._again(conversation_id, known, words)
        if self._turns.busy(conversation_id):
            return self._queue(conversation_id, "steer" if steer else "follow_up", words,
                               source, request_id, files)  # fmt: skip
        self._decided(conversation_id)
        stored = self._books.messages.accept(
            conversation, words, wake=UserMessage(source), source=source, request_id=request_id,
            attachments=files, close=self._open_calls(conversation),
        )  # fmt: skip
        watch = self._feed.hub.sender(conversation_id)
        self.begin(conversation, stored.said, stored.run)
        return watch

    def drain(self, conversation_id: str) -> bool:
        """Turn everything that waits into one message and start its turn; False: nothing did."""
        if not self._books.messages.queued(conversation_id):
            return False
        try:
            conversation = self._books.conversations.get(conversation_id)
        except NotFound:  # deleted, and its queue with it
            return False
        if self._turns.busy(conversation_id) or self._books.approvals.pending(conversation_id):
            return False
        drained = self._books.messages.drain(conversation, close=self._open_calls(conversation))
        if drained is None:
            return False
        accepted = drained.accepted
        self.begin(conversation, accepted.said, accepted.run, drained.item_ids)
        self._feed.hub.publish(conversation_id, Queue(()))
        return True

    def drain_all(self) -> None:
        """Drain every conversation, the longest-waiting first; one that breaks waits on."""
        for conversation_id in self._books.messages.waiting_conversations():
            try:
                self.drain(conversation_id)
            except OutriderError:  # the others need not wait for it
                log.exception("drain_broke", extra={"conversation_id": conversation_id})

    def retry(self, conversation_id: str, run: Run, routes: tuple[str, ...] | None) -> Watch:
        """Run the message of a failed run again, as a new run that says so.

        With `routes` the conversation asks those from now on. Raises Conflict when it is busy.
        """
        if self._turns.busy(conversation_id):
            raise Conflict("busy")
        self._decided(conversation_id)
        if routes is not None:
            self._books.conversations.update(conversation_id, routes=routes)
        conversation = self._books.conversations.get(conversation_id)
        stored = self._books.messages.reopen(
            conversation,
            wake=Retry(run.id, run.source),
            retry_of=run.id,
            close=self._open_calls(conversation),
        )  # fmt: skip
        watch = self._feed.hub.sender(conversation_id)
        self.begin(conversation, stored.said, stored.run)
        return watch

    def compact(self, conversation_id: str, source: str = "chat") -> Watch:
        """Have the conversation summarised, by a turn that answers nothing, and return its stream.

        Raises Conflict: `busy`, `awaiting_decision`, or `nothing_to_compact` when nobody has spoken
        since the last time.
        """
        conversation = self._books.conversations.get(conversation_id)
        if self._turns.busy(conversation_id):
            raise Conflict("busy")
        self._decided(conversation_id)
        if not worthwhile(self._books.journals.entries(conversation_id)):
            raise Conflict("nothing_to_compact")
        run = self._books.messages.errand(
            conversation, wake=Compaction(source), close=self._open_calls(conversation)
        )
        self._turns.start(replace(run, title=conversation.title))
        return self._feed.hub.joined(conversation_id)

    def begin(
        self, conversation: Conversation, entry: Entry, run: Run, item_ids: tuple[str, ...] = ()
    ) -> None:
        """Say that a message was accepted and host its turn. Nothing may come between the two."""
        said = message(entry, conversation.agent_id)
        title = conversation.title or first_words(said.content or said.attachments[0].name)
        self._feed.hub.publish(conversation.id, Accepted(said, run.id, item_ids))
        self._turns.start(replace(run, title=title))
        if not conversation.title:
            try:
                self._books.conversations.retitle(conversation.id, title)
            except Unwritable:  # a name can wait
                log.warning("title_not_stored", extra={"conversation_id": conversation.id})

    def _decided(self, conversation_id: str) -> None:
        if self._books.approvals.pending(conversation_id) is not None:
            raise Conflict("awaiting_decision")

    def _queue(
        self, conversation_id: str, kind: Kind, text: str, source: str, request_id: str | None,
        files: tuple[Attachment, ...],
    ) -> Watch:  # fmt: skip
        item = self._books.messages.enqueue(
            conversation_id, kind, text, source=source, request_id=request_id, attachments=files
        )
        self._tell_queue(conversation_id)
        return self._feed.hub.queued(QueuedUp(item.item_id, item.kind, item.position))

    def _again(self, conversation_id: str, known: Known, text: str) -> Watch:
        """A request id seen before stores nothing: its first sending is the answer."""
        if known.text != text:
            raise Conflict("request_id_reused")
        if known.item is not None:
            item = known.item
            return self._feed.hub.queued(QueuedUp(item.item_id, item.kind, item.position))
        return self._feed.hub.watch(conversation_id, None) or self._feed.hub.stored(conversation_id)

    def _open_calls(self, conversation: Conversation) -> Sequence[ToolAnswered]:
        return self._leftover(conversation, self._books.journals.entries(conversation.id))

    def _tell_queue(self, conversation_id: str) -> None:
        queued = tuple(self._books.messages.queued(conversation_id))
        self._feed.hub.publish(conversation_id, Queue(queued))
        if self._feed.activity.heard():
            moved = ConversationMoved(self._books.conversations.get(conversation_id))
            self._feed.activity.publish(moved)
