"""The seat at home: the loop runs in this process, on the ports as they are."""

from outrider.core.brief import Brief
from outrider.core.model import Emit
from outrider.core.seat import Ports, Rest
from outrider.loop.drive import drive


class HomeSeat:
    """Runs a drive here."""

    placement = "home"

    def __init__(self, ports: Ports) -> None:
        self._ports = ports

    async def run(self, brief: Brief, emit: Emit) -> Rest:
        """See core.seat.Seat."""
        ports = self._ports
        return await drive(brief, ports.journal, ports.model, ports.toolbox, emit)
