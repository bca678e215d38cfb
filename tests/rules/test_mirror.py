"""`tests/unit` mirrors `src`: a folder of one has its folder in the other."""

from pathlib import Path

from tests.rules.exemptions import unexcused
from tests.rules.tree import ROOT, files, plant

SOURCE = "src/outrider"


def unmirrored(root: Path) -> list[str]:
    """Packages without unit tests, and folders of tests that mirror nothing."""
    packages = {path.parent.name for path in files(root, SOURCE, ".py")} - {"outrider"}
    modules = {path.stem for path in (root / SOURCE).glob("*.py")} - {"__init__", "__main__"}
    tested = {path.parent.name for path in files(root, "tests/unit", ".py")} - {"unit"}
    return sorted(
        [f"{each} has no unit tests" for each in packages - tested]
        + [f"tests/unit/{each} mirrors nothing" for each in tested - packages - modules]
    )


def test_every_package_has_its_unit_tests() -> None:
    assert unexcused("mirror", unmirrored(ROOT)) == []


def test_planted_gaps_are_seen(tmp_path: Path) -> None:
    plant(tmp_path, "src/outrider/desk/a.py", "")
    plant(tmp_path, "src/outrider/core/a.py", "")
    plant(tmp_path, "tests/unit/desk/test_a.py", "")
    plant(tmp_path, "tests/unit/seat/test_a.py", "")
    assert unmirrored(tmp_path) == ["core has no unit tests", "tests/unit/seat mirrors nothing"]
