"""The tree of processes below this one, and its end."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

LINUX = sys.platform.startswith("linux")
GRACE_S = 0.4  # between TERM and KILL; a tree has two seconds to be gone
KILL_S = 1.4
CROWD = 256  # a crowd gets no grace: it would only grow


class Tree:
    """Everything below this process, rooted in its first `child`.

    Elsewhere than on Linux a process that left its parent and its group cannot be found.
    """

    def __init__(self, child: int) -> None:
        self.child = child
        self.status: int | None = None  # the child's wait status once it ended

    def bury(self) -> bool:
        """Reap whoever died; whether anybody is left."""
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return False
            if pid == 0:
                return True
            if pid == self.child:
                self.status = status

    def end(self) -> tuple[int, bool]:
        """End everybody; how many there were to end, and whether somebody could not be."""
        if not self.bury():
            if not LINUX:
                _send(-self.child, signal.SIGKILL)
            return 0, False
        family = self.family()
        start = time.monotonic()
        stuck = True
        if len(family) < CROWD:
            for pid in family:
                _send(pid, signal.SIGTERM)
            stuck = self._await(start + GRACE_S)
        while stuck and time.monotonic() < start + GRACE_S + KILL_S:
            self._kill()
            stuck = self._await(time.monotonic() + 0.05)
        return len(family), stuck

    def family(self) -> list[int]:
        """Every living process below this one."""
        children: dict[int, list[int]] = {}
        for pid, parent in _parents():
            children.setdefault(parent, []).append(pid)
        found, todo = [], [os.getpid()]
        while todo:
            below = children.get(todo.pop(), [])
            found += below
            todo += below
        return found

    def _await(self, until: float) -> bool:
        """Wait for all to be gone; whether somebody is left."""
        while left := self.bury():
            if time.monotonic() > until:
                break
            time.sleep(0.005)
        return left

    def _kill(self) -> None:
        """Freeze first, so that nobody forks while the others die."""
        frozen: set[int] = set()
        for _ in range(8):
            fresh = set(self.family()) - frozen
            if not fresh:
                break
            for pid in fresh:
                _send(pid, signal.SIGSTOP)
            frozen |= fresh
        for pid in frozen:
            _send(pid, signal.SIGKILL)
        if not LINUX:
            _send(-self.child, signal.SIGKILL)


def _send(pid: int, name: signal.Signals) -> None:
    try:
        os.kill(pid, name)
    except (ProcessLookupError, PermissionError):
        return  # gone already, or another user's by now


def _parents() -> Iterator[tuple[int, int]]:
    if not LINUX:
        listed = subprocess.run(["/bin/ps", "-axo", "pid=,ppid="], capture_output=True, check=False)
        pairs = map(bytes.split, listed.stdout.splitlines())
        yield from ((int(pid), int(parent)) for pid, parent in pairs)
        return
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                fd = os.open(f"/proc/{name}/stat", os.O_RDONLY)
            except OSError:
                continue  # ended meanwhile
            try:
                state, parent = os.read(fd, 512).rpartition(b")")[2].split(None, 2)[:2]
            except (OSError, ValueError):
                continue
            finally:
                os.close(fd)
            if state != b"Z":
                yield int(name), int(parent)
