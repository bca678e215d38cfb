"""The reaper: a small process beside the gateway that starts commands and ends whole trees.

It runs on the standard library alone and forks one supervisor per command. An order is a length, a
JSON object {argv, env, limit_s} and three descriptors: output, directory, control.
"""

import json
import os
import signal
import socket
import struct

from outrider.tools.supervisor import Order, adopter, supervise

HEAD = struct.Struct("!I")


def main(door_fd: int) -> None:
    """Serve orders until the gateway's end of the door closes."""
    import resource  # of POSIX only, as this whole process is

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.set_inheritable(door_fd, False)
    door = socket.socket(fileno=door_fd)
    adopt = adopter()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the kernel buries the supervisors
    while True:
        order, fds = _receive(door)
        if order is None:
            return
        if os.fork() == 0:
            door.close()
            try:
                supervise(order, fds, adopt)
            finally:
                os._exit(0)
        for fd in fds:
            os.close(fd)


def _receive(door: socket.socket) -> tuple[Order | None, list[int]]:
    head, fds, _, _ = socket.recv_fds(door, HEAD.size, 3, socket.MSG_WAITALL)
    if len(head) < HEAD.size or len(fds) < 3:
        return None, []
    for fd in fds:
        os.set_inheritable(fd, False)
    left, body = HEAD.unpack(head)[0], b""
    while len(body) < left:
        more = door.recv(left - len(body))
        if not more:
            return None, []
        body += more
    order: Order = json.loads(body)
    return order, list(fds)
