"""Naming a conversation: once, for nobody's money but its own, never over a person's word."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from outrider.core.agent import Agent
from outrider.core.conversation import Conversation
from outrider.core.errors import NotFound
from outrider.core.run import Run
from outrider.core.seat import Ended, Rest
from outrider.desk.title import Titles
from outrider.desk.turn import Turn
from tests.unit.desk.stand import AGENT, Stand, stand

pytestmark = pytest.mark.anyio


async def done(turn: Turn) -> Rest:
    return Ended("done")


class Namer:
    """Answers every question alike; `before` happens while it thinks."""

    def __init__(self, before: Callable[[], object] = lambda: None) -> None:
        self.asked = 0
        self._before = before

    def agent(self, agent_id: str) -> Agent:
        return AGENT

    async def titled(
        self, conversation: Conversation, run: Run, prompt: str, most: int
    ) -> str | None:
        self.asked += 1
        self._before()
        return "Rain in Hue"


async def answered(desk: Stand, **more: str) -> tuple[Conversation, Run]:
    """A conversation after its first turn."""
    chat = desk.chat(**more)
    desk.admission.say(chat.id, "Will it rain?").close()
    await desk.rested()
    return chat, desk.ended[-1]


async def test_the_first_words_give_way_to_a_name(tmp_path: Path) -> None:
    desk = stand(tmp_path, done)
    chat, run = await answered(desk)
    assert run.title == "Will it rain?"
    await Titles(desk.books, desk.feed, Namer()).name(run)
    assert desk.books.conversations.get(chat.id).title == "Rain in Hue"


async def test_a_conversation_that_a_person_named_costs_no_call(tmp_path: Path) -> None:
    desk = stand(tmp_path, done)
    namer = Namer()
    _, run = await answered(desk, title="Mine")
    await Titles(desk.books, desk.feed, namer).name(run)
    assert namer.asked == 0


async def test_a_person_who_names_it_meanwhile_wins(tmp_path: Path) -> None:
    desk = stand(tmp_path, done)
    chat, run = await answered(desk)
    named = Namer(lambda: desk.books.conversations.update(chat.id, title="Mine"))
    await Titles(desk.books, desk.feed, named).name(run)
    assert desk.books.conversations.get(chat.id).title == "Mine"


async def test_one_that_is_deleted_meanwhile_stays_deleted(tmp_path: Path) -> None:
    desk = stand(tmp_path, done)
    chat, run = await answered(desk)
    deleted = Namer(lambda: desk.books.conversations.delete(chat.id))
    with pytest.raises(NotFound):
        await Titles(desk.books, desk.feed, deleted).name(run)


@pytest.mark.parametrize(("change", "wanted"), [({}, True), ({"after_seq": 2}, False),
                                                ({"ending": "stopped"}, False)])  # fmt: skip
async def test_only_an_answered_first_turn_is_named(
    tmp_path: Path, change: dict[str, str], wanted: bool
) -> None:
    desk = stand(tmp_path, done)
    _, run = await answered(desk)
    assert Titles(desk.books, desk.feed, Namer()).wanted(replace(run, **change)) is wanted  # type: ignore[arg-type]
