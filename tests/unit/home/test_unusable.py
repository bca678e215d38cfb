"""Homes that cannot carry a gateway: said with a sentence, and never touched by looking."""

from pathlib import Path

import pytest

from outrider.core.errors import Unstartable
from outrider.home import DIRECTORIES, Home, claim, taken


@pytest.mark.parametrize("name", DIRECTORIES)
def test_a_file_in_the_place_of_a_directory_is_named(tmp_path: Path, name: str) -> None:
    (tmp_path / name).touch()
    for look in (Home(tmp_path).furnish, Home(tmp_path).inspect):
        with pytest.raises(Unstartable) as caught:
            look()
        assert caught.value.reason == "home_blocked"
        assert caught.value.facts["path"] == str(tmp_path / name)


def test_a_home_that_takes_no_directory_is_unwritable(tmp_path: Path) -> None:
    with pytest.raises(Unstartable) as caught:
        Home(tmp_path / "gone").furnish()
    assert caught.value.reason == "home_unwritable"


def test_a_file_is_no_home(tmp_path: Path) -> None:
    (tmp_path / "home").touch()
    with pytest.raises(Unstartable, match="home_denied"):
        Home(tmp_path / "home").inspect()


def test_a_hint_that_cannot_be_written_or_taken_away_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "address").mkdir()
    held = claim(Home(tmp_path))
    held.announce("http://127.0.0.1:1")
    held.withdraw()
    held.release()
    assert (tmp_path / "address").is_dir()


def test_asking_whether_a_home_is_taken_leaves_the_hint(tmp_path: Path) -> None:
    (tmp_path / "address").write_text("http://127.0.0.1:1\n")
    assert not taken(Home(tmp_path))
    assert (tmp_path / "address").exists()
    assert not taken(Home(tmp_path / "none"))
    assert not (tmp_path / "none").exists()
