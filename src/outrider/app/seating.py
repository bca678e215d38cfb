"""Where turns are driven: in this process or in a child of it, as the home is set at each drive."""

from outrider.app.standing import Standing
from outrider.core.seat import Ports, Seat
from outrider.desk.seat import HomeSeat
from outrider.link.seat import ChildSeat
from outrider.link.standby import Standby


class Seats:
    """Gives each drive its seat. Close it, so that no child outlives the gateway."""

    def __init__(self, standing: Standing) -> None:
        self._standing = standing
        self._standby = Standby()

    def __call__(self, ports: Ports) -> Seat:
        """A seat for the ports of one drive."""
        match self._standing.config.seat:
            case "home":
                return HomeSeat(ports)
            case "child":
                return ChildSeat(ports, self._standby)

    async def warm(self) -> None:
        """Have ready what the first turn needs."""
        if self._standing.config.seat == "child":
            await self._standby.warm()

    async def close(self) -> None:
        """End every child."""
        await self._standby.close()
