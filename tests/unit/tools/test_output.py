"""A-LOOP-27 to 30: results fit, say so, and their originals are kept."""

import json
import os
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outrider import failpoint
from outrider.tools.output import Cap, capped, sound
from outrider.tools.shrink import shrink
from outrider.tools.spill import MAX_BYTES, forget, keep, kept, sweep

LEAVES = st.none() | st.booleans() | st.integers() | st.text(max_size=60)
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=30) | st.dictionaries(st.text(max_size=6), inner)
)


def cap(chars: int = 400, spill: Path | None = None) -> Cap:
    return Cap(chars, "call-1", "en", None if spill is None else str(spill))


@given(st.text(max_size=3_000), st.integers(min_value=60, max_value=2_000))
def test_a_result_never_exceeds_its_cap_and_is_never_empty(text: str, chars: int) -> None:
    short, shortened = capped(text, cap(chars))
    assert 0 < len(short) <= chars
    assert (shortened is None) is (len(text) <= chars)


def test_a_text_keeps_its_head_and_its_tail() -> None:
    short, shortened = capped("A" * 5_000 + "B" * 5_000, cap())
    assert short.startswith("AAAA")
    assert "BBBB\n[shortened from 10000 characters]" in short
    assert "characters left out" in short
    assert shortened is not None
    assert (shortened.kind, shortened.original_chars) == ("cut", 10_000)


@given(VALUES.map(json.dumps), st.integers(min_value=20, max_value=600))
def test_shortened_json_still_parses_within_its_limit(text: str, limit: int) -> None:
    short = shrink(text, limit)
    if short is not None:
        assert len(short) <= limit
        json.loads(short)


def alike(short: object, full: object) -> bool:
    """All keys kept, arrays prefixes, strings shorter, everything else the same."""
    match short, full:
        case dict(), dict():
            return short.keys() == full.keys() and all(alike(short[k], full[k]) for k in full)
        case list(), list():
            return all(map(alike, short, full))
        case str(), str():
            return short == full or (short.split("…")[0] == full[: len(short.split("…")[0])])
        case _:
            return short == full and type(short) is type(full)


@given(VALUES)
def test_structure_keeps_keys_and_values(value: object) -> None:
    short = shrink(json.dumps({"top": value, "pad": "x" * 3_000}), 2_000)
    if short is not None:
        assert alike(json.loads(short), {"top": value, "pad": "x" * 3_000})


def test_numbers_keep_every_digit() -> None:
    text = '{"a":1.10,"b":12345678901234567890.123456789,"c":1E5,"d":"' + "x" * 900 + '"}'
    short = shrink(text, 300)
    assert short is not None
    assert short.startswith('{"a":1.10,"b":12345678901234567890.123456789,"c":1E5,')


def test_json_is_labelled_structure_and_its_last_line_is_the_marker() -> None:
    short, shortened = capped(json.dumps([{"id": n} for n in range(500)]), cap())
    body, _, marker = short.rpartition("\n")
    assert json.loads(body)[0] == {"id": 0}
    assert marker == "[shortened from 6390 characters]"
    assert shortened is not None
    assert shortened.kind == "structure"


@pytest.mark.parametrize("text", ["[" * 100_000, "{" * 9_000, "[NaN," + "1," * 999 + "1]", '"x"'])
def test_what_is_no_plain_json_is_cut(text: str) -> None:
    assert shrink(text, 400) is None


def test_an_original_is_kept_and_named(tmp_path: Path) -> None:
    text = "line\n" * 1_000
    short, _ = capped(text, cap(spill=tmp_path / "c1"))
    assert short.endswith("[shortened from 5000 characters; tool_output_read id=call-1]")
    assert kept(str(tmp_path / "c1"), "call-1") == text
    assert kept(str(tmp_path / "c2"), "call-1") is None


def test_an_original_is_at_most_five_megabytes(tmp_path: Path) -> None:
    assert keep(str(tmp_path), "a", "é" * MAX_BYTES)
    (path,) = tmp_path.iterdir()
    assert path.stat().st_size == MAX_BYTES
    assert path.stat().st_mode & 0o777 == 0o600
    assert (kept(str(tmp_path), "a") or "").startswith("éé")


def test_an_original_that_cannot_be_kept_is_not_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    short, _ = capped("x" * 5_000, cap(spill=tmp_path / "file" / "c1"))
    assert "tool_output_read" not in short


def test_t25_the_file_is_there_before_the_result_is_told(tmp_path: Path) -> None:
    failpoint.arm("spill.after_file=raise")
    try:
        with pytest.raises(failpoint.Reached):
            capped("x" * 5_000, cap(spill=tmp_path))
    finally:
        failpoint.disarm()
    assert kept(str(tmp_path), "call-1") == "x" * 5_000


def test_the_sweep_takes_old_originals_and_follows_no_link(tmp_path: Path) -> None:
    root, beside = tmp_path / "spill", tmp_path / "beside"
    for directory in (root / "c1", root / "c2", beside):
        keep(str(directory), "old", "x")
    now = time.time()
    for path in [*root.rglob("*.txt"), *beside.iterdir()]:
        os.utime(path, (0, now - 8 * 86_400))
    keep(str(root / "c2"), "new", "x")
    (root / "link").symlink_to(beside)
    assert sweep(str(root), now) == 2
    assert not (root / "c1").exists()
    assert kept(str(root / "c2"), "new") == "x"
    assert len(list(beside.iterdir())) == 1
    assert sweep(str(tmp_path / "none"), now) == 0


def test_a_conversation_is_forgotten_whole(tmp_path: Path) -> None:
    keep(str(tmp_path / "c1"), "a", "x")
    forget(str(tmp_path / "c1"))
    forget(str(tmp_path / "c1"))
    assert not (tmp_path / "c1").exists()


@given(st.text(alphabet=st.characters(categories=["Lu", "Cs"])))
def test_rel_22_a_lone_surrogate_never_reaches_the_store(text: str) -> None:
    sound(text).encode()
