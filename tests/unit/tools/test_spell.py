"""SEC-19: names and output are shown with nothing hidden, and names come back as they were."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outrider.tools.spell import UNSAFE, spell, unspell, visible
from tests.unit.tools.stand import Stand

HOSTILE = [
    b"new\nline", b"\x1b[2Jcls", "bidi\u202etxt".encode(), b"\xff\xfe", b"-rf", b"MEDIA:x.png",
    b"media:y", b"FILE:z", b'"quoted"', b"back\\slash", b"zero\xe2\x80\x8bwidth", b"~tilde",
]  # fmt: skip


@given(st.binary(min_size=1, max_size=40).filter(lambda raw: b"\0" not in raw))
def test_any_name_comes_back_from_its_shown_form(raw: bytes) -> None:
    name = os.fsdecode(raw)
    assert unspell(spell(name)) == name
    assert spell(name).isprintable()


@given(st.text(max_size=60))
def test_visible_text_holds_no_control_character(text: str) -> None:
    assert not UNSAFE.search(visible(text))


@pytest.mark.parametrize("name", ["notes.md", "Báo cáo.txt", "เอกสาร.md", "a b.txt", "x-1_2(3)"])
def test_an_ordinary_name_is_shown_as_it_is(name: str) -> None:
    assert spell(name) == name


@pytest.mark.anyio
@pytest.mark.parametrize("raw", HOSTILE)
async def test_sec_19_a_hostile_name_is_listed_escaped_and_can_be_read(
    at: Stand, raw: bytes
) -> None:
    (Path(os.fsdecode(os.fsencode(at.ws) + b"/" + raw))).write_text("inside")
    listed = (await at.run("workspace_list")).text
    shown = listed.rsplit(" ", 1)[0]
    assert listed.isprintable()
    assert shown.startswith('"')
    assert (await at.run("workspace_read", path=shown)).text == "inside"
    assert shown in (await at.run("workspace_glob", pattern="*")).text
    assert (await at.run("workspace_grep", pattern="inside")).text == f"{shown}:1:inside"
