"""Changing `config.yaml`: checked as a start would check it, then written round trip."""

from pathlib import Path

import pytest

from outrider.config.credentials import Credentials
from outrider.config.load import change
from outrider.core.errors import Conflict, Invalid


def test_a_change_keeps_comments_and_order_and_merges_mappings(tmp_path: Path) -> None:
    path = tmp_path / "config.yaml"
    path.write_text("# mine\nlanguage: vi  # at home\nproviders:\n  a: {base_url: 'http://a'}\n")
    config = change(
        tmp_path,
        Credentials(tmp_path / "env", {}),
        {"max_steps": 4, "providers": {"b": {"base_url": "http://b"}}},
    )
    assert config.max_steps == 4
    assert {"a", "b"} <= set(config.providers)
    assert path.read_text().startswith("# mine\nlanguage: vi  # at home\n")
    assert path.stat().st_mode & 0o077 == 0


def test_a_file_of_comments_alone_keeps_them(tmp_path: Path) -> None:
    (tmp_path / "config.yaml").write_text("# nothing yet\n")
    change(tmp_path, Credentials(tmp_path / "env", {}), {"language": "th"})
    assert (tmp_path / "config.yaml").read_text() == "# nothing yet\n\nlanguage: th\n"


def test_none_removes_a_key(tmp_path: Path) -> None:
    (tmp_path / "config.yaml").write_text("language: vi\nmax_steps: 3\n")
    assert (
        change(tmp_path, Credentials(tmp_path / "env", {}), {"max_steps": None}).max_steps is None
    )
    assert (tmp_path / "config.yaml").read_text() == "language: vi\n"


def test_a_refused_change_writes_nothing(tmp_path: Path) -> None:
    (tmp_path / "config.yaml").write_text("language: vi\n")
    with pytest.raises(Invalid):
        change(tmp_path, Credentials(tmp_path / "env", {}), {"routes": ["nobody:x"]})
    assert (tmp_path / "config.yaml").read_text() == "language: vi\n"


def test_a_key_that_a_variable_states_cannot_be_changed(tmp_path: Path) -> None:
    with pytest.raises(Conflict) as caught:
        change(
            tmp_path, Credentials(tmp_path / "env", {"OUTRIDER_LANGUAGE": "vi"}), {"language": "en"}
        )
    assert caught.value.reason == "locked_by_env"
