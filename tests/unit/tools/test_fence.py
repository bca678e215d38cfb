"""Paths: what leaves the workspace is refused before anybody is asked."""

import os
import socket
from pathlib import Path

import pytest

from tests.unit.tools.stand import SECRET, Stand

pytestmark = pytest.mark.anyio

OUTSIDE = [
    "../canary", "a/../../canary", "a/../b", "{home}/agents/ada/canary", "/etc/passwd", "~/x",
    "~root/x", "{ws}-evil/x", "{ws}/../canary", "..",
]  # fmt: skip
BAD_NAMES = ["a\0b", "note.txt.", "note ", "dir./x", "x" * 256, "é" * 128, "a/" * 2_100, "\ud800"]
TOOLS = {
    "workspace_read": {}, "workspace_list": {}, "workspace_grep": {"pattern": "x"},
    "workspace_write": {"content": "x"}, "workspace_edit": {"old": "a", "new": "b"},
}  # fmt: skip


def fill(at: Stand, path: str) -> str:
    return path.replace("{home}", str(at.home)).replace("{ws}", str(at.ws))


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize("path", [*OUTSIDE, *BAD_NAMES])
async def test_sec_15_a_path_that_leaves_is_a_hard_refusal(at: Stand, tool: str, path: str) -> None:
    Path(f"{at.ws}-evil").mkdir()
    arguments = TOOLS[tool] | {"path": fill(at, path)}
    judged = await at.judge(tool, **arguments)
    if "write" in tool or "edit" in tool:
        assert judged.refused
    result = await at.run(tool, **arguments)
    assert result.is_error
    assert SECRET not in result.text
    assert at.canary.read_text() == SECRET
    assert os.listdir(at.ws) == []
    assert os.listdir(f"{at.ws}-evil") == []


async def test_sec_15_a_glob_does_not_climb(at: Stand) -> None:
    for pattern in ("../*", "/etc/*", "a/../../*"):
        result = await at.run("workspace_glob", pattern=pattern)
        assert result.is_error


async def test_an_absolute_path_inside_is_the_same_file(at: Stand) -> None:
    (at.ws / "a.txt").write_text("inside")
    result = await at.run("workspace_read", path=str(at.ws / "a.txt"))
    assert result.text == "inside"


async def test_an_absolute_path_through_a_link_to_the_workspace_is_inside(
    at: Stand, tmp_path: Path
) -> None:
    (at.ws / "a.txt").write_text("inside")
    linked = tmp_path / "linked"
    linked.symlink_to(at.ws)
    box = at.box(here=at.here(workspace=type(at.here().workspace)(str(linked), str(at.spill))))
    result = await at.run("workspace_read", box, path=str(at.ws.resolve() / "a.txt"))
    assert result.text == "inside"


@pytest.mark.parametrize(
    "path",
    ["{home}/env", "{home}/outrider.sqlite3", "{home}/agents/ada/agent.yaml",
     "{home}/agents/bob/memory/new.md", "../SOUL.md", "../skills/x/SKILL.md"],
)  # fmt: skip
async def test_sec_22_the_home_around_the_workspace_is_outside(at: Stand, path: str) -> None:
    judged = await at.judge("workspace_write", path=fill(at, path), content="x")
    assert judged.refused
    result = await at.run("workspace_write", path=fill(at, path), content="x")
    assert result.is_error
    assert not (at.home / "env").exists()
    assert not (at.home / "agents" / "bob").exists()


async def test_sec_18_what_is_no_file_is_refused_at_once(at: Stand) -> None:
    os.mkfifo(at.ws / "pipe")
    door = socket.socket(socket.AF_UNIX)
    door.bind(str(at.ws / "door"))
    door.close()
    (at.ws / "self").symlink_to("self")
    for name in ("pipe", "door", "self"):
        for tool in ("workspace_read", "workspace_write", "workspace_edit"):
            result = await at.run(tool, **(TOOLS[tool] | {"path": name}))
            assert result.is_error, name
    listed = await at.run("workspace_list")
    assert "pipe (p)" in listed.text


@pytest.mark.skipif(os.getuid() != 0, reason="only root makes devices")
async def test_sec_18_a_device_is_refused(at: Stand) -> None:
    os.mknod(at.ws / "zero", 0o20666, os.makedev(1, 5))
    assert (await at.run("workspace_read", path="zero")).is_error


async def test_sec_18_a_link_into_proc_is_outside(at: Stand) -> None:
    (at.ws / "me").symlink_to("/proc/self/environ")
    assert (await at.run("workspace_read", path="me")).is_error


@pytest.mark.parametrize("text", ["", "head\n"])
async def test_sec_18_a_sparse_file_is_read_within_its_bound(at: Stand, text: str) -> None:
    with open(at.ws / "sparse", "w", encoding="utf-8") as file:
        file.write(text)
        file.truncate(10 * 1024**3)
    result = await at.run("workspace_read", path="sparse")
    assert len(result.text) <= 8_000
    assert result.is_error is (text == "")


@pytest.mark.parametrize("path", ["docs/a.md", "docs", "doc/a.md", "x"])
async def test_write_paths_narrow_where_files_change(at: Stand, path: str) -> None:
    box = at.box(here=at.here(write_paths=("docs/", "src/app")))
    judged = await at.judge("workspace_write", box, path=path, content="x")
    assert (judged.refused is None) is path.startswith("docs")
    result = await at.run("workspace_write", box, path=path, content="x")
    assert result.is_error is not path.startswith("docs")
