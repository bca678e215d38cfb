"""Frames survive however a stream is cut, and are bounded."""

import pytest

from outrider.link.broken import LinkBroken
from outrider.link.frame import HEAD_BYTES, MOST_BYTES, Frames, framed

PAYLOADS = [b"a", b"Xin ch\xc3\xa0o" * 3, b"{}"]
STREAM = b"".join(map(framed, PAYLOADS))


@pytest.mark.parametrize("at", range(len(STREAM) + 1))
def test_a_stream_cut_at_any_byte_gives_the_same_payloads(at: int) -> None:
    frames = Frames()
    assert frames.feed(STREAM[:at]) + frames.feed(STREAM[at:]) == PAYLOADS
    assert not frames.cut


def test_a_stream_that_comes_byte_by_byte_gives_the_same_payloads() -> None:
    frames = Frames()
    assert [each for n in range(len(STREAM)) for each in frames.feed(STREAM[n : n + 1])] == PAYLOADS


@pytest.mark.parametrize("at", range(1, HEAD_BYTES + 1))
def test_half_a_frame_is_known_to_be_cut(at: int) -> None:
    frames = Frames()
    assert frames.feed(STREAM[:at]) == []
    assert frames.cut


def test_an_oversized_frame_is_refused_at_its_length_and_never_kept() -> None:
    with pytest.raises(LinkBroken) as broken:
        Frames().feed((MOST_BYTES + 1).to_bytes(HEAD_BYTES, "big"))
    assert broken.value.why == "frame_too_large"


def test_nothing_oversized_is_sent() -> None:
    with pytest.raises(LinkBroken, match="frame_too_large"):
        framed(bytes(MOST_BYTES + 1))


def test_an_empty_frame_is_refused() -> None:
    with pytest.raises(LinkBroken, match="frame_empty"):
        Frames().feed(bytes(HEAD_BYTES))


def test_what_came_before_a_bad_length_in_the_same_piece_is_refused_with_it() -> None:
    with pytest.raises(LinkBroken):
        Frames().feed(framed(b"good") + b"\xff" * HEAD_BYTES)
