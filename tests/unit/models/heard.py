"""One request to a provider that a library speaks to, and what it brought."""

import asyncio
from collections.abc import Callable

import pytest

from outrider.core.model import PersonSpoke, Request
from outrider.models.delta import Delta
from outrider.models.providers import Providers
from outrider.models.route import Route
from outrider.models.trouble import Trouble

HELLO = Request("sys", (PersonSpoke("hi"),), (), 1_000)
BOTH = pytest.mark.parametrize("name", ["gemini", "aws"])


class Heard(list[Delta]):
    """What one request brought, and whether it left."""

    def __init__(self, providers: Callable[[], Providers]) -> None:
        super().__init__()
        self._providers = providers
        self.sent = asyncio.Event()
        self.began = asyncio.Event()

    async def ask(self, name: str, request: Request = HELLO) -> "Heard":
        await self._providers().speak(Route(name, "m"), request, self._take, self.sent.set)
        return self

    async def trouble(self, name: str, request: Request = HELLO) -> Trouble:
        with pytest.raises(Trouble) as caught:
            await self.ask(name, request)
        return caught.value

    def one(self, kind: type[Delta]) -> Delta:
        (found,) = [each for each in self if isinstance(each, kind)]
        return found

    def _take(self, delta: Delta) -> None:
        self.append(delta)
        self.began.set()
