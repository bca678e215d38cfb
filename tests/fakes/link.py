"""Two ends of a link in one process: what one sends, the other reads a turn of the loop later."""

import asyncio

from outrider.link.messages import Message
from outrider.link.parcel import DOWN, UP, Address
from outrider.link.peer import Ear, Peer

DRIVE = Address("cnv_1", 1)


class Deaf:
    """An end that is never asked anything."""

    async def serve(self, message: Message) -> Message:
        raise AssertionError(message)

    def hear(self, message: Message) -> None:
        raise AssertionError(message)


class Pair:
    """`home` is the gateway's end, `away` the child's; `sent` are the bytes that `away` sent."""

    def __init__(self, home: Ear | None = None, away: Ear | None = None) -> None:
        self.sent = bytearray()
        self.home = Peer(lambda data: self._soon(self.away, data), home or Deaf(), UP)
        self.away = Peer(self._up, away or Deaf(), DOWN)
        self.over = asyncio.Event()  # an end was broken
        self.home.lost = self.away.lost = lambda broken: self.over.set()
        self.home.address = self.away.address = DRIVE

    def _up(self, data: bytes) -> None:
        self.sent += data
        self._soon(self.home, data)

    def _soon(self, to: Peer, data: bytes) -> None:
        asyncio.get_running_loop().call_soon(to.receive, data)
