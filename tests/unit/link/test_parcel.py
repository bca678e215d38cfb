"""A payload is one of the messages of its direction, or the end of the link."""

import json
from typing import Any, get_args

import pytest

from outrider.core.entry import Fact
from outrider.link.broken import LinkBroken
from outrider.link.messages import Ping
from outrider.link.parcel import DOWN, UP, Address, Parcel, pack, unpack
from outrider.link.requests import Append, Began
from outrider.link.shape import write
from tests.unit.store.facts import FULL

HERE = Address("cnv_1", 4)
GATEWAYS_OWN = ("turn_opened", "user_said", "human_decided", "resumed", "compacted")


def why(payload: bytes, kinds: Any = UP) -> str:
    with pytest.raises(LinkBroken) as broken:
        unpack(payload, kinds)
    return broken.value.why


def test_a_parcel_comes_back_as_it_was() -> None:
    parcel = Parcel(Began("c1"), HERE, number=3)
    assert unpack(pack(parcel), UP) == parcel


@pytest.mark.parametrize("payload", [b"x", b"[]", b"{}", b'"text"', b"\x00\x01", b"null"])
def test_garbage_ends_the_link(payload: bytes) -> None:
    assert why(payload) == "garbage"


def test_an_unknown_message_ends_the_link() -> None:
    payload = pack(Parcel(Began("c1"), HERE)).replace(b"Began", b"Begun")
    assert why(payload) == "unknown_message"


def test_a_message_of_the_other_direction_ends_the_link() -> None:
    assert why(pack(Parcel(Began("c1"), HERE)), DOWN) == "unknown_message"
    assert why(pack(Parcel(Ping(), HERE)), UP) == "unknown_message"


def test_a_field_too_many_ends_the_link() -> None:
    told = json.loads(pack(Parcel(Began("c1"), HERE)))
    assert why(json.dumps({**told, "body": {"call_id": "c1", "root": True}}).encode()) == "garbage"


@pytest.mark.parametrize("fact", FULL, ids=lambda fact: fact.kind)
def test_a_link_states_only_what_a_drive_may_state(fact: Fact) -> None:
    """A reply goes by reference; the rest of the refused is the gateway's own."""
    append = {"after": 2, "facts": [json.loads(write(fact))]}
    told = json.loads(pack(Parcel(Began("c1"), HERE)))
    payload = json.dumps({**told, "kind": "Append", "body": append}).encode()
    if fact.kind in (*GATEWAYS_OWN, "model_said"):
        assert why(payload) == "fact_refused"
    else:
        assert unpack(payload, UP).message == Append(2, (fact,))  # type: ignore[arg-type]


def test_every_kind_of_fact_was_tried() -> None:
    assert {type(fact) for fact in FULL} == set(get_args(Fact))
