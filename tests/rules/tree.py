"""The files that rules look at. A rule that sees nothing fails instead of passing quietly."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
SKIPPED = {"node_modules", "dist", "__pycache__", ".venv", ".cache", "build"}


def files(root: Path, folder: str, *suffixes: str) -> list[Path]:
    """Files below `root/folder` with one of the suffixes, sorted. Raises when there are none."""
    found = sorted(
        path
        for path in (root / folder).rglob("*")
        if path.suffix in suffixes and path.is_file() and not SKIPPED & set(path.parts)
    )
    if not found:
        raise AssertionError(f"{folder}: no {suffixes} file to look at")
    return found


def name(root: Path, path: Path) -> str:
    """The path as a person writes it, from the root."""
    return path.relative_to(root).as_posix()


def trees(root: Path, folder: str) -> Iterator[tuple[str, ast.Module]]:
    """Every Python file below a folder, parsed."""
    for path in files(root, folder, ".py"):
        yield name(root, path), ast.parse(path.read_text("utf-8"))


def imports(tree: ast.Module, top_only: bool = False) -> Iterator[str]:
    """Full names of what a module imports, wherever in it."""
    nodes = tree.body if top_only else list(ast.walk(tree))
    for node in nodes:
        match node:
            case ast.Import(names=names):
                yield from (each.name for each in names)
            case ast.ImportFrom(module=str(module), names=names):
                yield from (f"{module}.{each.name}" for each in names)
            case _:
                continue


def plant(root: Path, path: str, text: str) -> Path:
    """Write a file of a temporary tree and return the tree's root."""
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text, "utf-8")
    return root
