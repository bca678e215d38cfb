"""SEC-29: a command gets eight names with sane values, whatever the gateway was started with."""

import os
from pathlib import Path

import pytest

from outrider.tools.environment import environment, program, search_path

NAMES = {"PATH", "HOME", "LANG", "LC_ALL", "TERM", "TMPDIR", "USER", "SHELL"}
HOSTILE = dict.fromkeys((
    "LD_PRELOAD", "LD_LIBRARY_PATH", "LD_AUDIT", "DYLD_INSERT_LIBRARIES", "PYTHONPATH",
    "PYTHONSTARTUP", "PYTHONHOME", "PERL5OPT", "PERL5LIB", "RUBYOPT", "NODE_OPTIONS",
    "BASH_ENV", "ENV", "PROMPT_COMMAND", "PS4", "SHELLOPTS", "BASHOPTS", "IFS", "CDPATH",
    "GIT_DIR", "GIT_SSH_COMMAND", "GIT_EXTERNAL_DIFF", "GIT_CONFIG_COUNT", "GIT_CONFIG_KEY_0",
    "GIT_PAGER", "EDITOR", "VISUAL", "PAGER", "LESSOPEN", "HTTP_PROXY", "https_proxy",
    "ALL_PROXY", "SSL_CERT_FILE", "SSH_AUTH_SOCK", "X_API_KEY", "BOT_TOKEN", "DB_PASSWORD",
    "OUTRIDER_ACCESS_TOKEN", "BASH_FUNC_ls%%", "GLOBIGNORE",
), "/evil/value")  # fmt: skip


def test_sec_29_only_eight_names_are_given(tmp_path: Path) -> None:
    given = environment(str(tmp_path), HOSTILE | dict(os.environ))
    assert set(given) == NAMES
    assert all(value and "/evil" not in value for value in given.values())


@pytest.mark.parametrize(
    ("ours", "name", "value"),
    [({"LANG": "vi_VN.UTF-8"}, "LANG", "vi_VN.UTF-8"), ({"LANG": "$(x)"}, "LANG", "C.UTF-8"),
     ({}, "LC_ALL", "C.UTF-8"), ({"TERM": "evil"}, "TERM", "dumb"),
     ({"HOME": "/"}, "HOME", "/"), ({"TMPDIR": "relative"}, "TMPDIR", None)],
)  # fmt: skip
def test_sec_29_values_are_sound(ours: dict[str, str], name: str, value: str | None) -> None:
    given = environment("/nonexistent", ours)[name]
    assert given == value if value else given.startswith("/")


def test_a_home_that_is_not_there_is_the_users_own() -> None:
    assert os.path.isdir(environment("/nonexistent", {"HOME": "/no/such"})["HOME"])


def test_the_path_holds_no_directory_that_an_agent_or_anybody_could_fill(tmp_path: Path) -> None:
    for name in ("ws/bin", "open", "good"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "open").chmod(0o777)
    (tmp_path / "link").symlink_to(tmp_path / "ws" / "bin")
    names = ["ws/bin", "open", "good", "none", "link"]
    ours = {"PATH": ":".join([*(str(tmp_path / n) for n in names), "", ".", "relative"])}
    path = search_path(str(tmp_path / "ws"), ours)
    assert path[0] == str(tmp_path / "good")
    assert not {str(tmp_path / n) for n in ("ws/bin", "open", "none", "link")} & set(path)
    assert "/usr/bin" in path
    assert all(each.startswith("/") for each in path)


def test_a_program_is_found_where_it_can_be_run(tmp_path: Path) -> None:
    (tmp_path / "tool").write_text("")
    assert program("tool", (str(tmp_path),)) is None
    (tmp_path / "tool").chmod(0o755)
    assert program("tool", (str(tmp_path),)) == str(tmp_path / "tool")
