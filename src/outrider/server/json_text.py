"""Values to JSON bytes."""

import json
from typing import Any

from pydantic_core import PydanticSerializationError, to_json, to_jsonable_python


def encoded(value: object) -> bytes:
    """Dataclasses and mappings as JSON; numbers that JSON lacks become null."""
    try:
        return to_json(value, inf_nan_mode="null", fallback=str)
    except PydanticSerializationError:  # a lone surrogate in a stored text: escaped, not refused
        return json.dumps(plain(value)).encode()


def plain(value: object) -> Any:
    """Dicts, lists, strings, numbers and null."""
    return to_jsonable_python(value, inf_nan_mode="null", fallback=str)
