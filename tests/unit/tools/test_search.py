"""`workspace_list`, `workspace_glob`, `workspace_grep`: bounded looks at many files."""

import os

import pytest

from outrider.core.tool import Tool
from outrider.tools.grep import workspace_grep
from tests.unit.tools.stand import Stand

pytestmark = pytest.mark.anyio


def plant(at: Stand, *paths: str, text: str = "needle here\n") -> None:
    for path in paths:
        (at.ws / path).parent.mkdir(parents=True, exist_ok=True)
        (at.ws / path).write_text(text)


async def test_a_list_names_directories_links_and_sizes_in_order(at: Stand) -> None:
    plant(at, "b.txt", "sub/x", text="12345")
    os.symlink("b.txt", at.ws / "a")
    assert (await at.run("workspace_list")).text == "a -> b.txt\nb.txt 5\nsub/"
    assert (await at.run("workspace_list", path="sub")).text == "x 5"


@pytest.mark.slow
async def test_sec_18_a_crowded_directory_is_listed_within_its_bound(at: Stand) -> None:
    for n in range(21_000):
        os.mknod(at.ws / f"{n:06}")
    box = at.box(here=at.here(output_chars=100_000))
    shown = (await at.run("workspace_list", box)).text.split("\n")
    assert len(shown) == 501
    assert shown[-1] == "[the first 500 names; 19500+ more]"


async def test_an_empty_directory_says_so(at: Stand) -> None:
    assert (await at.run("workspace_list")).text == "[the directory is empty]"


@pytest.mark.parametrize(
    ("pattern", "found"),
    [("*.py", ["a.py", "src/b.py", "src/deep/c.py"]), ("src/*.py", ["src/b.py"]),
     ("src/**/*.py", ["src/b.py", "src/deep/c.py"]), ("**/c.?y", ["src/deep/c.py"]),
     ("./src/[ab].py", ["src/b.py"]), ("*.none", ["[nothing found]"]),
     ("node_modules/**", ["node_modules/m/i.py"]),
     ("**/**", ["a.py", "src/b.py", "src/deep/c.py"])],
)  # fmt: skip
async def test_a_glob_finds_by_the_shape_of_the_path(
    at: Stand, pattern: str, found: list[str]
) -> None:
    plant(at, "a.py", "src/b.py", "src/deep/c.py", "node_modules/m/i.py", ".git/x.py")
    assert (await at.run("workspace_glob", pattern=pattern)).text.split("\n") == found


async def test_a_glob_does_not_enter_a_link(at: Stand) -> None:
    (at.ws / "out").symlink_to(at.home)
    plant(at, "in/a")
    assert "canary" not in (await at.run("workspace_glob", pattern="**/*")).text


@pytest.mark.parametrize("pattern", ["", "/".join("ab" * 20), "x" * 513])
async def test_a_glob_without_sense_is_an_error(at: Stand, pattern: str) -> None:
    assert (await at.run("workspace_glob", pattern=pattern)).is_error


@pytest.fixture(params=["ripgrep", "python"])
def grep(request: pytest.FixtureRequest, at: Stand) -> list[Tool]:
    return [workspace_grep(at.keeper, ripgrep=request.param == "ripgrep")]


async def test_a_search_names_path_line_and_text(at: Stand, grep: list[Tool]) -> None:
    plant(at, "b.txt", "a/x.md", ".venv/n", "dist/n", "node_modules/n", ".git/n")
    (at.ws / "bin").write_bytes(b"needle\0here")
    (at.ws / "out").symlink_to(at.canary)
    box = at.box(tools=grep)
    found = (await at.run("workspace_grep", box, pattern="need[l]e")).text
    assert sorted(found.split("\n")) == ["a/x.md:1:needle here", "b.txt:1:needle here"]
    below = (await at.run("workspace_grep", box, pattern="needle", path="a")).text
    assert below == "a/x.md:1:needle here"


async def test_a_search_stops_at_two_hundred_hits(at: Stand, grep: list[Tool]) -> None:
    plant(at, "big", text="needle\n" * 100_000)
    box = at.box(tools=grep, here=at.here(output_chars=100_000))
    shown = (await at.run("workspace_grep", box, pattern="needle")).text.split("\n")
    assert len(shown) == 201
    assert shown[-1] == "[the first 200; there may be more]"


async def test_a_search_cuts_a_long_line(at: Stand, grep: list[Tool]) -> None:
    plant(at, "long", text="needle" + "x" * 100_000)
    found = await at.run("workspace_grep", at.box(tools=grep), pattern="needle")
    assert len(found.text) < 500


async def test_a_search_says_when_there_is_nothing(at: Stand, grep: list[Tool]) -> None:
    plant(at, "a")
    found = await at.run("workspace_grep", at.box(tools=grep), pattern="--files")
    assert found.text == "[nothing found]"


async def test_a_bad_pattern_is_an_error(at: Stand, grep: list[Tool]) -> None:
    found = await at.run("workspace_grep", at.box(tools=grep), pattern="(")
    assert found.is_error
