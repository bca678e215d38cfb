"""Readers of single values: each takes what YAML or a variable holds, or raises Invalid.

No error carries the value itself: a password pasted into the wrong place must not be echoed.
"""

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from zoneinfo import ZoneInfo

from outrider.core.errors import Invalid

Reader = Callable[[object], object]

ROUTE = re.compile(r"[a-z0-9][a-z0-9_-]*:\S+", re.ASCII)
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,127}", re.ASCII)
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*", re.ASCII)
WORDS = {"1": True, "true": True, "yes": True, "on": True}
WORDS |= {"0": False, "false": False, "no": False, "off": False, "": False}


def wrong(expected: str, **facts: object) -> Invalid:
    """The refusal of a value; `expected` is a code whose sentence says what belongs there."""
    return Invalid("bad_value", expected=expected, **facts)


def nearest(name: str, known: Iterable[str]) -> str:
    """The known name that `name` was probably meant to be."""
    names = sorted(known)
    return (get_close_matches(name, names, 1, 0.0) or names)[0]


def switch(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise wrong("switch")


def switch_word(value: object) -> bool:
    """A switch as a variable writes it: 1, true, yes, on and their opposites."""
    word = str(value).strip().lower()
    if word not in WORDS:
        raise wrong("switch_word")
    return WORDS[word]


def number(least: float = 0.0) -> Reader:
    def read(value: object) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float | str):
            raise wrong("number", least=least)
        try:
            found = float(value)
        except ValueError:
            raise wrong("number", least=least) from None
        if not math.isfinite(found) or found < least:
            raise wrong("number", least=least)
        return found

    return read


def whole(least: int, most: int = 2**53) -> Reader:
    def read(value: object) -> int:
        text = str(value).strip()
        if isinstance(value, bool | float) or not re.fullmatch(r"-?[0-9]{1,15}", text):
            raise wrong("whole", least=least, most=most)
        if not least <= int(text) <= most:
            raise wrong("whole", least=least, most=most)
        return int(text)

    return read


def maybe(read: Reader) -> Reader:
    """None, an empty text and the word `none` state that there is no such bound."""
    return lambda value: None if value in (None, "", "none") else read(value)


def one_of(*choices: str) -> Reader:
    def read(value: object) -> str:
        if not isinstance(value, str) or value not in choices:
            raise wrong("one_of", choices=", ".join(choices))
        return value

    return read


def text(value: object) -> str:
    if not isinstance(value, str) or "\0" in value:
        raise wrong("text")
    return value


def texts(value: object) -> tuple[str, ...]:
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise wrong("texts")
    return tuple(text(item) for item in value)


def route(value: object) -> str:
    if not isinstance(value, str) or not ROUTE.fullmatch(value.strip()):
        raise wrong("route")
    return value.strip()


def routes(value: object) -> tuple[str, ...]:
    """A list of routes, or one text that parts them by `;` or commas."""
    items = re.split("[;,]", value) if isinstance(value, str) else texts(value)
    return tuple(dict.fromkeys(route(item) for item in items if item.strip()))


def some_routes(value: object) -> tuple[str, ...]:
    found = routes(value)
    if not found:
        raise wrong("route")
    return found


def patterns(value: object) -> tuple[str, ...]:
    """A list of texts, or one text that parts them by `;`. Spaces inside a pattern matter."""
    items = value.split(";") if isinstance(value, str) else texts(value)
    return tuple(item for item in items if item.strip())


def timezone(value: object) -> str:
    """The name of a zone that this machine or the tzdata package knows."""
    name = text(value)
    try:
        return ZoneInfo(name).key
    except (KeyError, ValueError, OSError):  # unknown, a path out of the data, a folder of it
        raise wrong("timezone") from None


def variable(value: object) -> str:
    """The name of a variable that holds a key; a key itself, pasted here, is refused unechoed."""
    if not isinstance(value, str) or not NAME.fullmatch(value):
        raise wrong("key_env")
    return value


def mapping(value: object) -> Mapping[str, object]:
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise wrong("mapping")
    return dict(value)


def listing(value: object) -> tuple[object, ...]:
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise wrong("texts")
    return tuple(value)
