"""A gateway in this process that can be killed: dropped where it stands, its files as they are."""

import asyncio
import shutil
from pathlib import Path

from outrider.app.build import build
from outrider.app.gateway import Gateway
from outrider.config.credentials import Credentials
from outrider.core.errors import OutriderError
from outrider.home import Claim, Home, claim
from outrider.selftest.books import Books
from outrider.selftest.client import Said
from outrider.selftest.evidence import Violation, gather
from outrider.selftest.invariants import check
from outrider.selftest.provider import ModelServer
from outrider.selftest.world import CONFIG, HELD
from tests.fakes.clock import FakeClock
from tests.fakes.ids import seeded_ids

BUSY = {"I4", "I6", "I7", "I10"}  # what only a house at rest can be judged by
SETTLE_S = 20.0


class House:
    """One home through all its gateways, its model and what was said in it."""

    def __init__(self, where: Path) -> None:
        self.where = where
        self.clock, self.ids = FakeClock(), seeded_ids(len(str(where)))
        self.log: list[Said] = []
        self.dropped: set[str] = set()
        self.held: set[str] = set()  # conversations whose model does not end
        self.lives = 0
        self.model = ModelServer()
        self.gateway: Gateway | None = None
        self._claim: Claim | None = None

    @property
    def root(self) -> Path:
        return self.where / f"life{self.lives}"

    @property
    def live(self) -> Gateway:
        assert self.gateway is not None
        return self.gateway

    async def begin(self) -> None:
        await self.model.__aenter__()
        self.root.mkdir()
        (self.root / "config.yaml").write_text(CONFIG)
        await self.start()

    async def start(self) -> None:
        """Start a gateway on the home as it is; everything that it resumes comes to rest."""
        self.held.clear()
        self.model.queue.clear()
        self._claim = claim(Home(self.root))
        environ = {"OUTRIDER_OPENAI_BASE_URL": self.model.base_url, "OUTRIDER_OPENAI_API_KEY": "k"}
        keys = Credentials(self._claim.home.env, environ)
        self.gateway = build(self._claim.home, keys, True, self.clock, self.ids)
        await self.gateway.start()

    async def end(self) -> None:
        """The orderly way down."""
        gateway, self.gateway = self.live, None
        await gateway.rest()
        await gateway.close()
        assert self._claim is not None
        self._claim.release()

    async def kill(self) -> None:
        """What lies on the disk now is all that the next gateway finds."""
        before, self.lives = self.root, self.lives + 1
        shutil.copytree(before, self.root, ignore=shutil.ignore_patterns("*-shm", "address"))
        await self.end()

    async def say(self, chat_id: str, text: str, hold: bool = False) -> None:
        """Send a message; what becomes of it is logged."""
        said = Said(chat_id, text, f"r{len(self.log)}")
        self.log.append(said)
        if hold:
            self.model.queue.append(HELD)
        try:
            watch = await self.live.desk.say(chat_id, text, request_id=said.request_id)
        except OutriderError:
            said.outcome = "fail"
            self.model.queue.clear()
            return
        said.outcome = "ok"
        if hold and (turn := self.live.turns.live(chat_id)) is not None:
            self.held.add(turn.conversation_id)
            self.model.asked.clear()
        watch.close()

    async def settle(self) -> None:
        """Wait until every turn but the held ones has come to rest, and no side call is out."""
        async with asyncio.timeout(SETTLE_S):
            while self.running() or self._side_calls():  # noqa: ASYNC110
                await asyncio.sleep(0.002)

    def running(self) -> list[str]:
        live = {run.conversation_id for run in self.live.turns.runs()}
        self.held &= live
        return sorted(live - self.held)

    def _side_calls(self) -> bool:
        """Titles and the like, and a held turn whose model has not been asked yet."""
        names = (task.get_coro().__qualname__ for task in self.live.background)  # type: ignore[union-attr]
        return bool(self.held and self.model.queue) or any(name != "repeat" for name in names)

    def broken(self) -> list[Violation]:
        """Every invariant that can be judged now and does not hold."""
        self.live.doors.records.conversations.list()  # what rides has arrived
        books = Books(self.root)
        found = check(gather(books, self.log, self.model.bills, dropped=self.dropped))
        books.close()
        return [each for each in found if not (self.held and each.invariant in BUSY)]
