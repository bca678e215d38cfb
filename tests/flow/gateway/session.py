"""One long conversation, played by a script: tools, approvals, a steer, a question, a failure."""

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import apsw

from outrider.app.gateway import Gateway
from tests.fakes.clock import FakeClock
from tests.fakes.ids import seeded_ids
from tests.fakes.model_server import ModelServer
from tests.flow.gateway.home import Told, events, gateway, opened, told
from tests.flow.gateway.tape import plain

WAITS = '{"command": "until [ -e go ]; do sleep 0.02; done; cat go"}'
ROWS = (
    "SELECT id, seq, run_id, created_at, kind, body FROM entries ORDER BY n",
    "SELECT id, run_id, kind, status, asked_at, deadline, answer, body FROM approvals ORDER BY n",
    "SELECT id, run_id, purpose, model, state, input_tokens, output_tokens FROM ledger ORDER BY id",
    "SELECT id, status, ending, failure, waiting_for, resumed, usage, summary FROM runs ORDER BY n",
)


@dataclass(frozen=True)
class Played:
    """What a session left: request bodies, rows, and events without placement and chance."""

    bodies: list[bytes]
    rows: list[list[tuple[Any, ...]]]
    stream: list[Told]
    placements: set[str]


@dataclass
class Stage:
    """A running session."""

    home: Gateway
    chat_id: str
    root: Path
    heard: list[Told]

    async def say(self, text: str) -> Told:
        """Send a message and hear its turn to its resting place; the last event."""
        return self._hear(await told(await self.home.desk.say(self.chat_id, text)))

    async def approve(self, text: str) -> Told:
        """Send what leads to a card, and say yes."""
        card = (await self.say(text))["approval"]
        decided = await self.home.desk.decide(self.chat_id, card["id"], approve=True)
        return self._hear(await told(decided))

    async def answer(self, text: str, words: str) -> Told:
        """Send what leads to a question, and answer it."""
        card = (await self.say(text))["approval"]
        return self._hear(await told(await self.home.desk.answer(self.chat_id, card["id"], words)))

    async def compact(self) -> Told:
        """Have the conversation summarised."""
        return self._hear(await told(await self.home.desk.compact(self.chat_id)))

    async def steer(self, text: str) -> Told:
        """Approve a command that waits, steer while it runs, then let it go on."""
        card = (await self.say(f"/call shell_run {WAITS}"))["approval"]
        watch = await self.home.desk.decide(self.chat_id, card["id"], approve=True)
        async for event in events(watch):
            self.heard.append(event)
            if event["type"] == "tool_started":
                await told(await self.home.desk.say(self.chat_id, f"/steer {text}"))
                (self.root / "workspace" / "go").write_text("gone\n")
        return self.heard[-1]

    def _hear(self, stream: list[Told]) -> Told:
        self.heard += stream
        return stream[-1]


Turn = Callable[[Stage], Awaitable[Told]]

TURNS: tuple[Turn, ...] = (  # a line each
    lambda on: on.say("Xin chào ก😀"),
    lambda on: on.say('/call workspace_list {"path": "."}'),
    lambda on: on.approve('/call workspace_write {"path": "a.txt", "content": "one\\n"}'),
    lambda on: on.say('/call progress_note {"text": "x"}\n/call workspace_read {"path": "a.txt"}'),
    lambda on: on.steer("and hurry"),
    lambda on: on.answer('/call ask_user {"question": "which?", "options": ["a", "b"]}', "b"),
    lambda on: on.say('/call workspace_read {"path": "../outside"}'),
    lambda on: on.say("/call no_such_tool {}"),
    lambda on: on.compact(),
    lambda on: on.say("/fail 503"),
    lambda on: on.say("and so on"),
)


async def play(root: Path, server: ModelServer, seat: str) -> Played:
    """Play the session on a fresh home at `root` with this seat."""
    _empty(root)
    before = len(server.chats)
    environ = {
        "OUTRIDER_SEAT": seat, "OUTRIDER_ROUTES": "openai:fake-model",
        "OUTRIDER_OPENAI_BASE_URL": server.base_url,
    }  # fmt: skip
    clock, ids = FakeClock(), seeded_ids()
    async with gateway(root, environ, schedule=False, clock=clock, ids=ids) as home:
        chat = await opened(home.desk, title="A session")
        on = Stage(home, chat.id, root, [])
        for turn in TURNS:
            await turn(on)
            await asyncio.gather(*home.background)  # what follows a turn, before the next
            clock.advance(1)
    ends = [each["run"] for each in on.heard if each["type"] in ("done", "error")]
    placements = {run["placement"] for run in ends}
    for event in on.heard:
        (event.get("run") or {}).pop("placement", None)
    return Played(
        [seen.raw for seen in server.chats[before:]], _rows(root), plain(on.heard), placements
    )


def _empty(root: Path) -> None:
    """The workspace stays the same directory: its inode is part of what an approval froze."""
    (root / "workspace").mkdir(parents=True, exist_ok=True)
    for path in (*root.iterdir(), *(root / "workspace").iterdir()):
        if path.name == "workspace":
            continue
        shutil.rmtree(path) if path.is_dir() else path.unlink()


def _rows(root: Path) -> list[list[tuple[Any, ...]]]:
    db = apsw.Connection(str(root / "outrider.sqlite3"), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        return [db.execute(sql).fetchall() for sql in ROWS]
    finally:
        db.close()
