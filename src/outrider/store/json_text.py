"""Values of the core as JSON text: compact, in declared order, equal bytes for equal values."""

import json
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar

from pydantic_core import PydanticSerializationError, to_json

T = TypeVar("T")

_names: dict[type[Any], tuple[str, ...]] = {}

read = json.loads


def write(value: object) -> str:
    """The JSON of a value, a dataclass or a nest of both."""
    try:
        return to_json(value, inf_nan_mode="constants").decode()
    except PydanticSerializationError:  # half a surrogate pair: only escapes can carry it
        return _escaped.encode(value)


def body(fact: Any, leave_out: str) -> str:
    """The JSON of a dataclass without one field."""
    return write({name: getattr(fact, name) for name in names(type(fact)) if name != leave_out})


def names(kind: type[Any]) -> tuple[str, ...]:
    """The field names of a dataclass, in declared order."""
    found = _names.get(kind)
    if found is None:
        found = _names[kind] = tuple(field.name for field in fields(kind))
    return found


def many(kind: Callable[..., T], rows: list[dict[str, object]]) -> tuple[T, ...]:
    """One flat dataclass for each JSON object."""
    return tuple(kind(**row) for row in rows)


def _plain(value: Any) -> object:
    if is_dataclass(value):
        return {name: getattr(value, name) for name in names(type(value))}
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(type(value).__name__)


_escaped = json.JSONEncoder(separators=(",", ":"), default=_plain)
