"""A call's arguments: text that should be one JSON object (A-LOOP-10, 11)."""

import json
import math

from outrider.core.tool import Arguments, Broken
from outrider.models.whole import whole

NEAR_CHARS = 24  # on each side of the place where parsing broke
DEPTH = 64  # deeper nesting serves nobody and exhausts somebody's stack


def read(text: str, *, limit_hit: bool) -> tuple[Arguments, Broken | None]:
    """The arguments, or an empty mapping and why they could not be read.

    `limit_hit`: the reply ended here because of the output limit, so that broken means cut.
    """
    if not text.strip():
        return {}, Broken(0, 0, "", cut=True) if limit_hit else None
    try:
        value = json.loads(text, parse_constant=_no_constant, parse_float=_finite)
    except json.JSONDecodeError as error:
        unended = error.msg.startswith("Unterminated string")
        return {}, _broken(text, len(text) if unended else error.pos, limit_hit)
    except (ValueError, RecursionError):  # NaN, 1e400, a number of 5,000 digits, 1,000 brackets
        return {}, _broken(text, 0, limit_hit)
    if not isinstance(value, dict):
        return {}, _broken(text, 0, limit_hit)
    try:
        return {whole(key): _clean(each, 1) for key, each in value.items()}, None
    except RecursionError:
        return {}, _broken(text, 0, limit_hit)


def _no_constant(name: str) -> object:
    raise ValueError(name)


def _finite(digits: str) -> float:
    """A number that JSON can carry back: one that overflows could never be sent again."""
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError(digits)
    return number


def _clean(value: object, depth: int) -> object:
    """The value without lone surrogates. Raises RecursionError when it is nested too deeply."""
    if isinstance(value, str):
        return whole(value)
    if not isinstance(value, list | dict):
        return value
    if depth >= DEPTH:
        raise RecursionError
    if isinstance(value, list):
        return [_clean(each, depth + 1) for each in value]
    return {whole(key): _clean(each, depth + 1) for key, each in value.items()}


def _broken(text: str, at: int, cut: bool) -> Broken:
    near = text[max(0, at - NEAR_CHARS) : at + NEAR_CHARS]
    return Broken(len(text), at, "".join(map(_visible, near)), cut)


def _visible(mark: str) -> str:
    return mark if mark.isprintable() else mark.encode("unicode_escape", "replace").decode("ascii")
