"""What reaches a terminal, and what is said when standard output takes nothing."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from outrider.cli.voice import shown

NASTY = "a\x1b]0;owned\x07\r\x9b31m\x7f\n\tb"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def outrider(shell: str, home: Path) -> subprocess.CompletedProcess[str]:
    """`shell` with `$RUN` for the command line, run as a person would."""
    environ = {**os.environ, "PYTHONPATH": "src", "OUTRIDER_LANGUAGE": "en", "HOUSE": str(home)}
    script = shell.replace("$RUN", f"{sys.executable} -m outrider")
    return subprocess.run(
        ["sh", "-c", script], env=environ, capture_output=True, text=True, check=False
    )


def test_a_terminal_sees_control_characters_and_does_not_obey_them() -> None:
    assert shown(NASTY, Terminal()) == "a\\x1b]0;owned\\x07\\x0d\\x9b31m\\x7f\n\tb"


def test_a_pipe_gets_every_byte() -> None:
    assert shown(NASTY, io.StringIO()) == NASTY


@pytest.mark.parametrize("out", [">&-", ">/dev/full"])
def test_an_answer_that_cannot_be_written_exits_with_one_and_a_sentence(
    tmp_path: Path, out: str
) -> None:
    got = outrider(f'$RUN send hi --home "$HOUSE" {out}', tmp_path)
    assert got.returncode == 1
    assert got.stderr.startswith("Standard output cannot be written (")
    assert got.stderr.count("\n") == 1


def test_an_address_where_nothing_answers_is_named_without_claiming_a_gateway(
    tmp_path: Path,
) -> None:
    got = outrider('$RUN send hi --home "$HOUSE" --url http://127.0.0.1:1', tmp_path)
    assert (got.returncode, got.stderr) == (1, "No gateway answers at http://127.0.0.1:1.\n")
