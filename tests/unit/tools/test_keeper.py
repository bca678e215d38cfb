"""T20, REL-44: commands outlive neither the gateway nor its reaper's door."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from outrider.tools.keeper import Keeper

pytestmark = pytest.mark.anyio
ROOT = str(Path(__file__).parents[3] / "src")
GATEWAY = """
import asyncio, os, sys
from outrider.tools.keeper import Keeper
where = os.open(".", os.O_RDONLY)
line = "setsid sleep 900 & echo $!; exec sleep 900"
run = Keeper().run(["/bin/sh", "-c", line], env={"PATH": "/usr/bin:/bin"}, where=where,
                   limit_s=900, heard=lambda said: os.write(1, said) < 0)
asyncio.run(run)
"""


@pytest.mark.slow
def test_t20_a_killed_gateway_takes_its_commands_along(tmp_path: Path) -> None:
    gateway = subprocess.Popen(
        [sys.executable, "-c", GATEWAY], stdout=subprocess.PIPE, cwd=tmp_path,
        env={"PYTHONPATH": ROOT},
    )  # fmt: skip
    with gateway:
        assert gateway.stdout is not None
        child = psutil.Process(int(gateway.stdout.readline()))
        family = psutil.Process(gateway.pid).children(recursive=True)
        gateway.send_signal(signal.SIGKILL)
    assert len(family) >= 3
    _, alive = psutil.wait_procs([child, *family], timeout=5)
    assert alive == []


async def run(keeper: Keeper, line: str, limit_s: float = 10) -> tuple[str, int | None]:
    where = os.open("/", os.O_RDONLY)
    try:
        ended = await keeper.run(
            ["/bin/sh", "-c", line], env={"PATH": "/usr/bin:/bin"}, where=where, limit_s=limit_s,
            heard=lambda said: b"enough" in said,
        )  # fmt: skip
    finally:
        os.close(where)
    return ended.why, ended.code


@pytest.mark.parametrize(
    ("line", "ended"),
    [("true", ("exit", 0)), ("exit 7", ("exit", 7)), ("kill -9 $$", ("exit", -9)),
     ("echo enough; sleep 900", ("told", None))],
)  # fmt: skip
async def test_how_a_command_ended_is_told(
    keeper: Keeper, line: str, ended: tuple[str, int | None]
) -> None:
    assert await run(keeper, line) == ended


async def test_a_program_that_is_not_there_ends_with_127(keeper: Keeper) -> None:
    heard = bytearray()
    where = os.open("/", os.O_RDONLY)
    ended = await keeper.run(
        ["/no/such"], env={}, where=where, limit_s=5, heard=lambda said: bool(heard.extend(said))
    )
    os.close(where)
    assert ended.code == 127
    assert b"No such file" in heard


async def test_rel_77_commands_leave_no_descriptor_and_no_process(keeper: Keeper) -> None:
    await run(keeper, "true")
    me = psutil.Process()
    before = me.num_fds(), me.children(recursive=True)
    await asyncio.gather(*(run(keeper, "sleep 900 & echo x") for _ in range(20)))
    await asyncio.gather(*(run(keeper, "sleep 900", 0.05) for _ in range(5)))
    left = [each for each in me.children(recursive=True) if each not in before[1]]
    assert psutil.wait_procs(left, timeout=5)[1] == []  # who has reported is gone soon after
    assert me.num_fds() == before[0]
