"""Every import contract holds, and each is seen to fail on a violation planted in a copy."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.rules.tree import ROOT, plant

RUN = "from importlinter.cli import lint_imports_command as run; run()"

ONLY_TYPES = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:"

PLANTED = {
    "page": ("store/planted.py", "from outrider.desk import planted"),
    "acyclic": ("core/knot/planted.py", "from outrider.core import knotted"),
    "untouched": ("loop/planted.py", "def later():\n    import subprocess"),
    "leafless": ("core/planted.py", "from outrider import texts"),
    "worker": ("worker/planted.py", "def later():\n    from outrider.tools import keeper"),
    "tables": ("desk/planted.py", "from outrider.store import db"),
    "doors": ("models/planted.py", "def later():\n    from outrider.config import load"),
    "app": ("server/planted.py", f"{ONLY_TYPES}\n    import outrider.app"),
}  # fmt: skip
BESIDE = {
    "page": {"desk/planted.py": ""},
    "acyclic": {
        "core/knot/__init__.py": "",
        "core/knotted.py": "from outrider.core.knot import planted",
    },
}


def contracts() -> list[str]:
    stated = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return [each["id"] for each in stated["tool"]["importlinter"]["contracts"]]


def holds(root: Path, contract: str) -> bool:
    """Whether one contract holds in a tree; a run that checked nothing is neither."""
    done = subprocess.run(
        [sys.executable, "-c", RUN, "--no-cache", "--contract", contract],
        cwd=root, capture_output=True, text=True, env={"PYTHONPATH": "src", "COLUMNS": "200"},
    )  # fmt: skip
    kept, broken = "1 kept, 0 broken" in done.stdout, "0 kept, 1 broken" in done.stdout
    assert kept or broken, done.stdout + done.stderr
    return kept


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_every_contract_has_its_planted_violation() -> None:
    assert sorted(PLANTED) == sorted(contracts())


@pytest.mark.parametrize("contract", sorted(PLANTED))
def test_a_contract_holds_and_is_seen_to_fail(copy: Path, contract: str) -> None:
    assert holds(copy, contract)
    path, text = PLANTED[contract]
    plant(copy, f"src/outrider/{path}", text + "\n")
    for path, text in BESIDE.get(contract, {}).items():
        plant(copy, f"src/outrider/{path}", text + "\n")
    assert not holds(copy, contract)


def test_a_new_folder_must_choose_its_place(copy: Path) -> None:
    plant(copy, "src/outrider/annex/__init__.py", "")
    assert not holds(copy, "page")
