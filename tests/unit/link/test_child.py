"""A real child: what it is given, how it ends, and what is heard of it."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from outrider.core.entry import ModelSaid
from outrider.link.broken import LinkBroken
from outrider.link.child import SOURCE, START, Child
from outrider.link.frame import framed
from outrider.link.seat import ChildSeat
from outrider.link.standby import KEPT, Standby
from tests.fakes.drives import Scene
from tests.fakes.model import Hang, says

pytestmark = pytest.mark.anyio
PROC = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="no /proc here")
CARRIED = ("outrider.store", "outrider.models", "outrider.tools", "outrider.desk", "outrider.app",
           "outrider.config", "outrider.home", "outrider.server", "outrider.feed", "apsw",
           "sqlite3", "aiohttp", "pydantic", "ssl", "subprocess")  # fmt: skip


@pytest.fixture
async def standby() -> AsyncIterator[Standby]:
    made = Standby()
    yield made
    await made.close()


@pytest.fixture
async def child(standby: Standby, monkeypatch: pytest.MonkeyPatch) -> Child:
    """A child of a gateway that holds a secret and has a file open."""
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
    return await standby.take()


@PROC
async def test_it_inherits_no_variable(child: Child) -> None:
    assert Path(f"/proc/{child.pid}/environ").read_bytes() == b""


@PROC
async def test_it_has_no_file_open_but_its_link(child: Child) -> None:
    with open("/proc/self/status", "rb"):
        names = [os.readlink(each) for each in Path(f"/proc/{child.pid}/fd").iterdir()]
    kinds = ("pipe:", "socket:", "anon_inode:", "/dev/null")
    assert [name for name in names if not name.startswith(kinds)] == []
    assert os.readlink(f"/proc/{child.pid}/cwd") == "/"


def test_it_imports_neither_a_database_nor_a_way_out() -> None:
    names = "print(*(n for n in sys.modules))"
    code = START.replace("sys.exit(main())", f"import outrider.worker.session; {names}")
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code, SOURCE], capture_output=True, text=True,
        check=True, env={},
    )  # fmt: skip
    loaded = done.stdout.split()
    assert "outrider.loop.drive" in loaded
    assert [name for name in loaded if name.startswith(CARRIED)
            and name not in ("ssl", "subprocess")] == []  # fmt: skip


async def test_a_child_comes_back_after_a_clean_drive(standby: Standby) -> None:
    pids = set()
    for _ in range(3):
        on = Scene()
        on.model.script = [says("hello")]
        child = await standby.take()
        pids.add(child.pid)
        await standby.give(child)
        await ChildSeat(on.ports, standby).run(on.brief, on.events.append)
    assert len(pids) == 1


async def test_no_more_children_wait_than_are_kept(standby: Standby) -> None:
    children = [await standby.take() for _ in range(KEPT + 1)]
    for child in children:
        await standby.give(child)
    assert [child.fit() for child in children] == [True] * KEPT + [False]


async def test_a_dead_child_is_not_lent(standby: Standby) -> None:
    child = await standby.take()
    await standby.give(child)
    os.kill(child.pid, signal.SIGKILL)
    await child.end()
    assert (await standby.take()) is not child


async def test_a_child_that_dies_ends_its_drive(standby: Standby) -> None:
    on = Scene()
    on.model.script = [Hang("half")]
    child = await standby.take()
    await standby.give(child)
    driving = asyncio.create_task(ChildSeat(on.ports, standby).run(on.brief, on.events.append))
    await on.model.hanging.wait()
    os.kill(child.pid, signal.SIGKILL)
    with pytest.raises(LinkBroken, match="gone"):
        await driving


async def test_a_stop_is_carried_out_at_home_when_the_child_cannot(standby: Standby) -> None:
    on = Scene()
    on.model.script = [Hang("half a sen")]
    child = await standby.take()
    await standby.give(child)
    driving = asyncio.create_task(ChildSeat(on.ports, standby).run(on.brief, on.events.append))
    await on.model.hanging.wait()
    os.kill(child.pid, signal.SIGSTOP)
    driving.cancel("person")
    await asyncio.sleep(0)
    os.kill(child.pid, signal.SIGKILL)
    with pytest.raises(asyncio.CancelledError):
        await driving
    said = on.journal.facts()[-1]
    assert isinstance(said, ModelSaid)
    assert (said.text, said.partial) == ("half a sen", True)


@pytest.mark.parametrize(
    "sent", [b"GET / HTTP/1.1\r\n\r\n", b"\xff\xff\xff\xff", framed(b"{}"), framed(b"nonsense")]
)
async def test_a_child_that_hears_garbage_ends(child: Child, sent: bytes) -> None:
    child._send(sent)
    await asyncio.wait_for(child.gone.wait(), 10)
    assert child.peer.broken is not None


async def test_a_child_ends_when_the_gateway_is_gone() -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "outrider", "worker", stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        env={"PYTHONPATH": SOURCE},
    )  # fmt: skip
    assert process.stdin is not None
    process.stdin.close()
    said, _ = await asyncio.wait_for(process.communicate(), 20)
    assert (process.returncode, b"Hello" in said) == (0, True)
