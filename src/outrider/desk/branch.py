"""Branches: forks before a message, to say it otherwise or to have it answered anew."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from outrider.core.activity import ConversationMoved
from outrider.core.agent import Agent
from outrider.core.conversation import Conversation, Forked
from outrider.core.entry import Attachment, Entry, ToolAnswered, TurnOpened, UserSaid
from outrider.core.errors import Conflict, NotFound, Unfit
from outrider.core.wake import Compaction, UserMessage
from outrider.desk.admit import Admission
from outrider.desk.books import Books, Feed
from outrider.desk.phrases import FRAME, frame
from outrider.feed.watch import Watch


class Lender(Protocol):
    """What a fork takes over beside its entries."""

    async def carry(self, source_id: str, fork_id: str) -> None: ...  # kept originals

    def agent(self, agent_id: str) -> Agent: ...

    def leftover(
        self, conversation: Conversation, entries: Sequence[Entry]
    ) -> Sequence[ToolAnswered]: ...


class Branches:
    """Nothing here changes the conversation that is forked."""

    def __init__(self, books: Books, feed: Feed, admission: Admission, lender: Lender) -> None:
        self._books = books
        self._feed = feed
        self._admission = admission
        self._lender = lender

    async def fork(self, conversation_id: str, before_entry_id: str) -> Forked:
        """A new conversation with all that came before a message, which is given back as draft.

        Raises NotFound (conversation, entry), Unfit `not_a_message` and `child_conversation`.
        """
        source = self._books.conversations.get(conversation_id)
        entries = self._books.journals.entries(conversation_id)
        at = _place(entries, before_entry_id)
        said = entries[at].fact
        if not isinstance(said, UserSaid):
            raise Unfit("not_a_message")
        made, files = await self._forked(source, at, said, None)
        self._feed.activity.publish(ConversationMoved(made))
        return Forked(made, said.text, files)

    async def retry(
        self, conversation_id: str, entry_id: str, routes: tuple[str, ...] | None
    ) -> Watch | Forked:
        """Answer the message of a turn again; `entry_id` is any entry of the turn.

        A failed newest turn runs again where it stands, and its stream is returned. Any other turn
        is answered in a fork. Raises NotFound, Unfit, Conflict `busy` while the turn runs and
        `not_failed` for one that answered nobody.
        """
        source = self._books.conversations.get(conversation_id)
        entries = self._books.journals.entries(conversation_id)
        at = _place(entries, entry_id)
        newest = self._books.runs.list(conversation_id=conversation_id, limit=1)
        run = newest[0] if newest and newest[0].id == entries[at].run_id else None
        if run is not None and (run.status == "running" or isinstance(run.wake, Compaction)):
            raise Conflict("busy" if run.status == "running" else "not_failed")
        if run is not None and run.status == "error":
            return self._admission.retry(conversation_id, run, routes)
        place, said = _asked(entries, at)
        return Forked(await self._answered_anew(source, place, said, routes))

    async def _answered_anew(
        self, source: Conversation, at: int, said: UserSaid, routes: tuple[str, ...] | None
    ) -> Conversation:
        made, files = await self._forked(source, at, said, routes)
        try:
            stored = self._books.messages.accept(
                made, said.text, wake=UserMessage(said.source), source=said.source,
                attachments=files,
            )  # fmt: skip
        except BaseException:
            self._books.conversations.delete(made.id)
            raise
        self._feed.activity.publish(ConversationMoved(made))
        self._admission.begin(made, stored.said, stored.run)
        return self._books.conversations.get(made.id)

    async def _forked(
        self, source: Conversation, at: int, said: UserSaid, routes: tuple[str, ...] | None
    ) -> tuple[Conversation, tuple[Attachment, ...]]:
        """The fork before the message at a place, and the copies of that message's files."""
        if source.parent_id is not None:
            raise Unfit("child_conversation")
        entries = self._books.journals.entries(source.id)
        before = entries[: at - 1 if at and isinstance(entries[at - 1].fact, TurnOpened) else at]
        facts = [entry.fact for entry in before if isinstance(entry.fact, UserSaid)]
        held = {file.id: file for one in (*facts, said) for file in one.attachments}
        twins = await self._books.uploads.twins(tuple(held))
        files = {old: replace(held[old], id=new) for old, new in twins.items()}
        last = {file.id for file in said.attachments}
        agent = self._lender.agent(source.agent_id)
        made = self._books.conversations.fork(
            source, before, title=_title(source.title, agent.language), routes=routes,
            autonomous=agent.autonomous,
            files={old: file for old, file in files.items() if old not in last},
            close=self._lender.leftover(source, before),
        )  # fmt: skip
        await self._lender.carry(source.id, made.id)
        return made, tuple(files[file.id] for file in said.attachments if file.id in files)


def _place(entries: Sequence[Entry], entry_id: str) -> int:
    for place, entry in enumerate(entries):
        if entry.id == entry_id:
            return place
    raise NotFound("entry", id=entry_id)


def _asked(entries: Sequence[Entry], at: int) -> tuple[int, UserSaid]:
    """The message that the turn of an entry answers, and its place."""
    for place in range(at, -1, -1):
        fact = entries[place].fact
        if isinstance(fact, TurnOpened) and isinstance(fact.wake, Compaction):
            break
        if isinstance(fact, UserSaid) and not fact.steer:
            return place, fact
    raise Conflict("not_failed")


def _title(title: str, language: str) -> str:
    """The title with the word for a branch, once; none for a conversation that has none."""
    if not title:
        return ""
    for words in FRAME.values():
        title = title.removesuffix(words["branch"].format(title=""))
    return frame(language)["branch"].format(title=title)
