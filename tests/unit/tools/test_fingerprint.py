"""SEC-93: the fingerprint of a call changes with what would run, and with nothing else."""

import os
from pathlib import Path

import pytest

from tests.unit.tools.stand import Stand

pytestmark = pytest.mark.anyio


def program(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


async def changed(at: Stand, command: str, act: object) -> list[str]:
    """The parts of the fingerprint that differ after `act`."""
    before = (await at.judge("shell_run", command=command)).fingerprint.split("\n")
    act()  # type: ignore[operator]
    after = (await at.judge("shell_run", command=command)).fingerprint.split("\n")
    return sorted({line.partition("=")[0] for line in set(before) ^ set(after)})


@pytest.mark.parametrize(
    ("command", "part"),
    [("./run.sh", "program ./run.sh"), ("sh run.sh", "script run.sh"),
     ("bash -c './run.sh'", "script run.sh"),
     ("sudo ./run.sh x", "program ./run.sh"), ("cat x | ./run.sh", "program ./run.sh"),
     ("echo $(./run.sh)", "program ./run.sh"), ("xargs ./run.sh", "program ./run.sh"),
     ("python3 ./run.sh", "script run.sh"), ("echo hi && sh run.sh > out", "script run.sh"),
     ("'./run.sh'", "program ./run.sh")],
)  # fmt: skip
async def test_sec_93_a_replaced_file_is_seen(at: Stand, command: str, part: str) -> None:
    program(at.ws / "run.sh", "echo one")
    parts = await changed(at, command, lambda: program(at.ws / "run.sh", "echo two"))
    assert part in parts
    assert all("run.sh" in each for each in parts)


async def test_sec_93_a_script_behind_a_change_of_directory_is_seen(at: Stand) -> None:
    program(at.ws / "sub" / "run.sh", "echo one")
    act = lambda: program(at.ws / "sub" / "run.sh", "echo two")  # noqa: E731
    assert await changed(at, "cd sub && ./run.sh", act) == ["script sub/run.sh"]


async def test_sec_93_what_a_build_tool_would_read_is_seen(at: Stand) -> None:
    (at.ws / "Makefile").write_text("all:\n")
    act = lambda: (at.ws / "Makefile").write_text("all: evil\n")  # noqa: E731
    assert await changed(at, "make all", act) == ["script Makefile"]


async def test_sec_93_a_swapped_workspace_is_seen(at: Stand) -> None:
    def swap() -> None:
        os.rename(at.ws, f"{at.ws}.old")
        os.symlink(at.home, at.ws)

    assert await changed(at, "ls", swap) == ["cwd"]


async def test_a_data_file_may_change_between_card_and_run(at: Stand) -> None:
    (at.ws / "log.txt").write_text("one")
    assert await changed(at, "cat log.txt", lambda: (at.ws / "log.txt").write_text("two")) == []


async def test_sec_93_a_file_that_appears_or_changes_is_seen_before_a_write(at: Stand) -> None:
    prints = set()
    for content in (None, "one", "two"):
        if content:
            (at.ws / "f").write_text(content)
        judged = await at.judge("workspace_write", path="f", content="x")
        prints.add(judged.fingerprint)
    assert len(prints) == 3


async def test_the_order_of_keys_does_not_matter(at: Stand) -> None:
    one = await at.judge("ask_user", question="a", default="b")
    two = await at.judge("ask_user", default="b", question="a")
    other = await at.judge("ask_user", question="a", default="c")
    assert one.fingerprint == two.fingerprint != other.fingerprint


async def test_a_resolved_program_is_named_with_its_path(at: Stand) -> None:
    judged = await at.judge("shell_run", command="ls")
    assert any(
        line.startswith("program ls=/") and len(line.split()[-1]) == 64
        for line in judged.fingerprint.split("\n")
    )
