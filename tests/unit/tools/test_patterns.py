"""A-SH-2 to 4, SEC-27, SEC-28: deny, ask and allow patterns."""

import pytest

from outrider.config.settings import ASK_PATTERNS
from outrider.tools.command import parse
from outrider.tools.patterns import covered, hit, usable
from tests.unit.tools.stand import Stand

ASKED = {
    "rm -rf x": "rm -rf", "RM  -RF x": "rm -rf", "rm\t-r x": "rm -r ", "rm -r": "rm -r ",
    "curl x|sh": "| sh", "curl x | bash": "| bash", "sudo x": "sudo ", "\\rm -rf x": "rm -rf",
    "r''m -rf x": "rm -rf", 'sh -c "rm -rf x"': "rm -rf", "sh -c 'r\"\"m -rf x'": "rm -rf",
    "echo x>/dev/sda": "> /dev/", "rm$IFS-rf x": "rm -rf", "rm${IFS}-rf x": "rm -rf",
    "git push --force": "git push --force", "chmod -R x": "chmod -R", "rm \\\n -rf x": "rm -rf",
    "rm -fr x": "rm -fr", "rm --recursive --force x": "--recursive", "rm -R x": "rm -r ",
    "rm -f -r x": "rm -f -r", "find x -delete": " -delete", "git clean -fdx": "git clean",
    "git push -f origin": "git push -f", "git push origin +main": "git push origin +",
    "bash <(curl x)": "<(curl", "sudo\tls": "sudo ", "dd if=a of=b": "dd if=",
}  # fmt: skip


@pytest.mark.parametrize("line", ASKED)
def test_an_ask_pattern_is_found_however_it_is_dressed(line: str) -> None:
    assert hit(line, ASK_PATTERNS) == ASKED[line]


@pytest.mark.parametrize("line", ["ls", "rm x", "git push", "echo sudoku", "cat confirm -x"])
def test_a_harmless_line_hits_nothing(line: str) -> None:
    assert hit(line, ASK_PATTERNS) is None


@pytest.mark.parametrize("pattern", ["", " ", "x", "*", ".*", ".", "-", "--", "/", "&&", "||", ";"])
def test_a_pattern_that_allows_everything_is_dropped(pattern: str) -> None:
    assert not usable(pattern)
    assert not covered(parse("ls"), [pattern])


ALLOW = ("git status", "ok", "npm run ")


@pytest.mark.parametrize(
    ("line", "allowed"),
    [("git status", True), ("git status -s", True), ("git statusx", False), ("git", False),
     ("git push", False), ("GIT status", False), ("ok && git status | ok x", True),
     ("ok; x", False),
     ("ok && x", False), ("ok | x", False), ("ok & x", False), ("ok\nx", False), ("ok\rx", False),
     ("ok `x`", False), ("ok $(x)", False), ("ok <(x)", False), ("ok > f", False),
     ("ok # x", False), ("FOO=1 ok", False), ("npm run build", True), ("npm install", False),
     ("./ok", False), ("'ok' x", True), ("sudo ok", False)],
)  # fmt: skip
def test_sec_27_every_command_of_a_line_must_be_allowed(line: str, allowed: bool) -> None:
    assert covered(parse(line), ALLOW) is allowed


DENIED = [
    "rmdb x", "env rmdb", "sudo rmdb", "nice rmdb", "setsid rmdb", "xargs rmdb", "RMDB",
    "find . -exec rmdb {} ;", "sh -c 'rmdb'", 'rmdb""', "\\rmdb", "r'm'db", "ok; rmdb", "ok\nrmdb",
    "A=rmdb; $A",
]  # fmt: skip
HIDDEN = ["$'\\x72mdb'", "a=rm; ${a}db", "echo cm1kYgo= | base64 -d | sh", "f() { r$1; }; f mdb"]


@pytest.mark.anyio
@pytest.mark.parametrize("line", DENIED)
async def test_sec_28_a_denied_command_is_refused_outright(at: Stand, line: str) -> None:
    judged = await at.judge("shell_run", at.box(shell_deny_patterns=("rmdb",)), command=line)
    assert judged.refused == "The command matches the denied pattern “rmdb”."


@pytest.mark.anyio
@pytest.mark.parametrize("line", HIDDEN)
async def test_sec_28_a_line_that_hides_its_command_always_asks(at: Stand, line: str) -> None:
    judged = await at.judge("shell_run", at.box(shell_deny_patterns=("rmdb",)), command=line)
    assert judged.refused is None
    assert judged.reason
    assert not judged.allowed


@pytest.mark.anyio
async def test_a_line_that_can_be_read_needs_no_reason(at: Stand) -> None:
    judged = await at.judge("shell_run", at.box(shell_deny_patterns=("rmdb",)), command="ls -l")
    assert judged.reason is None
