"""Bodies and query strings to the values a route names. Nothing unusual gets further than this."""

import asyncio
import functools
import json
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.types import Message, Receive
from typing_extensions import is_typeddict

from outrider.core.errors import Invalid
from outrider.server.bodies import NewMessage
from outrider.server.refusal import TooLarge, TooSlow, WrongType

if TYPE_CHECKING:
    from pydantic import TypeAdapter, ValidationError

FIELDS = 50  # of a query string


class Intake:
    """Receives a body within bounds of bytes and seconds. Raises TooLarge or TooSlow."""

    def __init__(self, receive: Receive, most_bytes: int, most_s: float) -> None:
        self._receive = receive
        self._left_bytes = most_bytes
        self._most = most_bytes
        self._until = asyncio.get_running_loop().time() + most_s
        self._whole = False

    async def receive(self) -> Message:
        if self._whole:  # only a goodbye can follow, whenever that is
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._until):
                message = await self._receive()
        except TimeoutError:
            raise TooSlow from None
        self._left_bytes -= len(message.get("body", b""))
        if self._left_bytes < 0:
            raise TooLarge(limit_bytes=self._most)
        self._whole = not message.get("more_body", False)
        return message


def intake(stated: bytes, bounds: tuple[int, float], receive: Receive) -> Receive:
    """`receive` within bounds; a stated length over them is refused unread."""
    most_bytes, most_s = bounds
    if stated.isdigit() and int(stated) > most_bytes:
        raise TooLarge(limit_bytes=most_bytes)
    return Intake(receive, most_bytes, most_s).receive


async def body_of(kind: Any, request: Request) -> Any:
    """The JSON body as a value of `kind`; None when the route takes none or reads it raw."""
    if kind is None or kind is bytes:
        return None
    media, _, rest = request.headers.get("content-type", "").partition(";")
    if media.strip().lower() != "application/json" or rest.strip().lower() not in CHARSETS:
        raise WrongType(where="Content-Type")
    return parsed(kind, await request.body())


CHARSETS = ("", "charset=utf-8", 'charset="utf-8"')


def parsed(kind: Any, raw: bytes) -> Any:
    """Raises Invalid on anything but one JSON object of this shape."""
    from pydantic import ValidationError  # first body, not start-up

    try:
        stated = json.loads(raw.decode(), object_pairs_hook=_pairs, parse_constant=_constant)
        if not isinstance(stated, dict):
            raise Invalid(where="", why="object")
        if is_typeddict(kind) and (unknown := stated.keys() - kind.__annotations__.keys()):
            raise Invalid("unknown_field", where=min(unknown)[:200])
        return _adapter(kind).validate_json(raw, strict=True)
    except ValidationError as error:
        raise _invalid(error) from None
    except (ValueError, RecursionError):  # not UTF-8, not JSON, too deep, a number without end
        raise Invalid(where="", why="json") from None


def query_of(kind: Any, raw: bytes) -> Any:
    """The query string as a value of `kind`. Unknown names are left alone; one named twice is not.

    Raises Invalid.
    """
    if kind is None:
        return None
    if not raw:
        return kind()
    from pydantic import ValidationError

    try:
        pairs = parse_qsl(raw.decode(), keep_blank_values=True, errors="strict",
                          max_num_fields=FIELDS)  # fmt: skip
        known = [(name, value) for name, value in pairs if name in kind.__dataclass_fields__]
        return _adapter(kind).validate_strings(_pairs(known))
    except ValidationError as error:
        raise _invalid(error) from None
    except ValueError:
        raise Invalid(where="query") from None


def warm() -> None:
    """Load what the first message needs, while nobody waits for it (about 50 ms of CPU)."""
    parsed(NewMessage, b'{"text":"-"}')


@functools.cache
def _adapter(kind: Any) -> "TypeAdapter[Any]":
    from pydantic import TypeAdapter

    return TypeAdapter(kind)


def _invalid(error: "ValidationError") -> Invalid:
    """Which field, and what kind of wrong; never the value."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    return Invalid(where=".".join(map(str, first["loc"])), why=first["type"])


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError
    return found


def _constant(name: str) -> float:
    raise ValueError
