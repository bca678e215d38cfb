"""Core and loop use little of the standard library and nothing else; leaves stay leaves."""

import ast
from collections.abc import Mapping
from pathlib import Path

from tests.rules.exemptions import unexcused
from tests.rules.tree import ROOT, imports, plant, trees

VOCABULARY = {
    "abc", "collections", "dataclasses", "datetime", "difflib", "enum", "functools", "hashlib",
    "itertools", "json", "math", "operator", "re", "string", "typing", "unicodedata",
}  # fmt: skip
ALLOWED: Mapping[str, set[str]] = {
    "src/outrider/core": VOCABULARY | {"outrider.core"},
    "src/outrider/loop": VOCABULARY | {"asyncio", "logging", "outrider.core", "outrider.loop"},
}
LEAVES: Mapping[str, tuple[str, ...]] = {
    "outrider/failpoint": (),
    "outrider/texts": ("outrider.texts", "outrider.texts_"),
    "outrider/home": ("outrider.core",),
    "outrider/config": ("outrider.core", "outrider.config"),
}


def impure(root: Path, allowed: Mapping[str, set[str]] = ALLOWED) -> list[str]:
    return [
        f"{file} imports {each}"
        for folder, names in allowed.items()
        for file, tree in trees(root, folder)
        for each in imports(tree)
        if not any(each == ok or each.startswith(f"{ok}.") for ok in names)
    ]


def tangled_leaves(root: Path) -> list[str]:
    found = []
    for file, tree in trees(root, "src"):
        for leaf, ours in LEAVES.items():
            if not file.startswith(f"src/{leaf}"):
                continue
            found += [f"{file} imports {each}" for each in imports(tree)
                      if each.startswith("outrider.") and not _within(each, ours)]  # fmt: skip
    return found


def acting(root: Path) -> list[str]:
    """Modules whose import does something: a statement that only acts, at the top."""
    return [
        f"{file}:{node.lineno}"
        for file, tree in trees(root, "src")
        for node in tree.body
        if isinstance(node, ast.For | ast.While | ast.With)
        or (isinstance(node, ast.Expr) and not isinstance(node.value, ast.Constant))
    ]


def _within(dotted: str, prefixes: tuple[str, ...]) -> bool:
    return any(dotted.startswith(each) for each in (*prefixes, "outrider.texts_"))


def test_core_and_loop_import_only_what_is_allowed() -> None:
    assert unexcused("pure", impure(ROOT)) == []


def test_leaves_stay_leaves() -> None:
    assert unexcused("leaves", tangled_leaves(ROOT)) == []


def test_importing_a_module_does_nothing() -> None:
    assert unexcused("acting", acting(ROOT)) == []


def test_planted_violations_are_seen(tmp_path: Path) -> None:
    plant(tmp_path, "src/outrider/core/a.py", "def f():\n    import os\n")
    plant(tmp_path, "src/outrider/loop/b.py", "from outrider.store import db\nimport aiohttp\n")
    plant(tmp_path, "src/outrider/home.py", "from outrider.config import load\nprint('x')\n")
    assert impure(tmp_path) == [
        "src/outrider/core/a.py imports os",
        "src/outrider/loop/b.py imports outrider.store.db",
        "src/outrider/loop/b.py imports aiohttp",
    ]
    assert tangled_leaves(tmp_path) == ["src/outrider/home.py imports outrider.config.load"]
    assert acting(tmp_path) == ["src/outrider/home.py:2"]
