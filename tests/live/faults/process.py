"""A real server as a process: started on a home, armed or not, until it is gone."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[3]
NURSERY = str(Path(__file__).with_name("nursery.py"))
DEADLINE_S = 20.0
PATIENCE_S = "3"  # how long what a server started may outlive it
LISTENING = re.compile(r"http://[\d.]+:\d+")


@dataclass(frozen=True, slots=True)
class Ended:
    """How a server ended, and the names of processes that outlived it (I13)."""

    code: int
    left: tuple[str, ...]
    errors: str


class Served:
    """One life of a server. `url` is None when it died before it listened."""

    def __init__(self, process: asyncio.subprocess.Process, pid: int) -> None:
        self.pid = pid
        self.url: str | None = None
        self._process = process
        self._last = ""

    @classmethod
    async def start(cls, home: Path, environ: Mapping[str, str], *more: str) -> "Served":
        """Start a server and wait until it listens or is gone."""
        argv = [sys.executable, "-m", "outrider", "serve", "--home", str(home), "--port", "0"]
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-I", "-S", NURSERY, PATIENCE_S, *argv, *more, cwd=ROOT,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
            env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT / "src"), **environ},
        )  # fmt: skip
        assert process.stdout is not None
        async with asyncio.timeout(DEADLINE_S):
            first = (await process.stdout.readline()).decode()
            served = cls(process, int(first.split()[1]))
            served._last = (await process.stdout.readline()).decode()
        if found := LISTENING.search(served._last):
            served.url = found[0]
        return served

    def send(self, number: int) -> None:
        """Send a signal to the server; harmless once it is gone."""
        try:
            os.kill(self.pid, number)
        except ProcessLookupError:
            return

    async def ended(self) -> Ended:
        """Wait until the server is gone and everything it started was looked for."""
        async with asyncio.timeout(DEADLINE_S):
            code = await self.gone()
            out, err = await self._process.communicate()
        _, *left = out.decode().split()
        return Ended(code, tuple(left), err.decode(errors="replace"))

    async def gone(self) -> int:
        """Wait until the server itself is gone: its exit code, negative for a signal."""
        assert self._process.stdout is not None
        async with asyncio.timeout(DEADLINE_S):
            while not self._last.startswith("ended "):
                self._last = (await self._process.stdout.readline()).decode()
        return int(self._last.split()[1])

    async def end(self, number: int = signal.SIGKILL) -> Ended:
        """Signal the server and wait for its end."""
        self.send(number)
        return await self.ended()
