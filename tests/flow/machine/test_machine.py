"""A machine that does anything in any order, and a home in which every promise holds after it."""

import asyncio
import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings, strategies
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from outrider.core.errors import OutriderError
from tests.flow.machine.house import House

EXAMPLES = int(os.environ.get("OUTRIDER_EXAMPLES", "40"))
MOST_CHATS = 3
YEAR_S = 366 * 86_400.0
CHAT = strategies.integers(0, MOST_CHATS - 1)
TEXTS = {
    "plain": "hello {n}",
    "tool": '/call shell_run {{"command": "echo m{n} >> effects"}}',
    "question": '/call ask_user {{"question": "which {n}?", "options": ["a", "b"]}}',
    "read": "/call workspace_list {{}}\nand {n}",
}


class Machine(RuleBasedStateMachine):
    """Posts, steers, stops, decides, deletes, restores, lets time pass, restarts and kills."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.where = Path(tempfile.mkdtemp(prefix="machine-"))
        self.house = House(self.where)
        self.chats: list[str] = []
        self.play(self.house.begin())

    def play(self, story: object) -> object:
        return self.loop.run_until_complete(story)  # type: ignore[arg-type]

    def chat(self, at: int) -> str:
        while len(self.chats) <= at:
            opened = self.play(self.house.live.desk.create(autonomous=len(self.chats) == 1))
            self.chats.append(opened.id)  # type: ignore[attr-defined]
        return self.chats[at]

    @rule(at=CHAT, kind=strategies.sampled_from(sorted(TEXTS)), hold=strategies.booleans())
    def post(self, at: int, kind: str, hold: bool) -> None:
        text = TEXTS[kind].format(n=len(self.house.log))
        self.play(self.house.say(self.chat(at), text, hold and not self.house.held))
        self.play(self.house.settle())

    @rule(at=CHAT)
    def steer(self, at: int) -> None:
        self.play(self.house.say(self.chat(at), f"/steer look {len(self.house.log)}"))
        self.play(self.house.settle())

    @rule(at=CHAT)
    def stop(self, at: int) -> None:
        chat_id = self.chat(at)
        self._try(self._stop(chat_id))

    @rule(at=CHAT)
    def delete(self, at: int) -> None:
        self.stop(at)
        self.house.dropped.add(self.chats[at])
        self._try(self.house.live.desk.delete(self.chats[at]))

    @rule(at=CHAT)
    def restore(self, at: int) -> None:
        self._try(self.house.live.desk.restore(self.chat(at)))

    @rule(at=CHAT, yes=strategies.booleans())
    def decide(self, at: int, yes: bool) -> None:
        self._try(self._decide(self.chat(at), yes))

    @rule(seconds=strategies.sampled_from([1.0, 40.0, YEAR_S]))
    def wait(self, seconds: float) -> None:
        self.house.clock.advance(seconds)
        self._try(self.house.live.front.decisions.expire())

    @rule()
    def restart(self) -> None:
        self.play(self.house.end())
        self.play(self.house.start())
        self.play(self.house.settle())

    @rule()
    def kill(self) -> None:
        self.play(self.house.kill())
        self.play(self.house.start())
        self.play(self.house.settle())

    @invariant()
    def every_promise_holds(self) -> None:
        assert self.house.broken() == []

    def teardown(self) -> None:
        if self.house.gateway is not None:
            self.play(self.house.end())
        self.play(self.house.model.__aexit__())
        self.play(self.loop.shutdown_asyncgens())
        self.play(self.loop.shutdown_default_executor())
        self.loop.close()
        shutil.rmtree(self.where)

    def _try(self, story: object) -> None:
        """What is refused changes nothing, and the invariants see to that."""
        with suppress(OutriderError):
            self.play(story)
        self.play(self.house.settle())

    async def _stop(self, chat_id: str) -> None:
        """What waits is taken back."""
        waits = {each.text for each in self.house.live.desk.detail(chat_id).queued}
        for said in self.house.log:
            if said.chat_id == chat_id and said.text.removeprefix("/steer ") in waits:
                said.taken_back()
        await self.house.live.desk.stop(chat_id)

    async def _decide(self, chat_id: str, yes: bool) -> None:
        desk = self.house.live.desk
        card = desk.detail(chat_id).pending_approval
        if card is None:
            return
        if card.kind == "question":
            watch = await desk.answer(chat_id, card.id, "b")
        else:
            watch = await desk.decide(chat_id, card.id, approve=yes)
        watch.close()


@pytest.mark.slow
@pytest.mark.timeout(600)
class TestMachine(Machine.TestCase):  # type: ignore[misc,name-defined]
    settings = settings(
        max_examples=EXAMPLES, stateful_step_count=20, deadline=None,
        suppress_health_check=list(HealthCheck), derandomize="OUTRIDER_EXAMPLES" not in os.environ,
    )  # fmt: skip
