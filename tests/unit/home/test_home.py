"""The home and its lock: one living gateway on one directory."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from outrider.core.errors import Unstartable
from outrider.home import Home, announced, claim, locate, taken

HOLD = (
    "import sys; from pathlib import Path; from outrider.home import *;"
    "held = claim(Home(Path(sys.argv[1]))); print('held', flush=True); sys.stdin.read()"
)
TRY = (
    "import sys; from pathlib import Path; from outrider.home import *;"
    "from outrider.core.errors import Unstartable\n"
    "try: held = claim(Home(Path(sys.argv[1])))\n"
    "except Unstartable as error: print(error.reason); sys.exit(1)\n"
    "print('held', flush=True); sys.stdin.read()"
)


def holder(root: Path, code: str = HOLD) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", code, str(root)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": "src"},
    )  # fmt: skip


def line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def end(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            pipe.close()


def test_a_new_home_is_its_owners_alone_and_nothing_lies_in_it(tmp_path: Path) -> None:
    claim(Home(tmp_path / "deep" / "home")).release()
    assert (tmp_path / "deep" / "home").stat().st_mode & 0o777 == 0o700
    assert list((tmp_path / "deep" / "home").iterdir()) == []


def test_a_second_claim_is_refused_and_names_the_home_REL_43(tmp_path: Path) -> None:
    held = claim(Home(tmp_path))
    (tmp_path / "link").symlink_to(tmp_path)
    for path in (tmp_path, tmp_path / "." / "link", locate(os.path.relpath(tmp_path), {}).root):
        with pytest.raises(Unstartable) as caught:
            claim(Home(path))
        assert caught.value.reason == "home_taken"
        assert caught.value.facts["home"] == str(path)
    held.release()
    assert not taken(Home(tmp_path))


def test_of_many_starts_at_once_exactly_one_lives_REL_43(tmp_path: Path) -> None:
    starts = [holder(tmp_path, TRY) for _ in range(6)]
    try:
        assert sorted(map(line, starts)) == ["held"] + ["home_taken"] * 5
    finally:
        for each in starts:
            end(each)


def test_a_home_is_free_as_soon_as_its_holder_is_killed_and_not_before_REL_44(
    tmp_path: Path,
) -> None:
    process = holder(tmp_path)
    assert line(process) == "held"
    assert taken(Home(tmp_path))
    end(process)
    assert not taken(Home(tmp_path))


def test_a_child_that_outlives_the_holder_holds_nothing_REL_46(tmp_path: Path) -> None:
    code = HOLD.replace(
        "print('held'",
        "import subprocess; child = subprocess.Popen(['sleep', '30'], close_fds=False, stdout=-3);"
        "print(child.pid, flush=True); print('held'",
    )
    process = holder(tmp_path, code)
    child = int(line(process))
    assert line(process) == "held"
    end(process)
    try:
        assert not taken(Home(tmp_path))
        os.kill(child, 0)  # it really lives on
    finally:
        os.kill(child, 9)


def test_a_home_replaced_while_running_is_noticed_REL_45(tmp_path: Path) -> None:
    held = claim(Home(tmp_path / "home"))
    assert held.holds()
    (tmp_path / "home").rename(tmp_path / "old")
    assert not held.holds()
    (tmp_path / "home").mkdir()
    assert not held.holds()
    held.release()


def test_a_home_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("")
    with pytest.raises(Unstartable) as caught:
        claim(Home(tmp_path / "home"))
    assert caught.value.reason == "home_denied"


def test_the_flag_wins_over_the_variable_and_that_over_the_default() -> None:
    assert locate("/a", {"OUTRIDER_HOME": "/b"}).root == Path("/a")
    assert locate(None, {"OUTRIDER_HOME": "/b"}).root == Path("/b")
    assert locate(None, {}).root == (Path.home() / ".outrider").resolve()


def test_the_address_is_a_hint_that_an_orderly_end_takes_away(tmp_path: Path) -> None:
    held = claim(Home(tmp_path))
    held.announce("http://127.0.0.1:9001")
    assert announced(Home(tmp_path)) == "http://127.0.0.1:9001"
    held.release()
    assert announced(Home(tmp_path)) is None


def test_a_spoiled_hint_is_no_address(tmp_path: Path) -> None:
    (tmp_path / "address").write_text("file:///etc/passwd")
    assert announced(Home(tmp_path)) is None
