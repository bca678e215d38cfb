"""SEC-16, SEC-17, SEC-26: links and racers gain nothing."""

import ctypes
import multiprocessing
import os
import sys
from pathlib import Path

import pytest

from outrider.core.errors import OutriderError
from outrider.tools.fence import found
from outrider.tools.replace import replace
from tests.unit.tools.stand import SECRET, Stand

pytestmark = pytest.mark.anyio
ROUNDS = 2_000
EXCHANGE = 2  # RENAME_EXCHANGE


def links(at: Stand) -> None:
    (at.ws / "out").symlink_to(at.canary)
    (at.ws / "outdir").symlink_to(at.home)
    (at.ws / "chain").symlink_to("out")
    (at.ws / "dangling").symlink_to(at.home / "made")
    (at.ws / "climb").symlink_to("../canary")
    (at.ws / "zigzag").symlink_to("outdir/agents/ada/canary")


@pytest.mark.parametrize(
    "path", ["out", "outdir/env", "chain", "dangling", "climb", "zigzag", "outdir"]
)
@pytest.mark.parametrize("tool", ["workspace_read", "workspace_write", "workspace_edit"])
async def test_sec_16_nothing_goes_through_a_link_that_leaves(
    at: Stand, path: str, tool: str
) -> None:
    links(at)
    words = {"workspace_read": {}, "workspace_write": {"content": "x"},
             "workspace_edit": {"old": "canary", "new": "x"}}[tool]  # fmt: skip
    result = await at.run(tool, path=path, **words)
    assert result.is_error
    assert SECRET not in result.text
    assert at.canary.read_text() == SECRET
    assert not (at.home / "made").exists()
    assert not (at.home / "env").exists()


async def test_a_link_that_stays_inside_is_followed_for_reading_only(at: Stand) -> None:
    (at.ws / "real").mkdir()
    (at.ws / "real" / "a.txt").write_text("inside")
    (at.ws / "short").symlink_to("real")
    (at.ws / "real" / "up").symlink_to("../short/a.txt")
    (at.ws / "full").symlink_to(at.ws / "real" / "a.txt")
    for path in ("short/a.txt", "real/up", "full"):
        assert (await at.run("workspace_read", path=path)).text == "inside"
    judged = await at.judge("workspace_write", path="short/a.txt", content="x")
    assert judged.refused
    assert (await at.run("workspace_write", path="full", content="x")).is_error
    assert (at.ws / "real" / "a.txt").read_text() == "inside"


async def test_sec_16_a_hard_link_is_marked_and_a_write_replaces_only_the_name(at: Stand) -> None:
    os.link(at.canary, at.ws / "hard")
    read = await at.run("workspace_read", path="hard")
    assert read.text.startswith(SECRET)
    assert "2 names share this file" in read.text
    assert "×2" in (await at.run("workspace_list")).text
    await at.run("workspace_write", path="hard", content="mine")
    assert (at.ws / "hard").read_text() == "mine"
    assert at.canary.read_text() == SECRET


async def test_sec_26_the_temporary_name_cannot_be_guessed_and_leaves_nothing(at: Stand) -> None:
    await at.run("workspace_write", path="a.txt", content="1")
    await at.run("workspace_write", path="a.txt", content="2")
    assert os.listdir(at.ws) == ["a.txt"]


def swap(ws: str, stop: "multiprocessing.synchronize.Event") -> None:
    """Exchange `ws/dir` and the link `ws/link` in one step, as fast as it goes."""
    rename = ctypes.CDLL(None, use_errno=True).renameat2
    while not stop.is_set():
        if rename(-100, f"{ws}/dir".encode(), -100, f"{ws}/link".encode(), EXCHANGE):
            raise OSError(ctypes.get_errno(), "exchange")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="exchanges two names at once")
def test_sec_17_a_racer_never_gets_a_write_or_a_read_outside(tmp_path: Path) -> None:
    ws, outside = tmp_path / "ws", tmp_path / "outside"
    (ws / "dir").mkdir(parents=True)
    outside.mkdir()
    (outside / "file").write_text(SECRET)
    (ws / "link").symlink_to(outside)
    fork = multiprocessing.get_context("fork")
    stop = fork.Event()
    racer = fork.Process(target=swap, args=(str(ws), stop))
    racer.start()
    ends: set[str] = set()
    try:
        for n in range(ROUNDS):
            for act in (write, read):
                try:
                    act(str(ws), n)
                    ends.add("inside")
                except OutriderError as error:
                    ends.add(error.reason)
    finally:
        stop.set()
        racer.join()
    assert racer.exitcode == 0
    assert os.listdir(outside) == ["file"]
    assert (outside / "file").read_text() == SECRET
    assert ends >= {"inside", "through_link", "outside"}


def write(ws: str, n: int) -> None:
    replace(ws, ("dir", "file"), b"%d" % n)


def read(ws: str, n: int) -> None:
    with found(ws, ("dir", "file")) as fd:
        assert os.read(fd, 99) != SECRET.encode()
