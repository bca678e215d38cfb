"""A start imports what it needs and no more: heavy libraries wait for their first use."""

import subprocess
import sys
from pathlib import Path

from tests.rules.tree import ROOT, plant

HEAVY = ("aiohttp", "genai_prices", "jsonschema_rs", "ruamel", "httpx2", "opentelemetry")
STARTED = ("outrider.cli.main", "outrider.app.serve", "outrider.app.build")


def loaded(source: Path, modules: tuple[str, ...]) -> list[str]:
    """Heavy libraries in memory after importing `modules` in a fresh interpreter."""
    code = f"import sys, {', '.join(modules)}; print(*(n for n in {HEAVY} if n in sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True,
        env={"PYTHONPATH": str(source), "PATH": "/usr/bin:/bin"},
    )  # fmt: skip
    return done.stdout.split()


def test_a_start_loads_no_heavy_library() -> None:
    assert loaded(ROOT / "src", STARTED) == []


def test_a_planted_import_is_seen(tmp_path: Path) -> None:
    plant(tmp_path, "eager.py", "import ruamel.yaml\n")
    assert loaded(tmp_path, ("eager",)) == ["ruamel"]
