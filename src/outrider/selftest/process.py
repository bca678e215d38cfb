"""A real gateway as a process: forked from the brood or started anew, until it is gone."""

import asyncio
import os
import re
import signal
import socket
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import outrider
from outrider.selftest.order import Order

SOURCE = str(Path(outrider.__file__).parents[1])
NURSERY = str(Path(__file__).with_name("nursery.py"))
DEADLINE_S = 20.0
PATIENCE_S = "3"  # how long what a gateway started may outlive it
LISTENING = re.compile(r"http://[\d.]+:\d+")


@dataclass(frozen=True, slots=True)
class Ended:
    """How a gateway ended, and the names of processes that outlived it (I13)."""

    code: int
    left: tuple[str, ...]
    errors: str


class Served:
    """One life of a gateway. `url` is None when it died before it listened."""

    def __init__(self, out: asyncio.StreamReader, errors: asyncio.StreamReader) -> None:
        self.pid = 0
        self.url: str | None = None
        self._out = out
        self._errors = asyncio.ensure_future(errors.read())
        self._last = ""

    async def began(self) -> "Served":
        """Wait until it listens or is gone."""
        async with asyncio.timeout(DEADLINE_S):
            self.pid = int((await self._out.readline()).split()[1])
            self._last = (await self._out.readline()).decode()
        if found := LISTENING.search(self._last):
            self.url = found[0]
        return self

    def send(self, number: int) -> None:
        """Send a signal to the gateway; harmless once it is gone."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, number)

    async def ended(self) -> Ended:
        """Wait until the gateway is gone and everything it started was looked for."""
        async with asyncio.timeout(DEADLINE_S):
            code = await self.gone()
            _, *left = (await self._out.read()).decode().split()
            errors = await self._errors
        return Ended(code, tuple(left), errors.decode(errors="replace"))

    async def gone(self) -> int:
        """Wait until the gateway itself is gone: its exit code, negative for a signal."""
        async with asyncio.timeout(DEADLINE_S):
            while not self._last.startswith("ended "):
                line = await self._out.readline()
                if not line:
                    raise EOFError(self.pid)
                self._last = line.decode()
        return int(self._last.split()[1])

    async def end(self, number: int = signal.SIGKILL) -> Ended:
        """Signal the gateway and wait for its end."""
        self.send(number)
        return await self.ended()


class Brood:
    """Starts gateways by forking a process that has every import done and nothing open."""

    def __init__(self, process: asyncio.subprocess.Process, door: socket.socket) -> None:
        self._process = process
        self._door = door
        self._turn = asyncio.Lock()
        self.forked = 0

    @classmethod
    async def open(cls, source: str = SOURCE) -> "Brood":
        """Start the process on a tree of sources, by default our own."""
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "outrider.selftest.brood", str(theirs.fileno()),
            pass_fds=[theirs.fileno()], stdin=asyncio.subprocess.DEVNULL,
            env=_environ(source, {}), start_new_session=True,
        )  # fmt: skip
        theirs.close()
        return cls(process, ours)

    async def start(self, order: Order) -> Served:
        """Fork one gateway and wait until it listens or is gone."""
        loop = asyncio.get_running_loop()
        (out, out_end), (errors, errors_end) = os.pipe(), os.pipe()
        try:
            async with self._turn, asyncio.timeout(DEADLINE_S):
                socket.send_fds(self._door, [order.encode()], [out_end, errors_end])
                if await loop.sock_recv(self._door, 1) != b"+":
                    raise EOFError("brood")
        finally:
            os.close(out_end)
            os.close(errors_end)
        self.forked += 1
        return await Served(await _reader(out), await _reader(errors)).began()

    async def close(self) -> None:
        """End the process; gateways that still run end with it."""
        self._door.close()
        async with asyncio.timeout(DEADLINE_S):
            await self._process.wait()


async def execute(order: Order) -> Served:
    """Start a gateway as a person does: a new interpreter."""
    argv = [sys.executable, "-m", "outrider", "serve", "--home", order.home, "--port", "0"]
    argv += [] if order.schedule else ["--no-schedule"]
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-I", "-S", NURSERY, PATIENCE_S, *argv,
        stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE, env=_environ(SOURCE, order.environ),
        start_new_session=True,
    )  # fmt: skip
    if process.stdout is None or process.stderr is None:
        raise EOFError(argv)
    return await Served(process.stdout, process.stderr).began()


def _environ(source: str, more: Mapping[str, str]) -> dict[str, str]:
    return {"PATH": os.environ.get("PATH", os.defpath), "PYTHONPATH": source, **more}


async def _reader(descriptor: int) -> asyncio.StreamReader:
    """A stream over our end of a pipe, which closes it."""
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(descriptor, "rb", buffering=0)
    )
    return reader
