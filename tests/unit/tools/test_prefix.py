"""SEC-33: what a standing yes would cover."""

import pytest

from outrider.tools.command import parse
from outrider.tools.prefix import prefix
from tests.unit.tools.stand import Stand


@pytest.mark.parametrize(
    ("line", "granted"),
    [("ls -la", "ls"), ("git push origin main", "git push"), ("npm run build", "npm run"),
     ("./run.sh now", "./run.sh now"), ("./run.sh -x", None), ("git", None),
     ("git -c core.pager=x log", None), ("docker --host x ps", None),
     ("python build.py", "python build.py"),
     ("python3.11 build.py", "python3.11 build.py"), ("python -c 'x'", None), ("node", None),
     ("make test", "make test"), ("a; b", None), ("a | b", None), ("a && b", None),
     ("sudo x", None), ("ls > f", None), ("'a b' c", None), ("cat src/*.py", None),
     ("git\tstatus", "git status")],
)  # fmt: skip
def test_a_grant_covers_the_program_and_its_first_sub_command(
    line: str, granted: str | None
) -> None:
    assert prefix(parse(line)) == granted


@pytest.mark.parametrize(
    "line",
    ["rbash -c 'x'", "rbash", "nodejs -e x", "pypy3 -c x", "psql db", "sqlite3 a.db", "perf stat",
     "xvfb-run sh x", "xvfb-run x", "bwrap sh", "firejail sh", "dbus-run-session sh", "foo sh x",
     "unheard-of -c x", "foo /bin/bash", "rm a.txt", "/bin/rm a", "dd x", "mkfs.ext4 x", "chmod a",
     "chown a b", "mv a b", "kill 1", "make test *.mk", "python a.py *.py"],
)  # fmt: skip
def test_sec_33_what_could_run_or_destroy_anything_cannot_be_granted(line: str) -> None:
    assert prefix(parse(line)) is None


@pytest.mark.anyio
async def test_sec_33_a_grant_comes_with_its_directory_and_an_ask_pattern_stays(at: Stand) -> None:
    judged = await at.judge("shell_run", command="git push --force origin")
    assert judged.prefix == "git push"
    assert judged.cwd == str(at.ws)
    assert judged.matched == "git push --force"
    assert not judged.allowed
