"""A supervisor: the parent of one command, which lives just as long and ends everything it left.

Where the system can (Linux), it adopts whatever the command leaves behind, new sessions included,
so the tree below it is complete. It needs no fork to kill, and kills when the gateway is gone. Any
byte (or the end) on `control` ends the command; its report is one JSON object.
"""

import ctypes
import json
import os
import select
import signal
import socket
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypedDict

from outrider.tools.tree import LINUX, Tree

MAX_PROCESSES = 1_024  # of one command; more is a fork bomb
PEEK_S = 0.5
SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER
UNSTARTED = 127 << 8  # as a wait status


class Order(TypedDict):
    """One command: a program by its absolute path, its whole environment, its limit."""

    argv: list[str]
    env: dict[str, str]
    limit_s: float


def supervise(order: Order, fds: Sequence[int], adopt: Callable[[], object]) -> None:
    """Run one order to its end and report {why, status, left, stuck}."""
    out, where, line = fds
    control = socket.socket(fileno=line)
    bell = _bell()
    os.setsid()
    adopt()
    child = _spawn(order, out, where)
    os.chdir("/")  # a supervisor holds no directory of the person's
    os.close(out)
    os.close(where)
    if child is None:
        report = {"why": "exit", "status": UNSTARTED, "left": 0, "stuck": False}
    else:
        tree = Tree(child)
        why = _wait(tree, control, bell, time.monotonic() + order["limit_s"])
        left, stuck = tree.end()
        report = {"why": why, "status": tree.status, "left": left, "stuck": stuck}
    try:
        control.sendall(json.dumps(report).encode())
    except OSError:
        return  # nobody is left to hear it


def adopter() -> Callable[[], object]:
    """What makes a process adopt all orphans below it; does nothing where the system cannot."""
    if not LINUX:
        return lambda: None
    return partial(ctypes.CDLL(None).prctl, SUBREAPER, 1, 0, 0, 0)


def _bell() -> int:
    """A descriptor that becomes readable whenever a child dies."""
    bell, rope = os.pipe()
    os.set_blocking(bell, False)
    os.set_blocking(rope, False)
    signal.set_wakeup_fd(rope, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    return bell


def _wait(tree: Tree, control: socket.socket, bell: int, deadline: float) -> str:
    """Why the command ends: exit, timeout, crowd or told."""
    quiet = _threads()
    while True:
        tree.bury()
        if tree.status is not None:
            return "exit"
        left_s = deadline - time.monotonic()
        if left_s <= 0:
            return "timeout"
        if _threads() > quiet + MAX_PROCESSES and len(tree.family()) > MAX_PROCESSES:
            return "crowd"
        ready, _, _ = select.select([control.fileno(), bell], [], [], min(PEEK_S, left_s))
        if control.fileno() in ready:
            return "told"
        if bell in ready:
            os.read(bell, 4_096)


def _threads() -> int:
    """How many threads the machine runs; 0 where that cannot be had cheaply."""
    if not LINUX:
        return 0
    with open("/proc/loadavg", "rb") as file:
        return int(file.read().split()[3].split(b"/")[1])


def _spawn(order: Order, out: int, where: int) -> int | None:
    """Start the command in its own process group; None, and said in its output, when that fails.

    Every descriptor of ours is closed by the kernel as the program starts (PEP 446): it holds its
    three standard ones. Spawning costs a third of forking this interpreter.
    """
    os.fchdir(where)
    argv = order["argv"]
    files = [
        (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_DUP2, out, 1),
        (os.POSIX_SPAWN_DUP2, out, 2),
    ]
    ours = (signal.SIGPIPE, signal.SIGCHLD, signal.SIGINT)  # Python ignores or handles these
    try:
        return os.posix_spawn(
            argv[0], argv, order["env"], file_actions=files, setpgroup=0, setsigdef=ours
        )
    except OSError as error:
        os.write(out, f"{argv[0]}: {error.strerror}\n".encode(errors="replace"))
        return None
