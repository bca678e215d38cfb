"""Figures of the thing itself: how it starts, what it holds, what it installs."""

import subprocess
import sys
import tempfile
import time
import tomllib
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from statistics import median

from packaging.requirements import Requirement

from bench.figure import Figure
from bench.process import ROOT, Process, free_port

USUAL = "import uvicorn, uvloop, httptools, fastapi, pydantic, apsw, click"
OWN = (  # what a start of this product loads that is not its own
    "import uvicorn.server, uvicorn.protocols.http.httptools_impl, uvloop, httptools, click, apsw, "
    "starlette.requests, starlette.responses, pydantic.type_adapter"
)
STARTS = 5


def cold_start() -> list[Figure]:
    """CPU from the command to the first answer, beside importing a server stack alone.

    The budget is set on the usual stack, FastAPI's. The product gave that up for less (ADR 9): how
    it stands beside what is left is told too.
    """
    usual = [_import_s(USUAL) for _ in range(STARTS)]
    own = [_import_s(OWN) for _ in range(STARTS)]
    starts = [_start()[0] for _ in range(STARTS + 1)][1:]  # the first one made the home's bytecode
    return [
        Figure("cold start, CPU s", "s", median(starts), 1.5, median(usual)),
        Figure("the same beside its own stack", "s", median(starts), None, median(own)),
    ]


def idle() -> Figure:
    """Resident memory of a gateway that has answered nothing but its health."""
    return Figure("idle memory", "MB", _start(rest_s=3.0)[1], 90.0)


def installed() -> list[Figure]:
    """Distributions and bytes that an installation brings, the product's own included."""
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    found: dict[str, Distribution] = {}
    pending = [Requirement(each) for each in wanted]
    while pending:
        one = pending.pop()
        if one.marker is not None and not one.marker.evaluate({"extra": ""}):
            continue
        try:
            dist = distribution(one.name)
        except PackageNotFoundError:
            continue
        if dist.name.lower() not in found:
            found[dist.name.lower()] = dist
            pending += _needs(dist, one.extras)
    size = sum(_size(dist) for dist in found.values()) + _tree(ROOT / "src", ROOT / "web" / "dist")
    return [
        Figure("distributions installed", "", len(found) + 1, 40.0),
        Figure("size installed", "MB", size / 1e6, 120.0),
    ]


def _needs(dist: Distribution, extras: set[str]) -> list[Requirement]:
    needs = [Requirement(each) for each in dist.requires or ()]
    chosen = extras or {""}
    return [
        Requirement(str(each).partition(";")[0])
        for each in needs
        if each.marker is None or any(each.marker.evaluate({"extra": extra}) for extra in chosen)
    ]


def _size(dist: Distribution) -> int:
    files = [Path(str(dist.locate_file(each))) for each in dist.files or ()]
    return sum(each.stat().st_size for each in files if each.suffix != ".pyc" and each.is_file())


def _tree(*folders: Path) -> int:
    files = [each for folder in folders if folder.is_dir() for each in folder.rglob("*")]
    return sum(each.stat().st_size for each in files if each.is_file() and each.suffix != ".pyc")


def _import_s(stack: str) -> float:
    code = f"{stack}, time; print(time.process_time())"
    told = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, env={}
    )
    return float(told.stdout)


def _start(rest_s: float = 0.0) -> tuple[float, float]:
    """CPU seconds until it answers, and megabytes after a rest."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        (home := Path(folder) / "home").mkdir()
        environ = {"OUTRIDER_HOME": str(home), "OUTRIDER_ROUTES": "fake:echo"}
        arguments = ["-m", "outrider", "serve", "--port", str(port)]
        process = Process(arguments, Path(folder) / "log", environ)
        try:
            process.answers(f"http://127.0.0.1:{port}/api/health")
            cpu_s = process.cpu_s()
            time.sleep(rest_s)
            return cpu_s, process.rss_mb()
        finally:
            process.stop()
