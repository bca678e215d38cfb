"""Every error code that code raises has its sentence, in every language with the same facts."""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from outrider import texts, texts_th, texts_vi
from outrider.core import errors
from tests.rules.exemptions import unexcused
from tests.rules.tree import ROOT, plant, trees

TABLES = (
    (texts.ENGLISH, texts_vi.VIETNAMESE, texts_th.THAI),
    (texts.ENGLISH_EXPECTS, texts_vi.EXPECTS, texts_th.EXPECTS),
)
KNOWN = {name for name, each in vars(errors).items() if isinstance(each, type)}


def codes(root: Path) -> dict[str, str]:
    """Code → a place that raises it. What tools raise is told to a model, by texts of their own."""
    found: dict[str, str] = {}
    for file, tree in trees(root, "src"):
        if file.startswith("src/outrider/tools/"):
            continue
        for node in ast.walk(tree):
            for code in _codes(node):
                found.setdefault(code, f"{file}:{getattr(node, 'lineno', 0)}")
    return found


def _codes(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(code)), *_]):
            if name in KNOWN or name == "Notice":
                yield code
        case ast.ClassDef(bases=[ast.Name(id=base), *_], body=body) if base in KNOWN:
            for line in body:
                if isinstance(line, ast.Assign) and isinstance(line.value, ast.Constant):
                    yield str(line.value.value)
        case _:
            return


def unspoken(root: Path) -> list[str]:
    return sorted(
        f"{code} ({place})" for code, place in codes(root).items() if not texts.known(code)
    )


def fields(sentence: str) -> list[str]:
    return sorted(re.findall(r"\{(\w+)", sentence))


def test_every_raised_code_has_its_sentence() -> None:
    assert unexcused("errors", unspoken(ROOT)) == []


def test_enough_codes_are_seen() -> None:
    assert len(codes(ROOT)) > 20


def test_every_language_says_the_same_with_the_same_facts() -> None:
    for english, *others in TABLES:
        for other in others:
            assert sorted(other) == sorted(english)
            assert _shapes(other) == _shapes(english)


def _shapes(table: Mapping[str, str]) -> dict[str, list[str]]:
    return {code: fields(sentence) for code, sentence in table.items()}


def test_a_planted_code_is_seen(tmp_path: Path) -> None:
    plant(tmp_path, "src/a.py", "raise Invalid('mumble')\nclass B(Conflict):\n    code = 'hum'\n")
    assert unspoken(tmp_path) == ["hum (src/a.py:2)", "mumble (src/a.py:1)"]


def test_a_sentence_without_its_facts_falls_back_and_never_raises() -> None:
    assert texts.sentence("home_taken", "vi") == texts.ENGLISH["internal"]
    assert texts.sentence("no such code", "xx", code="1", language="2") == texts.ENGLISH["internal"]
    assert "ollama" in texts.sentence("bad_value", "th", where="routes", expected="route")
