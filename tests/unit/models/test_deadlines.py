"""How long a call waits, and how fast it lets go."""

import asyncio
import time
from dataclasses import replace

import pytest

from outrider.models.outgoing import Deadlines
from outrider.models.transport import Transport
from tests.fakes.model_script import Scripted, delta, says
from tests.unit.models.caller import SHORT, serving

pytestmark = pytest.mark.anyio


async def test_nobody_listening_is_unreachable_and_costs_nothing() -> None:
    async with serving() as (_, caller):
        pass
    caller.transport = Transport(deadlines=SHORT)
    trouble = await caller.trouble()
    await caller.transport.close()
    assert (trouble.failure.code, trouble.transient, trouble.used) == ("unreachable", True, False)


async def test_no_first_event_in_time_is_a_timeout_that_may_have_cost() -> None:
    async with serving(replace(says("x"), delay_s=5.0)) as (_, caller):
        trouble = await caller.trouble()
        assert (trouble.failure.code, trouble.transient, trouble.used) == ("timeout", True, True)


async def test_endless_comments_are_silence() -> None:
    """REL-21: a keep-alive is not an event."""
    pings = Scripted((delta(content="x"), *[b": ping\n\n"] * 1_000), gap_s=0.01)
    async with serving(pings) as (_, caller):
        trouble = await caller.trouble()
        assert (trouble.failure.code, trouble.failure.facts) == ("timeout", {"heard": True})


async def test_a_slow_stream_outlives_the_deadline_as_long_as_events_come() -> None:
    slow = replace(says(*"abcdefgh"), gap_s=0.05)
    async with serving(slow, deadlines=replace(SHORT, tail_s=0.15)) as (_, caller):
        assert await caller.post()
        assert len(caller.payloads) == 11


async def test_a_complete_reply_is_not_waited_on_for_long() -> None:
    held = Scripted((delta(content="x"), delta("stop")), hold=True)
    async with serving(held, deadlines=replace(SHORT, silence_s=30.0)) as (_, caller):
        began = time.monotonic()
        await caller.trouble()
        assert time.monotonic() - began < 1.0


async def test_a_connection_cut_mid_stream_is_a_transport_failure() -> None:
    async with serving(says("a", "b").until(400)) as (_, caller):
        trouble = await caller.trouble()
        assert (trouble.failure.code, trouble.transient, trouble.used) == ("cut", True, True)


async def test_an_event_that_never_ends_is_malformed() -> None:
    flood = Scripted(tuple([b"data: " + b"x" * 3_000_000] * 4))
    async with serving(flood, deadlines=replace(SHORT, silence_s=30, first_byte_s=30)) as (_, call):
        assert (await call.trouble()).failure.code == "malformed_stream"


async def test_a_cancel_closes_the_socket_within_a_tenth_of_a_second() -> None:
    held = Scripted((delta(content="x"),), hold=True)
    async with serving(held, deadlines=Deadlines()) as (server, caller):
        task = asyncio.create_task(caller.post())
        await caller.heard.wait()
        task.cancel()
        await asyncio.wait_for(server.gone.wait(), 0.1)
        assert (await asyncio.gather(task, return_exceptions=True)) != [True]
        assert task.cancelled()


async def test_a_cancel_before_the_first_byte_closes_the_socket_too() -> None:
    late = replace(says("x"), delay_s=30.0)
    async with serving(late, deadlines=Deadlines()) as (server, caller):
        task = asyncio.create_task(caller.post())
        await server.asked.wait()
        task.cancel()
        await asyncio.wait_for(server.gone.wait(), 0.1)
        with pytest.raises(asyncio.CancelledError):
            await task
