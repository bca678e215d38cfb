"""One end of a link: requests with numbers, their answers, what needs none. It owns no socket."""

import asyncio
import logging
from collections.abc import Callable
from typing import Protocol, TypeVar

from outrider.core.errors import OutriderError, StaleJournal
from outrider.link.broken import LinkBroken
from outrider.link.frame import Frames
from outrider.link.messages import Cancel, Fault, Message, Stopped
from outrider.link.outbox import Outbox
from outrider.link.parcel import NOBODY, Address, Kinds, Parcel, unpack

log = logging.getLogger(__name__)

MOST_SERVED = 64  # requests of the other end at once

M = TypeVar("M")


class Ear(Protocol):
    """What an end does with what it is told. Both may raise LinkBroken."""

    async def serve(self, message: Message) -> Message:
        """The answer to a request. An OutriderError is answered as a Fault."""

    def hear(self, message: Message) -> None:
        """Take what needs no answer."""


class Peer:
    """Speaks through `send` and reads messages of `kinds`.

    Whatever is wrong ends the link for good: every waiting request raises LinkBroken, every served
    one is cancelled. `adopts` says which message may carry a new address.
    """

    def __init__(self, send: Callable[[bytes], None], ear: Ear, kinds: Kinds) -> None:
        self.address = NOBODY
        self.broken: LinkBroken | None = None
        self.adopts: Callable[[Message, Address], bool] = lambda message, address: False
        self.ear = ear
        self.lost: Callable[[LinkBroken], None] = lambda broken: None
        self._outbox = Outbox(send)
        self._kinds = kinds
        self._frames = Frames()
        self._number = 0
        self._asked: dict[int, asyncio.Future[Message]] = {}
        self._serving: dict[int, asyncio.Task[None]] = {}

    def tell(self, *messages: Message) -> None:
        """Send what needs no answer, in one piece. Dropped once the link is broken."""
        self._write(*(Parcel(each, self.address) for each in messages))

    async def ask(
        self, message: Message, kind: type[M], late: Callable[[Message], None] | None = None
    ) -> M:
        """The answer, of this kind. Raises what a Fault says, and LinkBroken.

        Cancelled, it has the other end cancel too and waits until that is over; `late` hears what
        it answers then.
        """
        future, number = self._put(message)
        try:
            return self._told(await asyncio.shield(future), kind)
        except asyncio.CancelledError as cut:
            self.tell(Cancel(number, str(cut.args[0]) if cut.args else ""))
            await self._over(future, late)
            raise

    async def finish(self, message: Message, kind: type[M], late: Callable[[Message], None]) -> M:
        """Like `ask`, for what must not be cut: cancelled, it waits and `late` hears the answer."""
        future, _ = self._put(message)
        try:
            return self._told(await asyncio.shield(future), kind)
        except asyncio.CancelledError:
            await self._over(future, late)
            raise

    def receive(self, piece: bytes) -> None:
        """Take bytes of the other end."""
        if self.broken is not None:
            return
        try:
            for payload in self._frames.feed(piece):
                self._take(unpack(payload, self._kinds))
        except LinkBroken as broken:
            self.end(broken)

    def end(self, broken: LinkBroken) -> None:
        """The link is over. Only the first reason counts."""
        if self.broken is not None:
            return
        self.broken = broken
        self._outbox.shut()
        asked, self._asked = self._asked, {}
        for future in asked.values():
            if not future.done():
                future.set_exception(broken)
                future.exception()  # told: whoever waits raises it
        for task in self._serving.values():
            task.cancel("link")
        self.lost(broken)

    async def quiet(self) -> None:
        """Wait until nothing is served any more."""
        while self._serving:
            await asyncio.wait(self._serving.values())

    @property
    def busy(self) -> bool:
        """Whether the other end still waits for an answer of ours."""
        return bool(self._serving)

    @property
    def cut(self) -> bool:
        """Whether the other end stopped in the middle of a frame."""
        return self._frames.cut

    def _put(self, message: Message) -> "tuple[asyncio.Future[Message], int]":
        self._number += 1
        future: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        if self.broken is not None:
            raise self.broken
        self._asked[self._number] = future
        self._write(Parcel(message, self.address, number=self._number))
        return future, self._number

    def _told(self, answer: Message, kind: type[M]) -> M:
        match answer:
            case Fault(code="stale_journal", facts=facts):
                raise StaleJournal(**facts)
            case Fault(code=code, facts=facts):
                raise OutriderError(code, **facts)
            case _ if isinstance(answer, kind):
                return answer
            case _:
                pass
        broken = LinkBroken("wrong_answer", kind=type(answer).__name__)
        self.end(broken)
        raise broken

    async def _over(
        self, future: "asyncio.Future[Message]", late: Callable[[Message], None] | None
    ) -> None:
        await asyncio.wait({future})
        if late is not None and not future.exception():
            late(future.result())

    def _write(self, *parcels: Parcel) -> None:
        try:
            self._outbox.put(*parcels)
        except LinkBroken as broken:  # our own frame is too large: the other end waits for it
            self.end(broken)

    def _take(self, parcel: Parcel) -> None:
        if parcel.address != self.address:
            if not self.adopts(parcel.message, parcel.address):
                raise LinkBroken("other_drive")
            self.address = parcel.address
        if parcel.re:
            future = self._asked.pop(parcel.re, None)
            if future is None:
                raise LinkBroken("answer_unasked")
            future.set_result(parcel.message)
        elif parcel.number:
            self._begin(parcel)
        elif isinstance(parcel.message, Cancel):
            task = self._serving.get(parcel.message.number)
            if task is not None:
                task.cancel(parcel.message.why)
        else:
            self.ear.hear(parcel.message)

    def _begin(self, parcel: Parcel) -> None:
        if parcel.number in self._serving or len(self._serving) >= MOST_SERVED:
            raise LinkBroken("too_many")
        task = asyncio.get_running_loop().create_task(self._serve(parcel))
        self._serving[parcel.number] = task
        task.add_done_callback(lambda _: self._serving.pop(parcel.number, None))

    async def _serve(self, parcel: Parcel) -> None:
        answer: Message
        try:
            answer = await self.ear.serve(parcel.message)
        except LinkBroken as broken:
            self.end(broken)
            return
        except asyncio.CancelledError:
            answer = Stopped()
        except OutriderError as error:
            answer = Fault(error.reason, error.facts)
        except Exception:  # the turn boundary: the drive that waits for this ends with it
            log.exception("link_broke", extra={"kind": type(parcel.message).__name__})
            answer = Fault("internal", {})
        self._write(Parcel(answer, parcel.address, re=parcel.number))
