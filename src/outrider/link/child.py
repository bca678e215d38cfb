"""A child process that can run drives: its link, its pulse, its end."""

import asyncio
import logging
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import cast

from outrider import __version__
from outrider.core.seat import Rest
from outrider.link.broken import LinkBroken
from outrider.link.host import Host
from outrider.link.messages import PROTOCOL, Begin, Given, Hello, Message, Ping, Rested, Stopped
from outrider.link.parcel import UP, Address
from outrider.link.peer import Peer
from outrider.link.pulse import Pulse

log = logging.getLogger(__name__)

SOURCE = str(Path(__file__).parents[2])
START = (
    "import sys; sys.path.insert(0, sys.argv[1]); from outrider.worker.main import main; "
    "sys.exit(main())"
)
START_S = 20.0
OURS = Hello(PROTOCOL, __version__)
SAID_BYTES = 8_000  # of a child's standard error that go to the log


class Child(asyncio.SubprocessProtocol):
    """One child. It inherits no variable and no open file but the two ends of its link."""

    def __init__(self) -> None:
        self._transport: asyncio.SubprocessTransport | None = None
        self._greeted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.gone = asyncio.Event()
        self._pulse: Pulse | None = None
        self._said = 0
        self.stopped = False
        self.peer = Peer(self._send, self, UP)
        self.peer.lost = self._lost

    @classmethod
    async def start(cls) -> "Child":
        """A child that has greeted. Raises LinkBroken."""
        loop = asyncio.get_running_loop()
        try:
            _, child = await loop.subprocess_exec(
                cls, sys.executable, "-I", "-S", "-X", "utf8", "-c", START, SOURCE,
                env={}, cwd="/", start_new_session=True,
            )  # fmt: skip
        except OSError as error:
            raise LinkBroken("unstartable", detail=error.strerror or "") from None
        try:
            async with asyncio.timeout(START_S):
                await child._greeted
        except TimeoutError:
            child.peer.end(LinkBroken("silent"))
            raise LinkBroken("silent") from None
        except asyncio.CancelledError:
            child.peer.end(LinkBroken("unwanted"))
            raise
        return child

    @property
    def pid(self) -> int:
        """The id of its process."""
        return cast(asyncio.SubprocessTransport, self._transport).get_pid()

    async def drive(self, host: Host, address: Address) -> Rest:
        """Have it run one drive. Raises what a Fault says, and LinkBroken.

        Cancelled, it raises CancelledError once the child has ended what it did; `stopped` tells
        whether the child itself said so.
        """
        self.peer.address = address
        self.peer.ear = host
        self._pulse = Pulse(lambda: self.peer.tell(Ping()), self._silent)
        self.stopped = False
        try:
            self.peer.tell(host.told(), *map(Given, host.given()))
            return (await self.peer.ask(Begin(), Rested, self._stopped)).rest
        finally:
            self._pulse.stop()
            self._pulse = None
            self.peer.ear = self

    def fit(self) -> bool:
        """Whether it may run another drive: alive, and nothing of the last one is left."""
        return self.peer.broken is None and not self.peer.busy

    async def end(self) -> None:
        """End it. Returns when nothing of it is served and its process is gone."""
        self.peer.end(LinkBroken("unwanted"))
        await self.peer.quiet()
        await self.gone.wait()

    async def serve(self, message: Message) -> Message:
        """See link.peer.Ear: without a drive there is nothing to ask for."""
        raise LinkBroken("out_of_place", kind=type(message).__name__)

    def hear(self, message: Message) -> None:
        """See link.peer.Ear: without a drive a child only greets."""
        if not isinstance(message, Hello) or self._greeted.done():
            raise LinkBroken("out_of_place", kind=type(message).__name__)
        if message != OURS:
            raise LinkBroken("other_version", version=message.version[:40])
        self.peer.tell(OURS)
        self._greeted.set_result(None)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.SubprocessTransport, transport)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        if fd == 1:
            if self._pulse is not None:
                self._pulse.hear()
            self.peer.receive(data)
        elif self._said < SAID_BYTES:
            self._said += len(data)
            log.warning("child_said", extra={"text": data.decode(errors="replace")[:SAID_BYTES]})

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        self.peer.end(LinkBroken("cut" if fd == 1 and self.peer.cut else "gone"))

    def process_exited(self) -> None:
        self.peer.end(LinkBroken("gone"))
        cast(asyncio.SubprocessTransport, self._transport).close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Its process is gone and its pipes are closed."""
        self.gone.set()

    def _send(self, data: bytes) -> None:
        pipe = cast(asyncio.SubprocessTransport, self._transport).get_pipe_transport(0)
        cast(asyncio.WriteTransport, pipe).write(data)

    def _stopped(self, answer: Message) -> None:
        self.stopped = isinstance(answer, Stopped)

    def _silent(self) -> None:
        self.peer.end(LinkBroken("silent"))

    def _lost(self, broken: LinkBroken) -> None:
        """Whatever was wrong, the process goes: a link is never mended."""
        if not self._greeted.done():
            self._greeted.set_exception(broken)
        if self._transport is not None and self._transport.get_returncode() is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)  # by number: only the loop may reap it
