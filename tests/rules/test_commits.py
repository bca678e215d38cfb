"""One writer: transactions are opened and closed in `store/db.py` and nowhere else."""

import ast
import re
from pathlib import Path

from tests.rules.exemptions import unexcused
from tests.rules.tree import ROOT, plant, trees

SQL = re.compile(
    r"\s*(BEGIN|COMMIT|END|ROLLBACK|SAVEPOINT|RELEASE)\b(?!.*\bTRIGGER\b)[^.]{0,40};?\s*"
)
WRITER = "src/outrider/store/db.py"


def transactions(root: Path) -> list[str]:
    """Places outside the writer that speak transaction SQL or open a database."""
    return sorted(
        f"{file}:{node.lineno}"
        for file, tree in trees(root, "src")
        if file != WRITER
        for node in ast.walk(tree)
        if isinstance(node, ast.expr) and (_speaks(node) or _opens(node))
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


def test_the_writer_itself_is_seen(tmp_path: Path) -> None:
    text = (ROOT / WRITER).read_text("utf-8")
    plant(tmp_path, "src/outrider/store/other.py", text)
    assert transactions(tmp_path) != []


def test_planted_transactions_are_seen(tmp_path: Path) -> None:
    plant(tmp_path, "src/a.py", "run('BEGIN IMMEDIATE')\nx = 'BEGINNING'\ny = apsw.Connection(p)\n")
    assert transactions(tmp_path) == ["src/a.py:1", "src/a.py:3"]
