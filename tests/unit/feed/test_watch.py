"""A watcher is bounded, kept awake, and leaves nothing behind."""

import asyncio

import pytest

from outrider.feed.frame import KEEP_ALIVE, KEEP_ALIVE_S
from outrider.feed.watch import BEHIND, Watch
from tests.fakes.loop import advance, play

pytestmark = pytest.mark.anyio


def nothing(watch: Watch) -> None:
    pass


async def read(watch: Watch) -> list[bytes]:
    return [ready async for ready in watch.frames()]


async def test_frames_that_wait_are_joined() -> None:
    watch = Watch(nothing)
    watch.put(b"one")
    watch.put(b"two")
    watch.end()
    assert await read(watch) == [b"onetwo"]


async def test_what_was_queued_before_the_end_is_still_read() -> None:
    watch = Watch(nothing)
    watch.put(b"last")
    watch.end()
    watch.put(b"too late")
    assert await read(watch) == [b"last"]


async def test_a_reader_that_is_behind_gets_one_fresh_frame() -> None:
    """A-SSE-4."""
    watch = Watch(nothing, lambda: b"fresh")
    for _ in range(BEHIND + 1):
        watch.put(b"old")
    watch.put(b"new")
    watch.end()
    assert await read(watch) == [b"freshnew"]


async def test_a_reader_just_in_time_misses_nothing() -> None:
    watch = Watch(nothing, lambda: b"fresh")
    for _ in range(BEHIND):
        watch.put(b".")
    watch.end()
    assert await read(watch) == [b"." * BEHIND]


async def test_without_a_fresh_frame_a_reader_that_is_behind_is_cut() -> None:
    """A-ACT-5."""
    gone: list[Watch] = []
    watch = Watch(gone.append)
    for _ in range(BEHIND + 1):
        watch.put(b"old")
    assert await read(watch) == []
    assert gone == [watch]


async def test_a_watch_that_was_never_read_says_goodbye_once() -> None:
    gone: list[Watch] = []
    watch = Watch(gone.append)
    watch.close()
    watch.close()
    assert gone == [watch]


async def test_a_reader_that_leaves_in_the_middle_says_goodbye() -> None:
    gone: list[Watch] = []
    watch = Watch(gone.append)
    watch.put(b"one")
    frames = watch.frames()
    await anext(frames)
    await frames.aclose()  # type: ignore[attr-defined]
    assert gone == [watch]


async def test_closing_wakes_a_reader_that_waits() -> None:
    watch = Watch(nothing)
    reading = asyncio.ensure_future(read(watch))
    await asyncio.sleep(0)
    watch.close()
    assert await reading == []


def test_silence_is_broken_by_a_comment() -> None:
    """A-SSE-10."""
    heard: list[bytes] = []

    async def story() -> None:
        watch = Watch(nothing)

        async def listen() -> None:
            heard.extend([ready async for ready in watch.frames()])

        reading = asyncio.ensure_future(listen())
        await advance(0)
        await advance(KEEP_ALIVE_S)
        await advance(KEEP_ALIVE_S)
        watch.end()
        await reading

    play(story())
    assert heard == [KEEP_ALIVE, KEEP_ALIVE]
