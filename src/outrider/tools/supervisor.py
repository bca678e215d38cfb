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
from typing import NoReturn, TypedDict

from outrider.tools.tree import LINUX, Tree

MAX_PROCESSES = 1_024  # of one command; more is a fork bomb
PEEK_S = 0.5
SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER
UNSTARTED = 127


class Order(TypedDict):
    """One command: a program by its absolute path, its whole environment, its limit."""

    argv: list[str]
    env: dict[str, str]
    limit_s: float


def supervise(order: Order, out: int, where: int, control_fd: int) -> None:
    """Run one order to its end and report {why, status, left, stuck}."""
    control = socket.socket(fileno=control_fd)
    bell = _bell()
    os.setsid()
    if LINUX:
        ctypes.CDLL(None).prctl(SUBREAPER, 1, 0, 0, 0)
    child = os.fork()
    if child == 0:
        _become(order, out, where)
    os.close(out)
    os.close(where)
    tree = Tree(child)
    why = _wait(tree, control, bell, time.monotonic() + order["limit_s"])
    left, stuck = tree.end()
    report = {"why": why, "status": tree.status, "left": left, "stuck": stuck}
    try:
        control.sendall(json.dumps(report).encode())
    except OSError:
        return  # nobody is left to hear it


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


def _become(order: Order, out: int, where: int) -> NoReturn:
    """Turn this process into the command: own session, no descriptor but the three standard."""
    import resource

    argv = order["argv"]
    try:
        os.setsid()
        os.fchdir(where)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(out, 1)
        os.dup2(out, 2)
        signal.set_wakeup_fd(-1)
        os.closerange(3, 65_536)
        for name in (signal.SIGPIPE, signal.SIGCHLD, signal.SIGINT):
            signal.signal(name, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        os.execve(argv[0], argv, order["env"])  # noqa: S606  (what was approved is the shell)
    except OSError as error:
        os.write(2, f"{argv[0]}: {error.strerror}\n".encode(errors="replace"))
    finally:
        os._exit(UNSTARTED)
