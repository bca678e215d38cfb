"""One writer: transactions begin and end in `store/db.py`, on what `connection.py` opens."""

import ast
import re
from pathlib import Path

import pytest

from tests.rules.exemptions import unexcused
from tests.rules.tree import ROOT, plant, trees

SQL = re.compile(
    r"\s*(BEGIN|COMMIT|END|ROLLBACK|SAVEPOINT|RELEASE)\b(?!.*\bTRIGGER\b)[^.]{0,40};?\s*"
)
WRITER = "src/outrider/store/db.py"
OPENERS = (
    "src/outrider/store/connection.py",
    "src/outrider/selftest/books.py",  # looks in from outside, at homes that it throws away
)


def transactions(root: Path) -> list[str]:
    """Places outside the writer that speak transaction SQL or open a database."""
    return sorted(
        f"{file}:{node.lineno}"
        for file, tree in trees(root, "src")
        for node in ast.walk(tree)
        if isinstance(node, ast.expr)
        and ((file != WRITER and _speaks(node)) or (file not in OPENERS and _opens(node)))
    )


def _speaks(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and SQL.fullmatch(node.value) is not None
    )


def _opens(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return False
    called = ast.unparse(node.func)
    return called in {"apsw.Connection", "Connection", "sqlite3.connect"}


def test_only_the_writer_speaks_transactions() -> None:
    assert unexcused("commits", transactions(ROOT)) == []


@pytest.mark.parametrize("file", [WRITER, *OPENERS])
def test_the_writer_itself_is_seen(tmp_path: Path, file: str) -> None:
    text = (ROOT / file).read_text("utf-8")
    plant(tmp_path, "src/outrider/store/other.py", text)
    assert transactions(tmp_path) != []
