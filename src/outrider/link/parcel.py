"""A parcel: a message with its address and number, as one payload. Pure, and fails closed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, get_args

from outrider.link import shape
from outrider.link.broken import LinkBroken
from outrider.link.messages import Down, Message, Up
from outrider.link.requests import Append, Writable


@dataclass(frozen=True, slots=True)
class Address:
    """One drive: its conversation, and a number that no later drive of this gateway has."""

    conversation_id: str = ""
    epoch: int = 0


NOBODY = Address()  # before the first drive


@dataclass(frozen=True, slots=True)
class Parcel:
    """`number` asks for an answer, `re` is the number that is answered; 0 is neither."""

    message: Message
    address: Address
    number: int = 0
    re: int = 0


Kinds = Mapping[str, type[Any]]

DOWN: Kinds = {kind.__name__: kind for kind in get_args(Down)}
UP: Kinds = {kind.__name__: kind for kind in get_args(Up)}
WRITABLE = frozenset(
    next(field.default for field in fields(fact) if field.name == "kind")
    for fact in get_args(Writable)
)
FIELDS = {"kind", "conversation", "epoch", "number", "re", "body"}


def pack(parcel: Parcel) -> bytes:
    """The payload of a parcel."""
    return shape.write({
        "kind": type(parcel.message).__name__,
        "conversation": parcel.address.conversation_id,
        "epoch": parcel.address.epoch,
        "number": parcel.number,
        "re": parcel.re,
        "body": parcel.message,
    })  # fmt: skip


def unpack(payload: bytes, kinds: Kinds) -> Parcel:
    """The parcel of a payload. Raises LinkBroken for what `kinds` cannot say."""
    told = _fits(shape.read, payload)
    if type(told) is not dict or told.keys() != FIELDS:
        raise LinkBroken("garbage")
    number, re = (_fits(shape.reader(int), told[name]) for name in ("number", "re"))
    address = Address(
        _fits(shape.reader(str), told["conversation"]), _fits(shape.reader(int), told["epoch"])
    )
    kind = kinds.get(told["kind"]) if isinstance(told["kind"], str) else None
    if kind is None:
        raise LinkBroken("unknown_message", kind=str(told["kind"])[:40])
    if kind is Append:
        _writable(told["body"])
    return Parcel(_fits(shape.reader(kind), told["body"]), address, number, re)


def _fits(read: Callable[[Any], Any], value: object) -> Any:
    try:
        return read(value)
    except shape.Misshapen as error:
        raise LinkBroken("garbage", shape=str(error)) from None


def _writable(body: object) -> None:
    """Facts that only the gateway states are refused by name, before their shape is looked at."""
    facts = body.get("facts") if isinstance(body, dict) else None
    for fact in facts if isinstance(facts, list) else ():
        kind = fact.get("kind") if isinstance(fact, dict) else None
        if kind not in WRITABLE:
            raise LinkBroken("fact_refused", kind=str(kind)[:40])
