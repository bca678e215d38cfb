"""Gemini and Bedrock through the library keep the rules that our own dialects keep."""

import subprocess
import sys

import pytest

from outrider.core.ledger import Account
from outrider.core.money import Usage
from outrider.models.check import Check
from outrider.models.delta import CallPart, Finished, Opaque, Spent
from tests.fakes.extras import needs_providers
from tests.fakes.model_foreign import STREAM, frame
from tests.fakes.model_script import Scripted, calls, fails, says
from tests.unit.models.conftest import Drives
from tests.unit.models.heard import BOTH, Heard

pytestmark = [pytest.mark.anyio, needs_providers]

USED = {
    "gemini": Usage(input=100, output=20, cached=40, reasoning=5),
    "aws": Usage(input=100, output=20, cached=30, cache_write=10),
}


@BOTH
async def test_cached_tokens_are_inside_the_input(name: str, drives: Drives, heard: Heard) -> None:
    drives.server.queue.append(says("x"))
    assert (await heard.ask(name)).one(Spent) == Spent(USED[name], None)


@BOTH
async def test_usage_that_was_not_reported_is_unknown(
    name: str, drives: Drives, heard: Heard
) -> None:
    drives.server.queue.append(says("x", usage=None))
    assert not [each for each in await heard.ask(name) if isinstance(each, Spent)]


@BOTH
async def test_the_output_limit_is_told(name: str, drives: Drives, heard: Heard) -> None:
    drives.server.queue.append(says("x", finish="length"))
    assert (await heard.ask(name)).one(Finished) == Finished("length")


@BOTH
async def test_calls_come_with_their_arguments(name: str, drives: Drives, heard: Heard) -> None:
    drives.server.queue.append(calls(("read", '{"path": "ก"}'), ("read", '{"path": "b"}')))
    parts = [each for each in await heard.ask(name) if isinstance(each, CallPart)]
    written = {at: "".join(part.arguments for part in parts if part.index == at) for at in (0, 1)}
    assert [text.replace(" ", "") for text in written.values()] == ['{"path":"ก"}', '{"path":"b"}']


@BOTH
async def test_a_refusal_is_asked_once_and_costs_nothing(
    name: str, drives: Drives, heard: Heard
) -> None:
    """A library that tries again by itself spends money that nobody sees."""
    drives.server.queue.extend([fails(503), fails(503), fails(503)])
    trouble = await heard.trouble(name)
    assert (trouble.failure.code, trouble.transient, trouble.used) == ("overloaded", True, False)
    assert len(drives.server.requests) == 1


@BOTH
async def test_the_wait_that_was_asked_for_is_passed_on(
    name: str, drives: Drives, heard: Heard
) -> None:
    refusal = fails(429)
    refusal.headers["retry-after"] = "7"
    drives.server.queue.append(refusal)
    failure = (await heard.trouble(name)).failure
    assert (failure.code, failure.facts) == ("rate_limit", {"status": 429, "wait_s": 7.0})


async def test_an_error_inside_a_stream_may_have_cost(drives: Drives, heard: Heard) -> None:
    said = frame("contentBlockDelta", {"contentBlockIndex": 0, "delta": {"text": "x"}})
    error = frame("throttlingException", {"message": "slow down"}, "exception")
    drives.server.queue.append(Scripted((said, error), content_type=STREAM))
    trouble = await heard.trouble("aws")
    assert (trouble.failure.code, trouble.transient, trouble.used) == ("rate_limit", True, True)


async def test_a_signature_is_kept(drives: Drives, heard: Heard) -> None:
    drives.server.queue.append(calls(("read", "{}")))
    token = (await heard.ask("gemini")).one(Opaque)
    assert isinstance(token, Opaque)
    assert '"thought_signature":"c2lnbmVk"' in token.token


def test_without_the_extra_a_person_is_told_what_to_install() -> None:
    code = (
        "import sys, asyncio; sys.modules['pydantic_ai'] = None\n"
        "from outrider.models.foreign import Foreign\n"
        "from outrider.models.errand import Errand\n"
        "from outrider.models.route import Provider\n"
        "from outrider.models.outgoing import DEADLINES\n"
        "one = Provider('g', 'google', 'http://127.0.0.1:9')\n"
        "errand = Errand(one, 'm', None, False, None, None, None)\n"
        "try: asyncio.run(Foreign(DEADLINES, {}).speak(errand))\n"
        "except Exception as error: print(error.failure.code, error.failure.facts['extra'])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True,
                          env={"PYTHONPATH": "src"})  # fmt: skip
    assert done.stdout.split() == ["library_missing", "outrider[providers]"]


@BOTH
async def test_a_check_reaches_it_and_gets_an_answer(name: str, drives: Drives) -> None:
    drives.server.queue.append(says("Hello."))
    provider = drives.line.providers.all()[name]
    check = Check(drives.line.only(provider, "typed-key" if name == "gemini" else None), provider)
    done = await check.run("m", Account(None, None, "main", None))
    assert [(step.name, step.ok) for step in done.steps] == [
        ("reach", True), ("key", True), ("answer", True),
    ]  # fmt: skip
