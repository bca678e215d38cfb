"""The scripted server on a real socket, and one drive that asks it."""

import asyncio
from collections.abc import AsyncIterator, Mapping

import pytest

from outrider.core.approval import Grant
from outrider.core.entry import Fact
from outrider.core.event import TurnEvent
from outrider.core.model import AskModel, Outcome
from outrider.core.money import Price
from outrider.models.line import Line, Rules
from outrider.models.meter import Metered
from outrider.models.outgoing import Deadlines
from tests.fakes.brief import OPENED, make_brief
from tests.fakes.ledger import FakeLedger
from tests.fakes.model_line import ACCOUNT, ASK, PAID, entries, make_line
from tests.fakes.model_server import ModelServer
from tests.unit.models.heard import Heard

RULES = Rules()
KEYS = {"GEMINI_KEY": "gemini-key-1"}
AWS = {
    "AWS_ACCESS_KEY_ID": "id", "AWS_SECRET_ACCESS_KEY": "aws-secret-1", "AWS_REGION": "us-east-1",
    "AWS_EC2_METADATA_DISABLED": "true",
}  # fmt: skip
SHORT = Deadlines(connect_s=1.0, first_byte_s=1.0, silence_s=1.0, tail_s=0.2, short_s=1.0)


class Drives:
    """Makes drives on one line, with a price for `one:paid` and none for other models."""

    def __init__(self, server: ModelServer) -> None:
        self.server = server
        self.ledger = FakeLedger()
        self.events: list[TurnEvent] = []
        self.heard = asyncio.Event()
        self.line: Line = self.make()

    def make(self, prices: Mapping[str, Price] | None = None) -> Line:
        owned = {"one:paid": PAID} if prices is None else prices
        self.line = make_line(self.server.base_url, self.ledger, owned, SHORT, KEYS)
        return self.line

    def drive(
        self, *routes: str, facts: tuple[Fact, ...] = OPENED, rules: Rules = RULES,
        grants: tuple[str, ...] = (),
    ) -> Metered:  # fmt: skip
        granted = tuple(Grant("2026-11-30T00:00:00.000Z", money_route=route) for route in grants)
        brief = make_brief(routes=routes or ("one:paid",), grants=granted)
        journal = entries(*facts)
        return Metered(brief, lambda: journal, ACCOUNT, self.line, rules)

    async def ask(self, *routes: str, ask: AskModel = ASK, **more: object) -> Outcome:
        """One ask of a fresh drive."""
        return await self.drive(*routes, **more).ask(ask, self.hear)  # type: ignore[arg-type]

    def hear(self, event: TurnEvent) -> None:
        self.events.append(event)
        self.heard.set()


@pytest.fixture
async def drives(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Drives]:
    for name, value in AWS.items():
        monkeypatch.setenv(name, value)
    async with ModelServer() as server:
        made = Drives(server)
        yield made
        await made.line.providers.close()


@pytest.fixture
def heard(drives: Drives) -> Heard:
    return Heard(lambda: drives.line.providers)
