"""The leak check sees each kind of leak."""

import asyncio
import contextlib
import socket
import subprocess
import threading
from pathlib import Path

from tests.fakes.leaks import held, leaked

SOON_S = 0.05


def test_nothing_done_leaks_nothing() -> None:
    assert leaked(held(), SOON_S) == []


def test_an_open_file_is_seen(tmp_path: Path) -> None:
    before = held()
    with (tmp_path / "a").open("w"):
        assert leaked(before, SOON_S) == [f"descriptor {tmp_path / 'a'}"]


def test_an_open_socket_is_seen() -> None:
    before = held()
    with socket.socket():
        assert leaked(before, SOON_S) == ["descriptor socket"]


def test_a_thread_is_seen() -> None:
    before, ends = held(), threading.Event()
    thread = threading.Thread(target=ends.wait, name="left")
    thread.start()
    assert leaked(before, SOON_S) == ["thread left"]
    ends.set()
    thread.join()


def test_a_child_is_seen() -> None:
    before = held()
    with subprocess.Popen(["/bin/sleep", "60"]) as child:
        assert leaked(before, SOON_S) == ["child sleep"]
        child.kill()


def test_a_task_is_seen() -> None:
    async def left() -> None:
        await asyncio.Event().wait()

    async def story() -> None:
        before = held()
        task = asyncio.ensure_future(left())
        await asyncio.sleep(0)
        assert leaked(before, SOON_S) == [f"task {left.__qualname__}"]
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task

    asyncio.run(story())
