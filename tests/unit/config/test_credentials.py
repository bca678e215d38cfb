"""Credentials: `<home>/env` and the process, one way only."""

from pathlib import Path

import pytest

from outrider.config.credentials import Credentials, read_env
from outrider.core.errors import Invalid, Unstartable


@pytest.mark.parametrize(
    "value", ["plain", 'quo"te', "back\\slash", "$HOME `id`", "it's", "a # b", " edge ", "mật khẩu"]
)
def test_a_stored_value_reads_back_exactly(tmp_path: Path, value: str) -> None:
    Credentials(tmp_path / "env", {}).put("KEY", value)
    assert Credentials(tmp_path / "env", {}).get("KEY") == value


def test_the_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    Credentials(tmp_path / "env", {}).put("KEY", "v")
    assert (tmp_path / "env").stat().st_mode & 0o777 == 0o600


def test_the_process_wins_over_the_file(tmp_path: Path) -> None:
    (tmp_path / "env").write_text("KEY=file\n")
    credentials = Credentials(tmp_path / "env", {"KEY": "process"})
    assert (credentials.get("KEY"), credentials.source("KEY")) == ("process", "process")


def test_other_lines_and_comments_survive_an_edit(tmp_path: Path) -> None:
    (tmp_path / "env").write_text("# mine\nexport A='1'\nB=2\n")
    credentials = Credentials(tmp_path / "env", {})
    credentials.put("B", "3")
    credentials.remove("A")
    assert (tmp_path / "env").read_text() == '# mine\nB="3"\n'
    assert (credentials.get("A"), credentials.get("B")) == (None, "3")


@pytest.mark.parametrize("value", ["two\nlines", "nul\0", "", "x" * 9_000, "\x1b[31m"])
def test_a_value_that_is_no_printable_line_is_refused_unechoed(tmp_path: Path, value: str) -> None:
    with pytest.raises(Invalid) as caught:
        Credentials(tmp_path / "env", {}).put("KEY", value)
    assert not value or value not in str(caught.value)


@pytest.mark.parametrize("name", ["a-b", "1A", "", "A B", "A\n"])
def test_a_name_that_is_no_variable_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(Invalid):
        Credentials(tmp_path / "env", {}).put(name, "v")


def test_a_setting_cannot_be_stored_as_a_credential(tmp_path: Path) -> None:
    with pytest.raises(Invalid) as caught:
        Credentials(tmp_path / "env", {}).put("OUTRIDER_ROUTES", "nonsense")
    assert caught.value.reason == "credential_reserved"


def test_a_file_that_others_could_read_is_closed_and_reported(tmp_path: Path) -> None:
    (tmp_path / "env").write_text("KEY=v\n")
    (tmp_path / "env").chmod(0o644)
    assert read_env(tmp_path / "env") == ({"KEY": "v"}, True)
    assert (tmp_path / "env").stat().st_mode & 0o777 == 0o600


def test_a_broken_line_is_named_by_number_and_not_by_content(tmp_path: Path) -> None:
    (tmp_path / "env").write_text("GOOD=1\nhunter2\n")
    with pytest.raises(Unstartable) as caught:
        read_env(tmp_path / "env")
    assert caught.value.facts["line"] == 2
    assert "hunter2" not in str(caught.value)


def test_a_printed_object_shows_names_only(tmp_path: Path) -> None:
    (tmp_path / "env").write_text("KEY=hunter2\n")
    assert repr(Credentials(tmp_path / "env", {})) == "Credentials(['KEY'])"


def test_an_empty_variable_counts_as_absent(tmp_path: Path) -> None:
    assert Credentials(tmp_path / "env", {"KEY": ""}).source("KEY") is None
