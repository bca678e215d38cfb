"""The doctor says broken wherever a start would refuse, and changes nothing."""

from collections.abc import Callable
from pathlib import Path

import pytest

from outrider.cli.doctor import examine
from outrider.cli.voice import words
from outrider.home import Home

ENGLISH = words({"OUTRIDER_LANGUAGE": "en"})


def broken(root: Path) -> str:
    """What is broken, without the page: whether it is built here is not at issue."""
    found = examine(Home(root), 0, ENGLISH)
    return "\n".join(line for level, line in found if level == "broken" and "page" not in line)


def test_a_sound_home_is_not_broken_and_is_left_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "address").write_text("http://127.0.0.1:1\n")
    (tmp_path / "env").write_text("A=1\n")
    (tmp_path / "env").chmod(0o644)
    assert broken(tmp_path) == ""
    assert sorted(each.name for each in tmp_path.iterdir()) == ["address", "env"]
    assert (tmp_path / "env").stat().st_mode & 0o777 == 0o644


def write(name: str, text: str) -> Callable[[Path], object]:
    return lambda root: (root / name).write_text(text)


@pytest.mark.parametrize(
    ("spoil", "named"),
    [
        (write("outrider.sqlite3", "garbage"), "outrider.sqlite3"),
        (write("outrider.sqlite3", ""), "outrider.sqlite3"),
        (lambda root: (root / "outrider.sqlite3").mkdir(), "outrider.sqlite3"),
        (write("agent.yaml", "nickname: x"), "`nickname`"),
        (write("agent.yaml", "workspace: uploaded.txt\n"), "uploaded.txt"),
        (write("workspace", ""), "workspace"),
        (write("spill", ""), "spill"),
    ],
)
def test_what_a_start_refuses_is_broken(
    tmp_path: Path, spoil: Callable[[Path], object], named: str
) -> None:
    (tmp_path / "uploaded.txt").touch()
    spoil(tmp_path)
    assert named in broken(tmp_path)


def test_a_file_in_the_place_of_the_home_is_broken(tmp_path: Path) -> None:
    (tmp_path / "home").touch()
    assert str(tmp_path / "home") in broken(tmp_path / "home")
