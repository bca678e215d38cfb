"""200 lines for a source file: Python, TypeScript, CSS, tests and their helpers."""

from pathlib import Path

from tests.rules.exemptions import unexcused
from tests.rules.tree import ROOT, files, name, plant

BUDGET = 200
FOLDERS = ("src", "tests", "web/src", "web/e2e", "bench")
SUFFIXES = (".py", ".ts", ".tsx", ".mts", ".mjs", ".js", ".css")
GENERATED = ("web/src/contract/generated.d.ts",)


def too_long(root: Path, folders: tuple[str, ...] = FOLDERS) -> list[str]:
    found = [path for folder in folders for path in files(root, folder, *SUFFIXES)]
    return [
        name(root, path)
        for path in found
        if name(root, path) not in GENERATED and path.read_text("utf-8").count("\n") > BUDGET
    ]


def test_every_source_file_stays_within_its_budget() -> None:
    assert unexcused("file_budget", too_long(ROOT)) == []


def test_a_generated_file_is_named_by_a_path_that_exists() -> None:
    assert [each for each in GENERATED if not (ROOT / each).is_file()] == []


def test_a_planted_long_file_is_seen(tmp_path: Path) -> None:
    plant(tmp_path, "src/long.py", "x = 1\n" * 201)
    plant(tmp_path, "src/short.py", "x = 1\n" * 200)
    assert too_long(tmp_path, ("src",)) == ["src/long.py"]


def test_a_folder_without_sources_fails(tmp_path: Path) -> None:
    try:
        too_long(tmp_path, ("src",))
    except AssertionError:
        return
    raise AssertionError("an empty folder passed")
