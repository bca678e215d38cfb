"""The keeper: the gateway's side of the reaper, which starts at the first command."""

import asyncio
import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from outrider.tools.reaper import HEAD

SOURCE = str(Path(__file__).parents[2])
START = "import sys; sys.path.insert(0, sys.argv[1]); from outrider.tools.reaper import main; "
MAX_PRINTED = 256 * 1024 * 1024  # bytes; nobody reads more, and reading costs
SEND_S = 5.0
REPORT_S = 5.0  # after its limit a command is gone within two seconds
DRAIN_S = 1.0

Why = Literal["exit", "timeout", "crowd", "told", "flood", "lost"]


@dataclass(frozen=True, slots=True)
class Ended:
    """How a command ended. `code` is negative for a signal, None when it was made to end.

    `left` counts the processes that it left behind and that were ended; `stuck`: some could not be.
    """

    why: Why
    code: int | None = None
    left: int = 0
    stuck: bool = False


class Keeper:
    """Starts commands outside the gateway, so that nothing of them outlives their end or its."""

    def __init__(self) -> None:
        self._door: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None

    async def run(
        self, argv: Sequence[str], *, env: Mapping[str, str], where: int, limit_s: float,
        heard: Callable[[bytes], bool],
    ) -> Ended:  # fmt: skip
        """Run a program (absolute path) in the directory `where` and hear all that it prints.

        It is ended as soon as `heard` answers that this was enough. Returns when its whole tree is
        gone, after `limit_s` and two seconds at the latest. When cancelled it ends the tree first.
        Raises OSError when nothing can be started.
        """
        ours, theirs = socket.socketpair()
        ear, mouth = os.pipe()
        order = json.dumps({"argv": list(argv), "env": dict(env), "limit_s": limit_s}).encode()
        try:
            self._send(order, [mouth, where, theirs.fileno()])
        except OSError:
            os.close(ear)
            ours.close()
            raise
        finally:
            os.close(mouth)
            theirs.close()
        return await _Command(ours, ear, heard).finish(limit_s)

    def close(self) -> None:
        """End the reaper. A running command ends with its own call, or with the gateway."""
        if self._door is not None:
            self._door.close()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._door = self._process = None

    def _send(self, order: bytes, fds: list[int]) -> None:
        door = self._door
        if door is None or self._process is None or self._process.poll() is not None:
            door = self._start()
        try:
            socket.send_fds(door, [HEAD.pack(len(order))], fds)
            door.sendall(order)
        except OSError:
            self.close()  # half an order would garble the next one
            raise

    def _start(self) -> socket.socket:
        self.close()
        door, theirs = socket.socketpair()
        door.settimeout(SEND_S)
        fd = theirs.fileno()
        code = f"{START}main({fd})"
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", "-X", "utf8", "-c", code, SOURCE],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                pass_fds=(fd,), start_new_session=True, env={}, cwd="/",
            )  # fmt: skip
        self._door = door
        return door


class _Command:
    """One running command: an ear for its output, a line to its supervisor."""

    def __init__(self, line: socket.socket, ear: int, heard: Callable[[bytes], bool]) -> None:
        self._line, self._ear, self._heard = line, ear, heard
        self._bytes = 0
        self._enough = False
        self._silent = asyncio.get_running_loop().create_future()
        line.setblocking(False)
        os.set_blocking(ear, False)

    async def finish(self, limit_s: float) -> Ended:
        loop = asyncio.get_running_loop()
        loop.add_reader(self._ear, self._hear)
        try:
            report = await self._report(limit_s + REPORT_S)
            await asyncio.wait([self._silent], timeout=DRAIN_S)
            return report
        except asyncio.CancelledError:
            self._tell()
            await self._report(REPORT_S)
            raise
        finally:
            loop.remove_reader(self._ear)
            self._silent.cancel()
            os.close(self._ear)
            self._line.close()

    async def _report(self, patience_s: float) -> Ended:
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(patience_s):
                said = await loop.sock_recv(self._line, 4_096)
        except (TimeoutError, OSError):
            return Ended("lost")
        if not said:
            return Ended("lost")
        report = json.loads(said)
        flood = self._bytes > MAX_PRINTED and report["why"] == "told"
        own = report["why"] == "exit"
        code = os.waitstatus_to_exitcode(report["status"]) if own else None
        why: Why = "flood" if flood else report["why"]
        return Ended(why, code, report["left"], report["stuck"])

    def _hear(self) -> None:
        try:
            chunk = os.read(self._ear, 65_536)
        except BlockingIOError:
            return
        if not chunk:
            asyncio.get_running_loop().remove_reader(self._ear)
            if not self._silent.done():
                self._silent.set_result(None)
            return
        if self._enough:
            return
        self._bytes += len(chunk)
        self._enough = self._heard(chunk) or self._bytes > MAX_PRINTED
        if self._enough:
            self._tell()

    def _tell(self) -> None:
        try:
            self._line.send(b"x")
        except OSError:
            return  # it has ended already
