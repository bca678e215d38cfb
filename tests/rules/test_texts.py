"""A visible sentence lives in `texts*.py` or in the page's `i18n`: prompts and labels included."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.rules.exemptions import unexcused
from tests.rules.tree import ROOT, files, name, plant, trees

SENTENCE = re.compile(r"[A-Z][a-z']*( [\w'’,()-]+){2,}|[\w'’`(][^.!?\n]* [\w'’`)]+[.!?]$")
SQL = re.compile(r"\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|PRAGMA|WITH|BEGIN|EXISTS)\b")
MARKUP = re.compile(
    r">\s*([A-Z][a-z]+( [\w'’]+)+[^<>{}=;]*)<|(?:title|label|placeholder|alt)=\"([A-Z][^\"]+)\""
)
COMMENTS = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL)


def python_sentences(root: Path) -> list[str]:
    return [
        f"{file}:{line}"
        for file, tree in trees(root, "src")
        if not Path(file).stem.startswith("texts")
        for line, text in _literals(tree)
        if SENTENCE.match(text.strip()) and not SQL.match(text)
    ]


def page_sentences(root: Path) -> list[str]:
    return [
        f"{name(root, path)}: {(found[1] or found[3]).strip()[:40]}"
        for path in files(root, "web/src", ".tsx")
        if "i18n" not in path.parts
        for found in MARKUP.finditer(COMMENTS.sub("", path.read_text("utf-8")))
    ]


def _literals(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Text constants that are no docstrings."""
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node.lineno, node.value


def test_no_python_file_outside_texts_says_a_sentence() -> None:
    assert unexcused("texts", python_sentences(ROOT)) == []


def test_no_component_says_a_sentence_of_its_own() -> None:
    assert unexcused("page_texts", page_sentences(ROOT)) == []


def test_planted_sentences_are_seen(tmp_path: Path) -> None:
    code = '"""A docstring may speak."""\nx = "You are a helpful agent"\ny = "SELECT a FROM b"\n'
    plant(tmp_path, "src/prompt.py", code + 'z = f"the file {x} was not found."\n')
    plant(tmp_path, "src/texts.py", 'x = "This may speak freely."\n')
    plant(
        tmp_path,
        "web/src/a.tsx",
        "<b>Send it now</b><i title=\"Stop\">{t('x')}</i> // Not a word\n",
    )
    assert python_sentences(tmp_path) == ["src/prompt.py:2", "src/prompt.py:4"]
    assert page_sentences(tmp_path) == ["web/src/a.tsx: Send it now", "web/src/a.tsx: Stop"]
