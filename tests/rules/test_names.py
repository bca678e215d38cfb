"""Files are nouns: a name for a role or a pattern has no edge, so it grows."""

import re
from pathlib import Path

from tests.rules.exemptions import unexcused
from tests.rules.tree import ROOT, files, name, plant

BANNED = re.compile(
    r"(^|[_.-])(managers?|services?|handlers?|helpers?|utils?|utilities|base|bases|common|misc|lib|"
    r"more|v[0-9]+|impl)([_.-]|$)",
    re.IGNORECASE,
)
FOLDERS = ("src", "tests", "web/src", "bench")
SUFFIXES = (".py", ".ts", ".tsx", ".css")


def badly_named(root: Path, folders: tuple[str, ...] = FOLDERS) -> list[str]:
    found = {
        part
        for folder in folders
        for path in files(root, folder, *SUFFIXES)
        for part in (name(root, path), name(root, path.parent))
    }
    return sorted(each for each in found if BANNED.search(Path(each).stem))


def test_no_file_or_folder_has_a_banned_name() -> None:
    assert unexcused("names", badly_named(ROOT)) == []


def test_planted_names_are_seen(tmp_path: Path) -> None:
    for each in ("turn_manager.py", "utils/text.py", "edit_more.py", "card.py", "baseline.py"):
        plant(tmp_path, f"src/{each}", "")
    assert badly_named(tmp_path, ("src",)) == [
        "src/edit_more.py",
        "src/turn_manager.py",
        "src/utils",
    ]
