"""`outrider worker`: a child that runs drives for the gateway on its standard input and output."""

import asyncio
import os
import sys
from typing import cast

from outrider.link.broken import LinkBroken
from outrider.link.parcel import DOWN
from outrider.link.peer import Peer
from outrider.worker.session import OURS, Session

LOST = 1  # exit code: the link was broken rather than closed


def main() -> int:
    """Serve until the gateway closes the link; the exit code.

    Whatever prints by accident goes to standard error: standard output is the link.
    """
    link_in, link_out = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return asyncio.run(_serve(link_in, link_out))


async def _serve(link_in: int, link_out: int) -> int:
    loop = asyncio.get_running_loop()
    over: asyncio.Future[int] = loop.create_future()
    writing, _ = await loop.connect_write_pipe(
        lambda: Pipe(over), os.fdopen(link_out, "wb", buffering=0)
    )
    session = Session()
    peer = Peer(writing.write, session, DOWN)
    session.sit(peer)

    def lost(broken: LinkBroken) -> None:
        sys.stderr.write(f"{broken.facts}\n")
        if not over.done():
            over.set_result(LOST)

    peer.lost = lost
    await loop.connect_read_pipe(lambda: Pipe(over, peer), os.fdopen(link_in, "rb", buffering=0))
    peer.tell(OURS)
    code = await over
    if peer.broken is None:
        peer.end(LinkBroken("gone"))
    return code


class Pipe(asyncio.Protocol):
    """One direction of the link; its end is the end of the child."""

    def __init__(self, over: "asyncio.Future[int]", peer: Peer | None = None) -> None:
        self._over = over
        self._peer = peer

    def data_received(self, data: bytes) -> None:
        cast(Peer, self._peer).receive(data)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._over.done():
            self._over.set_result(0)


if __name__ == "__main__":
    sys.exit(main())
