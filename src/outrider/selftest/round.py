"""A round: a fresh home, a gateway that dies in it, another that finds it, and the checker."""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from outrider.selftest.books import Books, effects
from outrider.selftest.client import DEADLINE_S, Client, Heard, Told, Unexpected
from outrider.selftest.evidence import Violated, Violation, gather
from outrider.selftest.invariants import check
from outrider.selftest.order import Order
from outrider.selftest.process import Brood, Ended, Served, execute
from outrider.selftest.provider import ModelServer
from outrider.selftest.skew import Skew
from outrider.selftest.world import CONFIG, SECRET

OPEN = "SELECT 1 FROM ledger WHERE state = 'open'"
POLL_S = 0.005
SIDE_S = 8.0  # a side call takes no longer


class Round:
    """One home through all its gateways. `client` and `model` live as long as the round.

    `brood` forks its gateways; without one each is a new interpreter. `skewed`: their clock is
    `skew`.
    """

    def __init__(
        self, home: Path, model: ModelServer, brood: Brood | None = None, config: str = ""
    ) -> None:
        self.home = home
        self.model = model
        self.brood = brood
        self.client = Client()
        self.server: Served | None = None
        self.skew = Skew(home.with_suffix(".skew"))
        self.skewed = False
        self.shell = False
        self.errors = ""
        home.mkdir()
        (home / "SELFTEST").touch()
        (home / "config.yaml").write_text(CONFIG + config)

    async def start(self, failpoints: str = "", schedule: bool = True) -> Served:
        """Start a gateway on the home, with failpoints armed or none."""
        environ = {
            "OUTRIDER_OPENAI_BASE_URL": self.model.base_url, "OUTRIDER_OPENAI_API_KEY": SECRET,
            "OUTRIDER_LANGUAGE": "en", "OUTRIDER_FAILPOINTS": failpoints,
        }  # fmt: skip
        skew = str(self.skew.path) if self.skewed else None
        order = Order(str(self.home), environ, schedule, skew, self.shell)
        self.server = await (execute(order) if self.brood is None else self.brood.start(order))
        self.client.url = self.server.url or ""
        return self.server

    async def died(self, number: int = signal.SIGKILL) -> Ended:
        """Wait for the gateway's death by its failpoint; nothing it started outlived it (I13)."""
        ended = await self._end(None)
        if ended.code != -number:
            raise Unexpected("not killed by its failpoint", ended.code, ended.errors[-2_000:])
        return ended

    async def end(self, number: int = signal.SIGKILL) -> Ended:
        """End the gateway with a signal; nothing it started outlived it (I13)."""
        return await self._end(number)

    async def _end(self, number: int | None) -> Ended:
        if self.server is None:
            raise Unexpected("no gateway")
        ended = await (self.server.ended() if number is None else self.server.end(number))
        self.server = None
        self.errors += ended.errors
        if ended.left:
            raise Violated([Violation("I13", " ".join(ended.left))])
        return ended

    async def back(self) -> None:
        """Start a gateway that is not armed and wait until everything it resumes is over."""
        self.model.queue.clear()
        self.shell = False
        served = await self.start()
        if served.url is None:
            raise Unexpected("it does not start", await served.ended())
        await self.all_quiet()

    async def chats(self) -> list[str]:
        """Every conversation that a person sees."""
        return [each["id"] for each in (await self.client.get("/conversations"))["conversations"]]

    async def all_quiet(self) -> None:
        """Wait until nothing runs anywhere and nothing waits to run."""
        for chat_id in await self.chats():
            await self.quiet(chat_id)

    async def quiet(self, chat_id: str) -> Told:
        """The conversation once nothing runs in it and nothing waits to run."""
        async with asyncio.timeout(DEADLINE_S):
            while True:
                (await self.client.watch(chat_id)).whole()
                detail = await self.client.get(f"/conversations/{chat_id}")
                if detail["status"] == "waiting":
                    return detail
                if detail["status"] == "idle" and not detail["queued"]:
                    return detail

    async def effect(self, name: str) -> None:
        """Wait until a command had its effect."""
        async with asyncio.timeout(DEADLINE_S):
            while name not in effects(self.home):  # noqa: ASYNC110
                await asyncio.sleep(POLL_S)

    @asynccontextmanager
    async def settled(self) -> AsyncIterator[Books]:
        """The books as they are at one moment at which no side call is on its way."""
        books = Books(self.home)
        try:
            with suppress(TimeoutError):  # then I10 says so
                async with asyncio.timeout(SIDE_S):
                    while books.freeze().rows(OPEN):  # noqa: ASYNC110
                        await asyncio.sleep(POLL_S)
            yield books
        finally:
            books.close()

    async def usable(self, *chat_ids: str) -> None:
        """The invariants hold, a pending card can be decided, one more message is answered."""
        await self.check()
        for chat_id in chat_ids:
            detail = await self.client.get(f"/conversations/{chat_id}")
            if card := detail["pending_approval"]:
                decide = self.client.answer if card["kind"] == "question" else self.client.decide
                (await decide(chat_id, card["id"])).of("done")
                await self.quiet(chat_id)
            heard = await self.client.say(chat_id, f"still there {len(self.client.log)}?")
            heard.of("done")
        await self.check(*chat_ids)

    async def resend(self) -> int:
        """Send every message again as a browser does that heard no answer: how many were sent.

        What was acknowledged or stored is stored once; what was not, may be now.
        """
        visible, sent = set(await self.chats()), 0
        for said in list(self.client.log):
            if said.chat_id in visible and not said.final:
                sent += 1
                await self.client.say(said.chat_id, said.text, said.request_id)
                await self.quiet(said.chat_id)
        return sent

    async def check(self, *went_on: str) -> None:
        """Raises Violated when an invariant does not hold."""
        shown = await self._shown()
        async with self.settled() as books:
            found = check(gather(
                books, self.client.log, self.model.bills, went_on, self.client.dropped,
                (SECRET,), self.errors, shown,
            ))  # fmt: skip
        if found:
            raise Violated(found)

    async def _shown(self) -> dict[str, float]:
        """What people are told that each conversation has cost so far, if anybody tells."""
        if self.server is None:
            return {}
        told = (await self.client.get("/conversations"))["conversations"]
        return {each["id"]: each["spent_usd"] for each in told}

    async def run(self, chat_id: str) -> Told:
        """The newest run of a conversation."""
        told = await self.client.get(f"/activity/runs?conversation_id={chat_id}")
        runs: list[Told] = told["runs"]
        return max(runs, key=lambda each: str(each["id"]))

    async def cut(self, failpoint: str, text: str, **chat: object) -> tuple[str, Heard]:
        """Send a message to a gateway that dies of it: the conversation, and what was heard."""
        await self.start(f"{failpoint}=kill")
        chat_id = await self.client.open(**{"autonomous": True, **chat})
        heard = await self.client.say(chat_id, text)
        await self.died()
        return chat_id, heard


@asynccontextmanager
async def new_round(
    home: Path, brood: Brood | None = None, config: str = ""
) -> AsyncIterator[Round]:
    """A round on a home that does not exist yet. Its last gateway is killed at the end."""
    async with ModelServer() as model:
        made = Round(home, model, brood, config)
        try:
            yield made
        finally:
            await made.client.close()
            if made.server is not None:
                await made.server.end()
