"""The child seat: the loop runs in a process of its own that holds no key and no database."""

import asyncio

from outrider.core.brief import Brief
from outrider.core.errors import OutriderError
from outrider.core.model import Emit
from outrider.core.seat import Ports, Rest, SeatLost
from outrider.link.child import Child
from outrider.link.host import Host
from outrider.link.parcel import Address
from outrider.link.standby import Standby
from outrider.loop.drive import close


class ChildSeat:
    """Runs a drive in a child. Journal, model and tools stay here, behind the link."""

    placement = "child"

    def __init__(self, ports: Ports, standby: Standby) -> None:
        self._ports = ports
        self._standby = standby

    async def run(self, brief: Brief, emit: Emit) -> Rest:
        """See core.seat.Seat. A child that is gone or breaks the rules raises SeatLost."""
        ports = self._ports
        host = Host(brief, ports, emit)
        child: Child | None = None
        try:
            child = await self._standby.take()
            address = Address(brief.conversation_id, self._standby.epoch())
            return await _driven(child, host, address)
        except asyncio.CancelledError as cut:
            if child is not None:
                await child.end()
            if cut.args[:1] == ("person",) and not (child is not None and child.stopped):
                await close(brief, ports.journal, host.words.left(), emit)
            raise
        except SeatLost:
            if child is not None:
                await child.end()
            raise
        except OutriderError:
            if host.raised is not None:
                raise host.raised from None
            raise
        finally:
            if child is not None:
                await self._standby.give(child)


async def _driven(child: Child, host: Host, address: Address) -> Rest:
    """Have a child drive. Cancelled, a request to a model is cut at once: it costs by the word."""
    driving = asyncio.ensure_future(child.drive(host, address))
    try:
        return await asyncio.shield(driving)
    except asyncio.CancelledError as cut:
        driving.cancel(*cut.args)
        host.words.hush(*cut.args)
        await asyncio.wait({driving})
        raise
