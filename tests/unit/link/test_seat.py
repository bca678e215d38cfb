"""Home and child keep the same promises; the child is a real process."""

from collections.abc import AsyncIterator

import pytest

from outrider.core.seat import Seating
from outrider.desk.seat import HomeSeat
from outrider.link.seat import ChildSeat
from outrider.link.standby import Standby
from tests.suites.seat import SeatSuite


class TestHomeSeat(SeatSuite):
    @pytest.fixture
    def seating(self) -> Seating:
        return HomeSeat


class TestChildSeat(SeatSuite):
    @pytest.fixture
    async def seating(self) -> AsyncIterator[Seating]:
        standby = Standby()
        yield lambda ports: ChildSeat(ports, standby)
        await standby.close()
