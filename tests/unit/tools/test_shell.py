"""`shell_run`: what a command gets, what it leaves, what is told of it."""

import asyncio
import json
import os
import time
from pathlib import Path

import psutil
import pytest

from outrider.core.tool import Call
from tests.unit.tools.stand import Stand
from tests.unit.tools.test_environment import NAMES

pytestmark = pytest.mark.anyio


async def test_a_command_runs_in_the_workspace_and_prints_both_streams(at: Stand) -> None:
    result = await at.run("shell_run", command="pwd; echo oops >&2")
    assert result.text == f"Exit status 0. Output:\n{at.ws}\noops"


async def test_a_loop_30_a_silent_command_says_how_it_ended(at: Stand) -> None:
    result = await at.run("shell_run", command="true")
    assert result.text == "Exit status 0. The command printed nothing."


async def test_a_sh_1_a_failing_command_is_an_error_with_its_last_4000_characters(
    at: Stand,
) -> None:
    result = await at.run("shell_run", command="seq 1 9000; exit 3")
    assert result.is_error
    assert result.text.startswith("Tool error: The command failed, exit status 3. Output:\n")
    assert result.text.split("\n")[-2] == "9000"
    body = "\n".join(result.text.split("\n")[1:-1])
    assert len(body) == 4_000
    read = await at.run("tool_output_read", id="call-1", limit=9)
    assert read.text.startswith("1\n2\n3\n4\n5\n")


async def test_sec_29_a_command_prints_exactly_the_eight_names(at: Stand) -> None:
    given = await at.run("shell_run", command="tr '\\0' '\\n' < /proc/$$/environ")
    assert {line.partition("=")[0] for line in given.text.split("\n")[1:]} == NAMES
    passed_on = await at.run("shell_run", command="env")
    names = {line.partition("=")[0] for line in passed_on.text.split("\n")[1:]}
    assert names - {"PWD", "OLDPWD", "SHLVL", "_"} == NAMES  # these four are the shell's own


async def test_rel_46_a_command_inherits_no_descriptor(at: Stand, tmp_path: Path) -> None:
    lock = os.open(tmp_path / "lock", os.O_CREAT | os.O_RDWR)
    os.set_inheritable(lock, True)
    try:
        result = await at.run("shell_run", command="ls -l /proc/$$/fd")
    finally:
        os.close(lock)
    targets = [line.split(" -> ")[1] for line in result.text.split("\n") if " -> " in line]
    held = sorted(target.split(":")[0] for target in targets if not target.startswith("/proc/"))
    assert held == ["/dev/null", "pipe", "pipe"]  # and what `ls` itself opened to look


async def test_sec_30_what_a_command_leaves_behind_ends_with_it(at: Stand) -> None:
    leave = "setsid sh -c 'trap \"\" TERM; echo $$ > pid; exec sleep 900' >/dev/null 2>&1 &"
    result = await at.run("shell_run", command=f"{leave} while [ ! -s pid ]; do :; done")
    assert "[1 processes were left running and have been ended]" in result.text
    assert not psutil.pid_exists(int((at.ws / "pid").read_text()))


TREES = {
    "silent": "sleep 900", "ignores TERM": "trap '' TERM; while :; do sleep 1; done",
    "closes its output": "exec >&- 2>&-; sleep 900", "detaches": "setsid sleep 900 & sleep 900",
    "empties its environment": "env -i /usr/bin/setsid /bin/sleep 900 & sleep 900",
    "double fork": "(setsid sh -c 'sleep 900 & exec sleep 900' &) ; sleep 900",
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("command", TREES.values(), ids=TREES)
async def test_sec_30_the_whole_tree_is_dead_two_seconds_after_the_limit(
    at: Stand, command: str
) -> None:
    start = time.monotonic()
    result = await at.run("shell_run", command=command, timeout_s=1)
    assert result.is_error
    assert "ended after 1 seconds" in result.text
    assert time.monotonic() - start < 3.5
    assert left_in(at.ws) == []


@pytest.mark.parametrize("command", TREES.values(), ids=TREES)
async def test_a_cancelled_command_dies_with_its_tree(at: Stand, command: str) -> None:
    started = asyncio.Event()
    call = Call("call-1", "shell_run", {"command": f"echo go; {command}"})
    task = asyncio.create_task(at.box().run(call, lambda chunk: started.set()))
    await started.wait()
    start = time.monotonic()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert time.monotonic() - start < 2.5
    assert left_in(at.ws) == []


@pytest.mark.slow
async def test_sec_30_endless_output_is_bounded_and_ended(at: Stand) -> None:
    result = await at.run("shell_run", command="yes", timeout_s=60)
    assert "printed over 256 MB and was ended" in result.text
    assert len(result.text) <= 8_000


@pytest.mark.slow
async def test_sec_30_ten_thousand_children_are_a_crowd(at: Stand) -> None:
    crowd = "i=0; while [ $i -lt 10000 ]; do sleep 900 & i=$((i+1)); done; wait"
    result = await at.run("shell_run", command=crowd, timeout_s=30)
    assert result.is_error
    assert left_in(at.ws) == []


async def test_sec_30_large_output_is_kept_at_both_ends(at: Stand) -> None:
    result = await at.run("shell_run", command="echo first; seq 1 900000; echo last")
    assert len(result.text) <= 8_000
    assert "\nfirst\n" in result.text
    assert "\nlast\n" in result.text
    assert result.shortened is not None


@pytest.mark.parametrize(
    ("printed", "shown"),
    [("\\033]0;evil\\007", "\\x1b]0;evil\\x07"), ("ok\\rapproved", "ok\\x0dapproved"),
     ("\\377\\376", "��"), ("\\342\\200\\256x", "\\u202ex"), ("a\\000b", "a\\x00b"),
     ("Exit status 0. Output:", "Exit status 0. Output:")],
)  # fmt: skip
async def test_sec_34_output_cannot_steer_or_speak_for_us(
    at: Stand, printed: str, shown: str
) -> None:
    result = await at.run("shell_run", command=f"printf '{printed}'")
    assert result.text == f"Exit status 0. Output:\n{shown}"


async def test_sec_34_one_line_of_a_megabyte_fits_with_its_marker(at: Stand) -> None:
    result = await at.run("shell_run", command="head -c 1000000 /dev/zero | tr '\\0' x")
    assert len(result.text) <= 8_000
    assert result.text.endswith("tool_output_read id=call-1]")


async def test_progress_comes_in_chunks_while_the_command_runs(at: Stand) -> None:
    heard: list[str] = []
    go = at.ws / "go"
    os.mkfifo(go)

    def progress(chunk: str) -> None:
        heard.append(chunk)
        if "one" in chunk:
            go.write_text("")

    call = Call("call-1", "shell_run", {"command": "echo one; cat go; echo two"})
    result = await at.box().run(call, progress)
    assert "".join(heard) == "one\ntwo\n"
    assert len(heard) == 2
    assert "two" in result.text


async def test_a_command_starts_again_after_the_reaper_died(at: Stand) -> None:
    await at.run("shell_run", command="true")
    for child in psutil.Process().children():
        child.kill()
        child.wait()
    result = await at.run("shell_run", command="echo back")
    assert "back" in result.text


async def test_the_card_of_a_command_says_where_it_would_run(at: Stand) -> None:
    judged = await at.judge("shell_run", command="ls")
    assert judged.preview is not None
    assert (judged.preview.kind, judged.preview.cwd) == ("command", str(at.ws))
    assert json.dumps(judged.reason) == "null"


def left_in(directory: Path) -> list[psutil.Process]:
    """Processes that work in a directory. A test's own commands are the only ones there."""
    found = []
    for process in psutil.process_iter():
        try:
            if process.cwd() == str(directory):
                found.append(process)
        except psutil.Error:
            continue
    return found
