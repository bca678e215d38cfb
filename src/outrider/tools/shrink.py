"""JSON that is too long, made to fit so that it still parses.

All keys stay, arrays lose tails, strings lose middles; numbers, booleans and null are untouched,
down to their digits.
"""

import json

STEPS = (
    (400, 2_000), (200, 1_000), (100, 600), (60, 400), (40, 250), (25, 160), (15, 120), (10, 80),
    (6, 60), (4, 40), (3, 30), (2, 20), (1, 16), (1, 8),
)  # items of an array, characters of a string  # fmt: skip


class Number(str):
    """A number as it was written: no digit of it is lost on the way."""

    __slots__ = ()


def shrink(text: str, limit: int) -> str | None:
    """`text` shortened to at most `limit` characters, or None: no JSON object or array, or too
    many keys to fit."""
    if text.lstrip()[:1] not in ("{", "["):
        return None
    try:
        value = json.loads(text, parse_float=Number, parse_int=Number, parse_constant=_refuse)
        for items, chars in STEPS:
            short = _write(value, items, chars, limit)
            if len(short) <= limit:
                return short
    except (ValueError, RecursionError):
        return None
    return None


def _refuse(name: str) -> object:
    raise ValueError(name)  # NaN and Infinity are no JSON


def _write(value: object, items: int, chars: int, limit: int) -> str:
    """The value as JSON, each array at most `items`, each string at most `chars` long.

    Stops writing somewhere beyond `limit`: what is longer is not used.
    """
    out: list[str] = []
    _put(value, items, chars, out, [limit])
    return "".join(out)


def _put(value: object, items: int, chars: int, out: list[str], room: list[int]) -> None:
    if room[0] < 0:
        return
    match value:
        case Number():
            _say(value, out, room)
        case str():
            _say(json.dumps(_middle_out(value, chars), ensure_ascii=False), out, room)
        case dict():
            _say("{", out, room)
            for at, (key, below) in enumerate(value.items()):
                _say(("," if at else "") + json.dumps(key, ensure_ascii=False) + ":", out, room)
                _put(below, items, chars, out, room)
            _say("}", out, room)
        case list():
            _say("[", out, room)
            for at, below in enumerate(value[:items]):
                _say("," if at else "", out, room)
                _put(below, items, chars, out, room)
            _say("]", out, room)
        case _:
            _say(json.dumps(value), out, room)


def _say(piece: str, out: list[str], room: list[int]) -> None:
    out.append(piece)
    room[0] -= len(piece)


def _middle_out(text: str, chars: int) -> str:
    if len(text) <= chars:
        return text
    head = (chars * 2) // 3
    return f"{text[:head]}…{text[len(text) - (chars - head - 1) :]}"
