"""A round: a fresh home, a server that dies in it, another that finds it, and the checker."""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from tests.fakes.model_script import delta, stream
from tests.fakes.model_server import ModelServer
from tests.live.faults.books import Books, effects
from tests.live.faults.checker import check
from tests.live.faults.process import Ended, Served
from tests.live.faults.talk import DEADLINE_S, Client, Heard, Told

MODEL = "openai:priced-model"
CONFIG = f"""
routes: ["{MODEL}"]
prices:
  "{MODEL}": {{input_mtok: 10, output_mtok: 20, date: "2026-01-01"}}
"""
HELD = replace(stream(delta(content="so far ")), hold=True)  # a reply that never ends
OPEN = "SELECT 1 FROM ledger WHERE state = 'open'"
POLL_S = 0.005


class Round:
    """One home through all its servers. `client` and `model` live as long as the round."""

    def __init__(self, home: Path, model: ModelServer) -> None:
        self.home = home
        self.model = model
        self.client = Client()
        self.server: Served | None = None
        home.mkdir()
        (home / "SELFTEST").touch()
        (home / "config.yaml").write_text(CONFIG)

    async def start(self, failpoints: str = "", *more: str) -> Served:
        """Start a server on the home, with failpoints armed or none."""
        environ = {
            "OUTRIDER_OPENAI_BASE_URL": self.model.base_url, "OUTRIDER_OPENAI_API_KEY": "k",
            "OUTRIDER_LANGUAGE": "en", "OUTRIDER_FAILPOINTS": failpoints,
        }  # fmt: skip
        self.server = await Served.start(self.home, environ, *more)
        self.client.url = self.server.url or ""
        return self.server

    async def died(self) -> Ended:
        """Wait for the server's death by its failpoint; nothing it started outlived it (I13)."""
        assert self.server is not None
        ended = await self.server.ended()
        self.server = None
        assert ended.left == (), f"I13: {ended.left}"
        assert ended.code == -signal.SIGKILL, f"not killed by its failpoint: {ended}"
        return ended

    async def end(self, number: int = signal.SIGKILL) -> Ended:
        """End the server with a signal; nothing it started outlived it (I13)."""
        assert self.server is not None
        ended = await self.server.end(number)
        self.server = None
        assert ended.left == (), f"I13: {ended.left}"
        return ended

    async def back(self) -> None:
        """Start a server that is not armed and wait until everything it resumes is over."""
        self.model.queue.clear()
        served = await self.start()
        assert served.url is not None, await served.ended()
        await self.all_quiet()

    async def all_quiet(self) -> None:
        """Wait until nothing runs anywhere and nothing waits to run."""
        for chat in (await self.client.get("/conversations"))["conversations"]:
            await self.quiet(chat["id"])

    async def quiet(self, chat_id: str) -> Told:
        """The conversation once nothing runs in it and nothing waits to run."""
        async with asyncio.timeout(DEADLINE_S):
            while True:
                await self.client.watch(chat_id)
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
            async with asyncio.timeout(DEADLINE_S):
                while books.freeze().rows(OPEN):  # noqa: ASYNC110
                    await asyncio.sleep(POLL_S)
            yield books
        finally:
            books.close()

    async def usable(self, chat_id: str) -> None:
        """The invariants hold, a pending card can be decided, one more message is answered."""
        await self._check()
        detail = await self.client.get(f"/conversations/{chat_id}")
        if card := detail["pending_approval"]:
            decide = self.client.answer if card["kind"] == "question" else self.client.decide
            decided = await decide(chat_id, card["id"])
            assert decided.kinds()[-1] == "done", decided
            await self.quiet(chat_id)
        heard = await self.client.say(chat_id, f"still there {len(self.client.log)}?")
        assert heard.kinds()[-1] == "done", heard
        await self._check(went_on=chat_id)

    async def _check(self, went_on: str | None = None) -> None:
        async with self.settled() as books:
            check(books, self.client.log, len(self.model.chats), went_on)

    async def run(self, chat_id: str) -> Told:
        """The newest run of a conversation."""
        told = await self.client.get(f"/activity/runs?conversation_id={chat_id}")
        runs: list[Told] = told["runs"]
        return max(runs, key=lambda each: str(each["id"]))

    async def cut(self, failpoint: str, text: str, **chat: object) -> tuple[str, Heard]:
        """Send a message to a server that dies of it: the conversation, and what was heard."""
        await self.start(f"{failpoint}=kill")
        chat_id = await self.client.open(**{"autonomous": True, **chat})
        heard = await self.client.say(chat_id, text)
        await self.died()
        return chat_id, heard


@asynccontextmanager
async def new_round(home: Path) -> AsyncIterator[Round]:
    """A round on a home that does not exist yet. Its last server is killed at the end."""
    async with ModelServer() as model:
        made = Round(home, model)
        try:
            yield made
        finally:
            await made.client.close()
            if made.server is not None:
                await made.server.end()
