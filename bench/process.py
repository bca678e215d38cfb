"""Processes under measurement: start, wait until they answer, and what they have used."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Mapping, Sequence
from pathlib import Path
from urllib.error import URLError

import psutil

ROOT = Path(__file__).parents[1]
READY_S = 60.0


def free_port() -> int:
    """A port of the loopback that nobody uses at this moment."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Process:
    """A child with all its children. CPU is user and system seconds, those of dead children too."""

    def __init__(
        self, arguments: Sequence[str], log: Path, environ: Mapping[str, str] | None = None
    ) -> None:
        inherited = {k: v for k, v in os.environ.items() if not k.startswith("OUTRIDER_")}
        inherited.pop("PYTHONDONTWRITEBYTECODE", None)  # an installation has its bytecode
        path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
        self._log = log.open("wb")
        self._child = subprocess.Popen(
            [sys.executable, *arguments], cwd=ROOT, stdout=self._log, stderr=self._log,
            env={**inherited, "PYTHONPATH": path, **(environ or {})},
        )  # fmt: skip
        self._process = psutil.Process(self._child.pid)

    def answers(self, url: str) -> None:
        """Wait until `url` answers. Raises TimeoutError with the log when it never does."""
        deadline = time.monotonic() + READY_S
        while self._child.poll() is None and time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(url, timeout=1):
                    return
            except (URLError, OSError):
                time.sleep(0.005)
        raise TimeoutError(Path(self._log.name).read_text("utf-8", "replace")[-2_000:])

    def cpu_s(self) -> float:
        """Seconds of CPU that its living tree has used so far, to the nanosecond on Linux."""
        tree = [self._process, *self._process.children(recursive=True)]
        return sum(map(_cpu_s, tree))

    def rss_mb(self) -> float:
        """Resident megabytes of the whole tree."""
        tree = [self._process, *self._process.children(recursive=True)]
        return float(sum(each.memory_info().rss for each in tree)) / 1e6

    def stop(self) -> None:
        self._child.terminate()
        try:
            self._child.wait(10)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()
        self._log.close()


def _cpu_s(process: psutil.Process) -> float:
    try:
        tasks = Path(f"/proc/{process.pid}/task").glob("*/schedstat")
        spent = [int(task.read_text().split()[0]) for task in tasks]
    except OSError:  # a thread that ended meanwhile, or no Linux
        spent = []
    if spent:
        return sum(spent) / 1e9
    used = process.cpu_times()
    return float(used.user + used.system)
