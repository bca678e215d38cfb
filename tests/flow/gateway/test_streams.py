"""The recorded streams are what the gateway sends today, and they follow the event schema."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.fakes.clock import FakeClock
from tests.fakes.ids import seeded_ids
from tests.fakes.model_script import fails, says
from tests.fakes.model_server import ModelServer
from tests.flow.gateway import tape
from tests.flow.gateway.home import gateway, opened, told

pytestmark = pytest.mark.anyio


async def test_hello(tmp_path: Path) -> None:
    async with gateway(tmp_path, clock=FakeClock(), ids=seeded_ids()) as home:
        chat = await opened(home.desk)
        tape.check("hello", await told(await home.desk.say(chat.id, "Hello, **you**")))


async def test_approval(tmp_path: Path) -> None:
    async with gateway(tmp_path, clock=FakeClock(), ids=seeded_ids()) as home:
        chat = await opened(home.desk)
        write = '/tool workspace_write {"path": "notes.md", "content": "one\\ntwo\\n"}'
        stream = await told(await home.desk.say(chat.id, write))
        card = stream[-1]["approval"]
        stream += await told(await home.desk.decide(chat.id, card["id"], approve=True))
        tape.check("approval", _unfrozen(stream))


async def test_fallback(tmp_path: Path) -> None:
    async with ModelServer() as models:
        models.queue.extend([fails(503, "busy"), fails(503, "busy"), says("Second ", "choice")])
        environ = {
            "OUTRIDER_OPENAI_BASE_URL": models.base_url,
            "OUTRIDER_ROUTES": "openai:fake-model;openai:other-model",
        }
        async with gateway(tmp_path, environ, clock=FakeClock(), ids=seeded_ids()) as home:
            chat = await opened(home.desk, title="Named")
            tape.check("fallback", await told(await home.desk.say(chat.id, "Hello")))


async def test_steer(tmp_path: Path) -> None:
    environ = {"OUTRIDER_ROUTES": "fake:slow"}
    async with gateway(tmp_path, environ, clock=FakeClock(), ids=seeded_ids()) as home:
        chat = await opened(home.desk)
        watch = await home.desk.say(chat.id, '/tool workspace_list {"path": "."}')
        await home.desk.say(chat.id, "/steer Be brief")
        tape.check("steer", await told(watch))


async def test_resume(tmp_path: Path) -> None:
    """A gateway that goes down leaves the turn open; the next one goes on with it."""
    ids, clock = seeded_ids(), FakeClock()
    async with ModelServer() as models:
        models.queue.extend([replace(says("Half"), hold=True), says("The ", "whole")])
        environ = {"OUTRIDER_OPENAI_BASE_URL": models.base_url, "OUTRIDER_ROUTES": "openai:m"}
        async with gateway(tmp_path, environ, clock=clock, ids=ids) as home:
            chat = await opened(home.desk, title="Named")
            await home.desk.say(chat.id, "Hello again")
            await models.asked.wait()
        async with gateway(tmp_path, environ, clock=clock, ids=ids) as home:
            tape.check("resume", await told(home.desk.watch(chat.id, None)))


@pytest.mark.parametrize("path", sorted(tape.STREAMS.glob("*.jsonl")), ids=lambda path: path.stem)
def test_a_recorded_stream_speaks_only_of_known_events(path: Path) -> None:
    schema = json.loads((tape.STREAMS.parent / "events.schema.json").read_text("utf-8"))
    known = schema["$defs"]["TurnEvent"]["discriminator"]["mapping"]
    events = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert events
    assert {event["type"] for event in events} <= set(known)


def _unfrozen(stream: list[dict[str, object]]) -> list[dict[str, object]]:
    """Fingerprints hold inodes of this machine: any text stands for them."""
    text = json.dumps(stream)
    for event in stream:
        approval = event.get("approval")
        if isinstance(approval, dict):
            text = text.replace(json.dumps(approval["fingerprint"]), '"frozen"')
    loaded: list[dict[str, object]] = json.loads(text)
    return loaded
