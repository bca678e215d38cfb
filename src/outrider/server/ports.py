"""The desk and the feed, as the door needs them. Both raise `core.errors`."""

from collections.abc import AsyncIterator, Mapping
from typing import Protocol

from outrider.core.conversation import Conversation, ConversationDetail, Forked, Queued


class Watch(Protocol):
    """One watcher of one stream."""

    def frames(self) -> AsyncIterator[bytes]:
        """Complete SSE frames, keep-alive comments included."""

    def close(self) -> None:
        """Stop watching; may be called twice, and before the first frame."""


class Activity(Protocol):
    """The activity stream."""

    def watch(self) -> Watch: ...


class Desk(Protocol):
    """Every way in which a person moves a conversation."""

    async def create(
        self, *, agent_id: str | None, title: str, autonomous: bool | None,
        routes: tuple[str, ...] | None, temporary: bool,
    ) -> Conversation: ...  # fmt: skip

    def detail(
        self, conversation_id: str, before_seq: int | None, limit: int
    ) -> ConversationDetail: ...

    async def edit(self, conversation_id: str, changes: Mapping[str, object]) -> Conversation: ...

    async def delete(self, conversation_id: str) -> None: ...

    async def restore(self, conversation_id: str) -> Conversation: ...

    async def say(
        self, conversation_id: str, text: str, *, source: str = "chat",
        request_id: str | None = None, attachments: tuple[str, ...] = (),
    ) -> Watch: ...  # fmt: skip

    def watch(self, conversation_id: str, last_event_id: str | None) -> Watch | None:
        """None: nothing runs, and `last_event_id` is not of this boot."""

    async def stop(self, conversation_id: str) -> tuple[list[str], bool]:
        """The texts that waited, in order, and whether a turn was cancelled."""

    async def retry(
        self, conversation_id: str, entry_id: str, routes: tuple[str, ...] | None
    ) -> Watch | Forked:
        """The stream of a failed turn that runs again, or the fork that answers another one."""

    async def fork(self, conversation_id: str, before_entry_id: str) -> Forked: ...

    async def compact(self, conversation_id: str) -> Watch: ...

    async def edit_queued(self, conversation_id: str, item_id: str, text: str) -> Queued: ...

    async def remove_queued(self, conversation_id: str, item_id: str) -> None: ...

    async def decide(
        self, conversation_id: str, approval_id: str, *, approve: bool, always: bool = False,
        command_prefix: str | None = None, note: str | None = None, decided_from: str = "web",
    ) -> Watch: ...  # fmt: skip

    async def answer(
        self, conversation_id: str, approval_id: str, answer: str, *, decided_from: str = "web"
    ) -> Watch: ...
