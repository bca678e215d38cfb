"""The brood: a process with every import done and nothing opened, which forks gateways.

`python -m outrider.selftest.brood FD`: an Order and two descriptors (standard output and error)
come over the socket FD; each is answered with one byte once its gateway was forked.
"""

import array
import gc
import os
import signal
import socket
import sys
import traceback
from functools import partial
from importlib import import_module
from pathlib import Path

from outrider.app.serve import serve
from outrider.core.errors import OutriderError
from outrider.selftest import nursery
from outrider.selftest.order import Order
from outrider.selftest.skew import skewed
from outrider.server import body
from outrider.texts import sentence

HEAVY = ("aiohttp", "genai_prices", "jsonschema_rs", "ruamel.yaml", "uvloop", "httptools", "apsw")
PATIENCE_S = 3.0  # how long what a gateway started may outlive it
ORDER_BYTES = 65_536


def main(descriptor: int) -> None:
    nursery.control(nursery.DEATH_SIGNAL, signal.SIGKILL)
    door = socket.socket(fileno=descriptor)
    for name in HEAVY:
        import_module(name)
    body.warm()
    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for a nursery
    while True:
        told, outs = _hear(door)
        if not told:
            return
        if os.fork() == 0:
            _begin(door, told, outs)
        for each in outs:
            os.close(each)
        door.send(b"+")


def _hear(door: socket.socket) -> tuple[bytes, list[int]]:
    told, ancillary, _, _ = door.recvmsg(
        ORDER_BYTES, socket.CMSG_SPACE(2 * array.array("i").itemsize)
    )
    outs = array.array("i")
    for level, kind, data in ancillary:
        if (level, kind) == (socket.SOL_SOCKET, socket.SCM_RIGHTS):
            outs.frombytes(data)
    return told, list(outs)


def _begin(door: socket.socket, told: bytes, outs: list[int]) -> None:
    """In the child: become the nursery of one gateway. Does not return."""
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        door.close()
        for number, each in enumerate(outs, start=1):
            os.dup2(each, number)
            os.close(each)
        order = Order.decode(told)
        nursery.watch(PATIENCE_S, partial(_serve, order), order.shell)
    finally:
        os._exit(0)


def _serve(order: Order) -> None:
    os.environ.clear()
    os.environ.update(order.environ)
    code = 70
    try:
        code = serve(
            Path(order.home), "127.0.0.1", 0, order.schedule, open_browser=False,
            time=None if order.skew is None else skewed(Path(order.skew)),
        )  # fmt: skip
    except OutriderError as error:
        code = 1
        sys.stderr.write(sentence(error.reason, "en", **error.facts) + "\n")
    except BaseException:  # noqa: BLE001 - the process boundary
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    main(int(sys.argv[1]))
