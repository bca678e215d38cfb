"""What may lie in the place of a file: nothing of it blocks a start or breaks it off."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from outrider.config.agents import load_agent
from outrider.config.credentials import Credentials, read_env
from outrider.config.load import load
from outrider.config.persona import write_persona
from outrider.config.plain import MOST_BYTES, read_plain
from outrider.config.providers import known
from outrider.config.rewrite import rewrite, unwritable
from outrider.config.settings import Config
from outrider.core.errors import Invalid, Unstartable, Unwritable

HOME = Config(routes=("fake:echo",), providers=known({}, {}))
STRANGE: tuple[Callable[[Path], None], ...] = (
    lambda path: path.symlink_to("/nowhere/at/all"), os.mkfifo, Path.mkdir,
    lambda path: path.symlink_to("/dev/zero"),
)  # fmt: skip
EVERY = pytest.mark.parametrize("make", STRANGE, ids=["dangling", "pipe", "folder", "device"])


@EVERY
def test_a_configuration_that_is_no_file_is_refused(
    tmp_path: Path, make: Callable[[Path], None]
) -> None:
    make(tmp_path / "config.yaml")
    make(tmp_path / "agent.yaml")
    for read in (
        lambda: load(tmp_path, Credentials(tmp_path / "env", {})),
        lambda: load_agent(tmp_path, HOME),
    ):
        with pytest.raises(Unstartable, match="not_plain"):
            read()


@EVERY
def test_an_env_file_that_is_no_file_is_refused(
    tmp_path: Path, make: Callable[[Path], None]
) -> None:
    make(tmp_path / "env")
    with pytest.raises(Unstartable, match="env_unreadable"):
        read_env(tmp_path / "env")


def test_a_file_over_the_bound_is_refused(tmp_path: Path) -> None:
    (tmp_path / "config.yaml").write_text("#" * (MOST_BYTES + 1))
    with pytest.raises(Invalid, match="bad_yaml"):
        read_plain(tmp_path / "config.yaml")


def test_only_looking_leaves_the_mode_of_an_env_file(tmp_path: Path) -> None:
    (tmp_path / "env").write_text("A=1\n")
    (tmp_path / "env").chmod(0o644)
    assert Credentials(tmp_path / "env", {}, close=False).loosened
    assert (tmp_path / "env").stat().st_mode & 0o777 == 0o644


@pytest.mark.parametrize("name", ["env", "outrider.sqlite3", "config.yaml", "AGENTS.md.bak"])
def test_only_markdown_becomes_part_of_a_prompt(tmp_path: Path, name: str) -> None:
    (tmp_path / "agent.yaml").write_text(f"persona_files: [AGENTS.md, {name}]\n")
    with pytest.raises(Unstartable) as caught:
        load_agent(tmp_path, HOME)
    assert caught.value.facts["expected"] == "file_name"


def test_a_disk_that_fails_is_unwritable(tmp_path: Path) -> None:
    with pytest.raises(Unwritable, match="disk_failed"):
        rewrite(tmp_path / "gone" / "config.yaml", "a: 1\n")
    (tmp_path / "SOUL.md").mkdir()
    with pytest.raises(Unwritable, match="disk_failed"):
        write_persona(tmp_path, "SOUL.md", "")


def test_a_full_disk_is_told_from_a_broken_one() -> None:
    assert unwritable(OSError(errno.ENOSPC, "full")).reason == "disk_full"
    assert unwritable(OSError(errno.EDQUOT, "quota")).reason == "disk_full"
    assert unwritable(OSError(errno.EIO, "broken")).reason == "disk_failed"
