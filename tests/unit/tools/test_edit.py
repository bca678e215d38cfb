"""`workspace_write` and `workspace_edit`: exact changes, everything else kept."""

import os
import stat

import pytest

from tests.unit.tools.stand import Stand

pytestmark = pytest.mark.anyio


async def test_a_write_makes_parents_and_keeps_a_mode(at: Stand) -> None:
    result = await at.run("workspace_write", path="a/b/run.sh", content="one\n")
    assert result.text == "Created a/b/run.sh (4 bytes)."
    os.chmod(at.ws / "a/b/run.sh", 0o4750)
    result = await at.run("workspace_write", path="a/b/run.sh", content="two\n")
    assert result.text == "Replaced a/b/run.sh (4 bytes)."
    assert stat.S_IMODE(os.stat(at.ws / "a/b/run.sh").st_mode) == 0o750


@pytest.mark.parametrize(
    ("before", "old", "new", "after"),
    [(b"a\nb\nc", b"b", b"B", b"a\nB\nc"), (b"a\r\nb\r\n", b"a\nb", b"x\ny\nz", b"x\r\ny\r\nz\r\n"),
     (b"a\nb", b"b\n", b"B\n", b"a\nB"), (b"a\r\nb\nc\n", b"b\n", b"B\n", b"a\r\nB\nc\n"),
     ("\ufeffé\n".encode(), "é".encode(), b"e", "\ufeffe\n".encode()), (b"ab", b"a", b"", b"b")],
)  # fmt: skip
async def test_an_edit_keeps_line_endings_and_a_missing_last_newline(
    at: Stand, before: bytes, old: bytes, new: bytes, after: bytes
) -> None:
    (at.ws / "f").write_bytes(before)
    result = await at.run("workspace_edit", path="f", old=old.decode(), new=new.decode())
    assert not result.is_error
    assert (at.ws / "f").read_bytes() == after


async def test_an_edit_answers_with_its_diff(at: Stand) -> None:
    (at.ws / "f").write_text("one\ntwo\nthree\n")
    result = await at.run("workspace_edit", path="f", old="two", new="2")
    assert result.text == (
        "Edited f: 1 places, +1 −1 lines.\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three"
    )


async def test_a_miss_quotes_the_nearest_line_and_asks_nobody(at: Stand) -> None:
    (at.ws / "f").write_text("def add(left, right):\n    return left + right\n")
    wrong = {"path": "f", "old": "    return left - right", "new": "x"}
    judged = await at.judge("workspace_edit", **wrong)
    assert judged.refused == "old does not occur in f. Nearest line: 2: return left + right"
    assert (await at.run("workspace_edit", **wrong)).is_error


async def test_several_places_need_replace_all(at: Stand) -> None:
    (at.ws / "f").write_text("a a a")
    assert "3 times" in (await at.run("workspace_edit", path="f", old="a", new="b")).text
    await at.run("workspace_edit", path="f", old="a", new="b", replace_all=True)
    assert (at.ws / "f").read_text() == "b b b"


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [("none", "a", "b"), ("f", "", "b"), ("f", "a", "a"), ("f", "a", "\ud800"), ("bin", "a", "b"),
     (".", "a", "b")],
)  # fmt: skip
async def test_an_edit_that_makes_no_sense_changes_nothing(
    at: Stand, path: str, old: str, new: str
) -> None:
    (at.ws / "f").write_text("a")
    (at.ws / "bin").write_bytes(b"a\xff")
    assert (await at.run("workspace_edit", path=path, old=old, new=new)).is_error
    assert (at.ws / "f").read_text() == "a"
    assert (at.ws / "bin").read_bytes() == b"a\xff"


async def test_a_card_shows_the_diff_that_will_be_made(at: Stand) -> None:
    (at.ws / "f").write_text("one\ntwo\n")
    judged = await at.judge("workspace_write", path="f", content="one\n2\n")
    assert judged.preview is not None
    assert judged.preview.diff == "--- a/f\n+++ b/f\n@@ -1,2 +1,2 @@\n one\n-two\n+2"
    assert (judged.preview.added, judged.preview.removed) == (1, 1)
    assert (at.ws / "f").read_text() == "one\ntwo\n"


async def test_a_new_file_is_diffed_against_nothing(at: Stand) -> None:
    judged = await at.judge("workspace_write", path="new/f", content="one")
    assert judged.preview is not None
    assert judged.preview.diff == (
        "--- /dev/null\n+++ b/new/f\n@@ -0,0 +1 @@\n+one\n\\ No newline at end of file"
    )
    assert not (at.ws / "new").exists()


@pytest.mark.parametrize("content", ["\n".join(map(str, range(3_000))), "a\0b"])
async def test_what_cannot_be_read_as_a_diff_is_counted(at: Stand, content: str) -> None:
    judged = await at.judge("workspace_write", path="f", content=content)
    assert judged.preview is not None
    assert judged.preview.diff is None
    assert judged.preview.added == content.count("\n") + 1
