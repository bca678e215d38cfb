"""The nursery: starts a gateway, adopts what it leaves behind, and says what outlived it (I13).

`python nursery.py SECONDS COMMAND…` writes `pid N`, then whatever the command writes, then
`ended CODE` and at last `left` with the names of processes that were still alive so many seconds
later. Where the system cannot adopt (macOS) none is ever named. It needs the standard library only.
"""

import ctypes
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

LINUX = sys.platform == "linux"
SUBREAPER, DEATH_SIGNAL = 36, 1
POLL_S = 0.002


def watch(patience_s: float, run: Callable[[], object], shell: bool = False) -> None:
    """Run something in a child until it is gone. With `shell` a shell with a terminal is between:
    when that one dies, the system hangs up on the child, as it does when a window is closed.
    """
    control(DEATH_SIGNAL, signal.SIGKILL)  # a test that is gone leaves nothing behind
    control(SUBREAPER, 1)
    gate, opened = os.pipe()

    def begin() -> None:
        os.read(gate, 1)  # nothing of it is heard before its pid was said
        run()

    child = _below_shell(begin) if shell else _fork(begin, tied=True)
    _say("pid", child)
    os.write(opened, b"+")
    code = None
    while code is None:
        pid, status = os.wait()
        if pid == child:
            code = os.waitstatus_to_exitcode(status)
    _say("ended", code)
    left = _survivors(time.monotonic() + patience_s)
    _say("left", *(_name(pid) for pid in left))
    for pid in left:
        os.kill(pid, signal.SIGKILL)


def control(option: int, value: int) -> None:
    """Set an attribute of this process, where the system knows it."""
    if LINUX:
        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def _fork(run: Callable[[], object], tied: bool) -> int:
    child = os.fork()
    if child == 0:
        if tied:
            control(DEATH_SIGNAL, signal.SIGKILL)
        try:
            run()
        finally:
            os._exit(70)
    return child


def _below_shell(run: Callable[[], object]) -> int:
    """The pid of a child whose parent leads a session with a terminal of its own."""
    heard, told = os.pipe()

    def shell() -> None:
        import fcntl
        import termios

        os.setsid()
        _, terminal = os.openpty()
        fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
        os.write(told, str(_fork(run, tied=False)).encode())
        while True:
            signal.pause()

    _fork(shell, tied=True)
    os.close(told)
    child = int(os.read(heard, 20))
    os.close(heard)
    return child


def _survivors(deadline: float) -> list[int]:
    """The processes that are left once the deadline has passed; none as soon as all are gone."""
    while True:
        try:
            pid, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return []
        if pid == 0:
            if time.monotonic() > deadline:
                return _below(os.getpid())
            time.sleep(POLL_S)


def _below(pid: int) -> list[int]:
    path = Path(f"/proc/{pid}/task/{pid}/children")
    children = [int(each) for each in path.read_text().split()] if path.exists() else []
    return [each for child in children for each in (child, *_below(child))]


def _name(pid: int) -> str:
    try:
        command = Path(f"/proc/{pid}/cmdline").read_text(errors="replace")
    except OSError:
        return str(pid)
    return command.replace("\0", "_").replace(" ", "_").replace("\n", "_")[:80] or str(pid)


def _say(*words: object) -> None:
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


if __name__ == "__main__":
    argv = sys.argv[2:]
    watch(float(sys.argv[1]), lambda: os.execv(argv[0], argv))  # noqa: S606
