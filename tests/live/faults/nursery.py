"""The nursery: starts a server, adopts what it leaves behind, and says what outlived it (I13).

`python nursery.py SECONDS COMMAND…` prints `pid N`, then whatever the command prints, then
`ended CODE` and at last `left` with the names of processes that were still alive so many seconds
later. Where the system cannot adopt (macOS) none is ever named. It needs the standard library only.
"""

import ctypes
import os
import signal
import sys
import time
from pathlib import Path

LINUX = sys.platform == "linux"
SUBREAPER, DEATH_SIGNAL = 36, 1
POLL_S = 0.002


def main(patience_s: float, argv: list[str]) -> None:
    _control(DEATH_SIGNAL, signal.SIGKILL)  # a test that is gone leaves nothing behind
    _control(SUBREAPER, 1)
    child = os.fork()
    if child == 0:
        _control(DEATH_SIGNAL, signal.SIGKILL)
        os.execv(argv[0], argv)
    print("pid", child, flush=True)
    code = None
    while code is None:
        pid, status = os.wait()
        if pid == child:
            code = os.waitstatus_to_exitcode(status)
    print("ended", code, flush=True)
    left = _survivors(time.monotonic() + patience_s)
    print("left", *(_name(pid) for pid in left), flush=True)
    for pid in left:
        os.kill(pid, signal.SIGKILL)


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


def _control(option: int, value: int) -> None:
    if LINUX:
        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


if __name__ == "__main__":
    main(float(sys.argv[1]), sys.argv[2:])
