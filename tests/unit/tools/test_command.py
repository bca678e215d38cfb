"""SEC-27, SEC-39: what can be read of a command line, and what is never guessed."""

import time
from functools import partial

import pytest

from outrider.config.settings import ASK_PATTERNS
from outrider.core.errors import Refused
from outrider.tools.command import MAX_BYTES, MAX_PARTS, fit, parse
from outrider.tools.patterns import hit
from outrider.tools.prefix import prefix

KNOWN = {
    "ls -la": [("ls", "-la")],
    "  git\tstatus  ": [("git", "status")],
    "a; b && c || d | e": [("a",), ("b",), ("c",), ("d",), ("e",)],
    "ok;": [("ok",)],
    "echo 'a b' \"c d\" e\\ f": [("echo", "a b", "c d", "e f")],
    'echo "say \\"hi\\" \\n"': [("echo", 'say "hi" \\n')],
    "echo '' \"\"": [("echo", "", "")],
    'd""': [("d",)],
    "\\d": [("d",)],
    "r''m x": [("rm", "x")],
    "grep 'a|b;c&d' f": [("grep", "a|b;c&d", "f")],
    "ls src/*.py": [("ls", "src/*.py")],
    "echo a#b é --x=y": [("echo", "a#b", "é", "--x=y")],
    "find . -name x": [("find", ".", "-name", "x")],
}

UNKNOWN = [
    "", "ok & x", "ok &", "ok\nx", "ok\rx", "ok `x`", "ok $(x)", "ok <(x)", "ok > f", "ok >> f",
    "ok < f", "ok <<E", "ok 2>&1", "ok # x", "# ok", "FOO=1 ok", "FOO+=1 ok", "a[0]=1 ok",
    "ok $x", 'ok "$x"', 'ok "`x`"', "ok ${x}", "$'\\x64'", 'ok $"x"', "ok {a,b}", "{ ok; }",
    "(ok)", "! ok", "ok 'open", 'ok "open', "ok \\", "ok ;; x", "; ok", "| ok", "ok |", "ok &&",
    "ok |& x", "ok &; x", "*", "a*b", "[a]", "ls *", "ls -*", "ls ?x", "~/x", "ok ~", "ok ~root",
    "ok !x", "ok ^a", "if true", "for x", "while x", "case x", "function f", "eval x", "exec x",
    "source f", ". f", "alias a=b", "trap x EXIT", "env d", "sudo d", "/usr/bin/sudo d", "nice d",
    "setsid d", "xargs d", "sh -c d", "bash x.sh", "find . -exec d", "find . -delete",
    "timeout 5 d", "SUDO d", "export A=b", "'FOO=1' ok", "''", "ok \u00a0x", "ok \x1b[1m",
    "ok \u202e", "ok \ud800", "ok \0",
]  # fmt: skip


@pytest.mark.parametrize("line", KNOWN)
def test_a_plain_line_is_read_word_by_word(line: str) -> None:
    assert parse(line) == tuple(KNOWN[line])


@pytest.mark.parametrize("line", UNKNOWN)
def test_sec_27_what_a_shell_would_do_more_with_is_unknown(line: str) -> None:
    assert parse(line) is None


HUGE = {
    "5,000 parts": "; ".join(["ok"] * 5_000), "5,000 joined": " && ".join(["ok"] * 5_000),
    "1 MB": "x" * 1_000_000, "over by one": "x" * (MAX_BYTES + 1),
    "nested quotes": '"$(echo ' * 1_000 + ')"' * 1_000, "parentheses": "(" * 60_000,
    "backslashes": "sh -c " + "\\" * 1_000 + '"', "one part more": "ok;" * (MAX_PARTS + 1),
}  # fmt: skip


@pytest.mark.parametrize("line", HUGE.values(), ids=HUGE)
def test_sec_39_too_much_to_judge_is_refused_and_quickly(line: str) -> None:
    start = time.process_time()
    with pytest.raises(Refused) as caught:
        fit(line)
    assert caught.value.reason in ("command_size", "command_parts")
    assert time.process_time() - start < 0.2


SLOW = {
    "words": "a " * 32_000, "quotes": "'a'\"b\"" * 9_000, "backslashes": "\\" * 60_000,
    "doubles": '"' * 60_000, "singles": "a'" * 30_000, "open double": '"' + "\\a" * 30_000,
    "script": "print('a|b;c')\n" * 4_000,
}  # fmt: skip


@pytest.mark.parametrize("line", SLOW.values(), ids=SLOW)
def test_sec_39_the_worst_line_that_fits_is_judged_quickly(line: str) -> None:
    fit(line)
    for judge in (parse, lambda it: prefix(parse(it)), partial(hit, patterns=ASK_PATTERNS)):
        start = time.process_time()
        judge(line)
        assert time.process_time() - start < 0.2


@pytest.mark.parametrize("line", ["", " \n", "a\0b", "a \ud800"])
def test_what_no_shell_can_take_is_refused(line: str) -> None:
    with pytest.raises(Refused):
        fit(line)
