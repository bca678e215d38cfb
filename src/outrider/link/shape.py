"""Values as JSON and back, by the types that core declares. Strict: what does not fit is refused.

A dataclass is an object with exactly its fields; of a union it is the member that fits.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

Reader = Callable[[Any], Any]

_readers: dict[Any, Reader] = {}

PLAIN: Mapping[object, tuple[type, ...]] = {
    str: (str,), int: (int,), bool: (bool,), float: (float, int), NoneType: (NoneType,),
}  # fmt: skip


class Misshapen(ValueError):
    """A value that is not of its declared type. It names the type and never the value."""


def write(value: object) -> bytes:
    """The JSON of a value, a dataclass or a nest of both."""
    try:
        return _plain.encode(value).encode()
    except UnicodeEncodeError:  # half a surrogate pair: only escapes can carry it
        return _escaped.encode(value).encode()


def read(payload: bytes) -> Any:
    """The JSON of a payload, as dicts and lists. Raises Misshapen."""
    try:
        return json.loads(payload)
    except (ValueError, RecursionError):
        raise Misshapen("json") from None


def reader(hint: Any) -> Reader:
    """What turns JSON into a value of a declared type, or raises Misshapen. Made once a type."""
    found = _readers.get(hint)
    if found is None:
        found = _readers[hint] = _made(hint)
    return found


def _made(hint: Any) -> Reader:
    origin, args = get_origin(hint), get_args(hint)
    if hint in (object, Any):
        return lambda value: value
    if hint in PLAIN:
        return _exact(PLAIN[hint])
    if origin is Literal:
        return _literal(args)
    if origin in (Union, UnionType):
        return _union([reader(each) for each in args])
    if origin is tuple:
        return _many(reader(args[0]))
    if origin is not None and issubclass(origin, Mapping):
        return _mapping(reader(args[1]))
    if is_dataclass(hint):
        return _record(hint)
    raise TypeError(hint)


def _exact(kinds: tuple[type, ...]) -> Reader:
    def read(value: object) -> object:
        if type(value) not in kinds:
            raise Misshapen(kinds[0].__name__)
        return value

    return read


def _literal(choices: tuple[object, ...]) -> Reader:
    def read(value: object) -> object:
        if not any(type(value) is type(choice) and value == choice for choice in choices):
            raise Misshapen("literal")
        return value

    return read


def _union(members: list[Reader]) -> Reader:
    def read(value: object) -> object:
        for member in members:
            try:
                return member(value)
            except Misshapen:
                continue
        raise Misshapen("union")

    return read


def _many(item: Reader) -> Reader:
    def read(value: object) -> object:
        if type(value) is not list:
            raise Misshapen("list")
        return tuple([item(each) for each in value])

    return read


def _mapping(item: Reader) -> Reader:
    def read(value: object) -> object:
        if type(value) is not dict:
            raise Misshapen("object")
        return {name: item(each) for name, each in value.items()}

    return read


def _record(kind: Any) -> Reader:
    hints = get_type_hints(kind)
    readers = {field.name: reader(hints[field.name]) for field in fields(kind)}

    def read(value: object) -> object:
        if type(value) is not dict or value.keys() != readers.keys():
            raise Misshapen(kind.__name__)
        return kind(**{name: each(value[name]) for name, each in readers.items()})

    return read


def _opened(value: Any) -> object:
    if is_dataclass(value):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(type(value).__name__)


_plain = json.JSONEncoder(separators=(",", ":"), default=_opened, ensure_ascii=False)
_escaped = json.JSONEncoder(separators=(",", ":"), default=_opened)
