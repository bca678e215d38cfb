"""Parcels on their way out: what is said in one turn of the loop leaves in one piece."""

import asyncio
from collections.abc import Callable

from outrider.link.frame import framed
from outrider.link.parcel import Parcel, pack


class Outbox:
    """Sends through `send` at the next turn of the loop, in order."""

    def __init__(self, send: Callable[[bytes], None]) -> None:
        self._send = send
        self._waiting: list[bytes] = []
        self._shut = False

    def put(self, *parcels: Parcel) -> None:
        """Take parcels. Raises LinkBroken for one that is too large to be sent."""
        if self._shut:
            return
        frames = [framed(pack(parcel)) for parcel in parcels]
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._flush)
        self._waiting += frames

    def shut(self) -> None:
        """Send nothing more."""
        self._shut = True

    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, []
        if not self._shut:
            self._send(b"".join(waiting))
