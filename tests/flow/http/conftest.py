"""A door over fakes."""

import pytest
from starlette.types import ASGIApp

from outrider.server.asgi import make_app
from outrider.server.doors import FenceRules
from tests.fakes.clock import FakeClock
from tests.flow.http.doors import FakeDesk, working


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def desk() -> FakeDesk:
    return FakeDesk()


@pytest.fixture
def app(desk: FakeDesk, clock: FakeClock) -> ASGIApp:
    return make_app(working(desk=desk), clock)


@pytest.fixture
def guarded(desk: FakeDesk, clock: FakeClock) -> ASGIApp:
    """A door with an access token."""
    return make_app(working(FenceRules(token="open-sesame"), desk), clock)
