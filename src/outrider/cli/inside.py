"""A turn in this process, for `send` when no gateway runs: the same gateway, without its door."""

import asyncio
import os

from outrider.app.build import build
from outrider.app.gateway import Gateway
from outrider.cli.answer import Answer
from outrider.cli.remote import frames
from outrider.cli.voice import Stopped
from outrider.config.credentials import Credentials
from outrider.core.run import Run
from outrider.home import Claim

TITLE_S = 20.0  # a conversation may stay without a name; the terminal does not wait longer for it


def send_inside(
    held: Claim, agent: str | None, conversation: str | None, text: str, answer: Answer
) -> str:
    """Play one turn on the locked home and return its conversation's id. Raises OutriderError."""
    gateway = build(held.home, Credentials(held.home.env, os.environ), schedule=False)
    return asyncio.run(_play(gateway, agent, conversation, text, answer))


async def _play(
    gateway: Gateway, agent: str | None, conversation: str | None, text: str, answer: Answer
) -> str:
    ended: list[Run] = []
    gateway.turns.after = ended.append
    try:
        opened = await _open(gateway, agent, conversation, answer)
        watch = await gateway.desk.say(opened, text)
        async for ready in watch.frames():
            for event in frames(ready.splitlines()):
                answer.hear(event)
        for run in filter(gateway.titles.wanted, ended):
            await _name(gateway, run)
        return opened
    finally:
        await gateway.rest()
        await gateway.close()


async def _open(
    gateway: Gateway, agent: str | None, conversation: str | None, answer: Answer
) -> str:
    cut = gateway.recovery.classify()
    if conversation is None:
        made = await gateway.desk.create(
            agent_id=agent, title="", autonomous=None, routes=None, temporary=False
        )
        return made.id
    found = gateway.desk.detail(conversation, None, 1)
    if agent and found.agent_id != agent:
        words = answer.words
        raise Stopped(words("conversation_other", conversation=conversation, agent=found.agent_id))
    # A turn that a crash cut here ends now; those elsewhere wait for the next `serve`.
    gateway.recovery.interrupt([run for run in cut if run.conversation_id == conversation])
    return conversation


async def _name(gateway: Gateway, run: Run) -> None:
    try:
        async with asyncio.timeout(TITLE_S):
            await gateway.titles.name(run)
    except TimeoutError:
        return
