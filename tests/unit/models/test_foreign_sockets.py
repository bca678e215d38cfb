"""Sockets that a library opened: none outlives its call, and what may have cost is known."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from outrider.core.model import Replied
from outrider.models.delta import Text
from tests.fakes.extras import needs_providers
from tests.fakes.model_script import Scripted, delta, says
from tests.unit.models.conftest import Drives
from tests.unit.models.heard import BOTH, Heard

pytestmark = [pytest.mark.anyio, needs_providers]


@BOTH
async def test_an_unreachable_server_is_not_paid(name: str, drives: Drives, heard: Heard) -> None:
    await drives.server.__aexit__()
    trouble = await heard.trouble(name)
    assert (trouble.failure.code, trouble.used) == ("unreachable", False)


@BOTH
async def test_a_cut_stream_may_have_cost(name: str, drives: Drives, heard: Heard) -> None:
    cut = Scripted((delta(content="half"),), cut=True, plain=True)
    drives.server.queue.append(cut)
    trouble = await heard.trouble(name)
    assert (trouble.failure.code, trouble.used, heard[0]) == ("cut", True, Text("half"))


@BOTH
@pytest.mark.parametrize("moment", [lambda heard: heard.began, lambda heard: heard.sent])
async def test_a_cancel_closes_the_socket(
    name: str, moment: Callable[[Heard], asyncio.Event], drives: Drives, heard: Heard
) -> None:
    hanging = Scripted((delta(content="x"),), hold=True, plain=True)
    late = Scripted((delta(content="x"),), delay_s=30.0, plain=True)
    drives.server.queue.append(hanging if moment(heard) is heard.began else late)
    asking = asyncio.create_task(heard.ask(name))
    await moment(heard).wait()
    await drives.server.asked.wait()
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    await asyncio.wait_for(drives.server.gone.wait(), 2.0)


@BOTH
async def test_silence_is_a_timeout(name: str, drives: Drives, heard: Heard) -> None:
    drives.server.queue.append(Scripted((delta(content="x"),), hold=True, plain=True))
    trouble = await heard.trouble(name)
    assert (trouble.failure.code, trouble.failure.facts) == ("timeout", {"heard": True})


@BOTH
async def test_a_reply_far_over_its_limit_is_cut(name: str, drives: Drives) -> None:
    flood = replace(says(*["x" * 50_000] * 40), hold=True)
    drives.server.queue.append(flood)
    outcome = await drives.ask(f"{name}:m")
    assert isinstance(outcome, Replied)
    assert outcome.said.finish == "length"
    await asyncio.wait_for(drives.server.gone.wait(), 2.0)
