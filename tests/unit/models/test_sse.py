"""Bytes in, payloads out (SEC-108): however a server writes and a network cuts them."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outrider.models import sse
from outrider.models.sse import Splitter, TooLarge

RECORDED = (
    b'\xef\xbb\xbfdata: {"a":"1"}\n\n'
    b": keep-alive\n\n"
    b"event: x\r\nid: 7\r\nretry: 1\r\ndata: two\r\ndata: lines\r\n\r\n"
    b"data:no space\r\rdata: \xe0\xb8\x81\xe2\x80\xa8|\xf0\x9f\x98\x80\n\n\n"
    b"data\n\ndata:\n\n"
    b"data: [DONE]\n\n"
)
TOLD = [
    b'{"a":"1"}',
    b"two\nlines",
    b"no space",
    b"\xe0\xb8\x81\xe2\x80\xa8|\xf0\x9f\x98\x80",
    b"[DONE]",
]


def split(*chunks: bytes) -> list[bytes]:
    splitter = Splitter()
    found = [payload for chunk in chunks for payload in splitter.feed(chunk)]
    return found + splitter.rest()


def test_every_kind_of_line_end_comment_and_field_gives_the_same_payloads() -> None:
    assert split(RECORDED) == TOLD


@pytest.mark.parametrize("at", range(len(RECORDED) + 1))
def test_a_stream_cut_in_two_at_any_byte_gives_the_same_payloads(at: int) -> None:
    """REL-21."""
    assert split(RECORDED[:at], RECORDED[at:]) == TOLD


@given(st.lists(st.integers(0, len(RECORDED)), max_size=12))
@settings(max_examples=200, deadline=None)
def test_a_stream_cut_anywhere_gives_the_same_payloads(places: list[int]) -> None:
    edges = [0, *sorted(places), len(RECORDED)]
    assert split(*(RECORDED[a:b] for a, b in itertools.pairwise(edges))) == TOLD


def test_a_stream_fed_byte_by_byte_gives_the_same_payloads() -> None:
    assert split(*(bytes([byte]) for byte in RECORDED)) == TOLD


def test_several_events_in_one_chunk_come_out_in_order() -> None:
    assert split(b"data: 1\n\ndata: 2\n\ndata: 3\n\n") == [b"1", b"2", b"3"]


def test_an_event_without_a_last_blank_line_is_still_told() -> None:
    assert split(b'data: {"a":1}\n') == [b'{"a":1}']


def test_a_line_separator_inside_text_is_no_line_end() -> None:
    text = "a\u2028b\u2029c\x85d".encode()
    assert split(b"data: " + text + b"\n\n") == [text]


def test_text_that_looks_like_a_field_stays_text() -> None:
    """SEC-106: in JSON a line break is written `\\n`, so it can never end an event."""
    assert split(rb'data: {"c":"x\n\ndata: evil\nevent: y"}' + b"\n\n") == [
        rb'{"c":"x\n\ndata: evil\nevent: y"}'
    ]


def test_one_event_of_a_megabyte_in_ten_thousand_chunks_comes_out_whole() -> None:
    event = b'data: {"c":"' + b"x" * 1_000_000 + b'"}\n\n'
    chunks = [event[at : at + 100] for at in range(0, len(event), 100)]
    assert len(chunks) > 10_000
    assert split(*chunks) == [event[6:-2]]


def test_an_event_that_never_ends_is_given_up() -> None:
    splitter = Splitter()
    for _ in range(sse.EVENT_BYTES // 1_048_576):
        splitter.feed(b"x" * 1_048_576)
    with pytest.raises(TooLarge):
        splitter.feed(b"x")
