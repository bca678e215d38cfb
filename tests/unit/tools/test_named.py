"""SEC-93: a script is frozen however the line names it, and never dropped for want of room."""

import time
from pathlib import Path

import pytest

from outrider.core.errors import Refused
from outrider.tools.command import parse
from outrider.tools.named import named

NAMES = {
    ". ./setup.txt": "setup.txt", "source ./setup.txt": "setup.txt", "sh a*.sh": "a1.sh",
    "if true; then . ./setup.txt; fi": "setup.txt", "A=b bash q1.txt": "q1.txt",
    "bash q{1,2}.txt": "q1.txt", 'bash "$PWD/q1.txt"': "q1.txt", "bash ${PWD}/q1.txt": "q1.txt",
    'bash "my file.txt" | cat; (true)': "my file.txt", "bash my\\ file.txt": "my file.txt",
    "make -C sub": "sub/Makefile", "make -Csub": "sub/Makefile",
    "make --directory=sub": "sub/Makefile", "python3 -m mymod": "mymod.py",
    "python3 -m sub.mod": "sub/mod.py", "python3 pk": "pk/__main__.py",
    "sed -n -f prog.txt data.txt": "prog.txt", "sed -nfprog.txt x": "prog.txt",
    "sed --file=prog.txt x": "prog.txt", "pushd sub && bash x.txt": "sub/x.txt",
    "cd sub && cd s2 && sh x.sh": "sub/s2/x.sh", "cd -- sub && sh x.txt": "sub/x.txt",
    "cd -P sub; bash x.txt": "sub/x.txt", "bash -c 'cd sub && . ./x.txt'": "sub/x.txt",
    "for f in q*.txt; do bash $f; done": "q1.txt", "bash --rcfile=q1.txt -i": "q1.txt",
    'env -S"bash q1.txt"': "q1.txt", "echo q1.txt | xargs bash": "q1.txt",
    ": " + "a " * 2_001 + "; bash q1.txt": "q1.txt", ":\n" * 300 + "bash q1.txt": "q1.txt",
    "".join(f": {n};" for n in range(5_000)) + "\nbash q1.txt": "q1.txt",
}  # fmt: skip


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in {*NAMES.values(), "data.txt", "q2.txt"}:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x")
    return tmp_path


@pytest.mark.parametrize("line", NAMES, ids=lambda line: line[:40])
def test_sec_93_a_script_is_named_however_it_is_written(root: Path, line: str) -> None:
    _, files = named(str(root), line, parse(line))
    assert str(root / NAMES[line]) in files


@pytest.mark.parametrize("line", ["cat data.txt", "sed -n 5p data.txt", "grep x *.txt", "wc *"])
def test_data_is_not_a_script(root: Path, line: str) -> None:
    assert named(str(root), line, parse(line))[1] == ()


def test_sec_93_a_line_that_names_too_much_is_refused_and_not_cut(root: Path) -> None:
    for n in range(1_100):
        (root / f"z{n}.txt").write_text("")
    with pytest.raises(Refused, match="command_reads"):
        named(str(root), "bash z*.txt", None)
    line = "".join(f"cd d{n};" for n in range(300)) + "bash q1.txt"
    for n in range(300):
        (root / f"d{n}").mkdir()
    with pytest.raises(Refused, match="command_reads"):
        named(str(root), line, parse(line))


@pytest.mark.parametrize(
    "line", ["a " * 32_000, "'a'\"b\"" * 9_000, "\\" * 60_000, '"' * 60_001, "a'" * 30_001,
             '"' + "\\a" * 30_000, "sh;" + "".join(f"{n} " for n in range(11_000)),
             '"\\' * 30_000, "a\\" * 30_000 + "'", "x\n" * 30_000],
    ids=range(10),
)  # fmt: skip
def test_sec_39_the_worst_line_is_looked_through_quickly(root: Path, line: str) -> None:
    start = time.process_time()
    named(str(root), line, None)
    assert time.process_time() - start < 2
