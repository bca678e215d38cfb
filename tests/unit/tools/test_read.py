"""`workspace_read`: a window of lines that always fits."""

import pytest

from tests.unit.tools.stand import Stand

pytestmark = pytest.mark.anyio


def lines(at: Stand, count: int, width: int = 1) -> None:
    (at.ws / "a.txt").write_text("".join(f"{n}{'x' * width}\n" for n in range(1, count + 1)))


async def test_a_window_counts_lines_from_one_and_says_how_to_go_on(at: Stand) -> None:
    lines(at, 10)
    result = await at.run("workspace_read", path="a.txt", offset=3, limit=2)
    assert result.text == "3x\n4x\n[lines 3 to 4; the file goes on: offset=5]"


async def test_the_last_window_says_nothing_more(at: Stand) -> None:
    lines(at, 4)
    result = await at.run("workspace_read", path="a.txt", offset=3, limit=2)
    assert result.text == "3x\n4x"


async def test_a_long_file_is_windowed_and_never_shortened(at: Stand) -> None:
    lines(at, 5_000, 20)
    seen, offset = 0, 1
    while offset:
        result = await at.run("workspace_read", path="a.txt", offset=offset)
        assert result.shortened is None
        assert len(result.text) <= 8_000
        body, _, more = result.text.partition("\n[lines ")
        seen += len(body.split("\n"))
        offset = int(more.rpartition("=")[2].rstrip("]")) if more else 0
    assert seen == 5_000


async def test_one_endless_line_loses_its_end_visibly(at: Stand) -> None:
    (at.ws / "a.txt").write_text("y" * 400_000)
    result = await at.run("workspace_read", path="a.txt")
    assert len(result.text) <= 8_000
    assert result.text.endswith("… (400000 B)")


async def test_past_the_end_is_an_error_with_the_length(at: Stand) -> None:
    lines(at, 3)
    result = await at.run("workspace_read", path="a.txt", offset=9)
    assert result.is_error
    assert "3 lines" in result.text


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"", "[the file is empty]"), (b"a\r\nb\rc\x1b[1m", "a\nb\\x0dc\\x1b[1m"),
     (b"\xff\xfe ok", "�� ok")],
)  # fmt: skip
async def test_what_is_read_is_never_empty_and_never_steers(
    at: Stand, content: bytes, said: str
) -> None:
    (at.ws / "a.txt").write_bytes(content)
    assert (await at.run("workspace_read", path="a.txt")).text == said


@pytest.mark.parametrize(
    ("path", "said"),
    [("none", "none does not exist"), (".", ". is a directory"), ("b.bin", "not a text file"),
     ("b.bin/x", "is not a directory")],
)  # fmt: skip
async def test_what_cannot_be_read_is_named(at: Stand, path: str, said: str) -> None:
    (at.ws / "b.bin").write_bytes(b"\x7fELF\0\0")
    result = await at.run("workspace_read", path=path)
    assert result.is_error
    assert said in result.text
