"""Refusals: which status an error has, and the body that tells of it."""

from typing import cast

from outrider import texts
from outrider.core.errors import (
    Conflict,
    Full,
    Gone,
    Invalid,
    NotFound,
    OutriderError,
    Refused,
    Unfit,
    Unstartable,
    Unwritable,
)  # fmt: skip
from outrider.server.json_text import encoded


class Unreadable(Invalid):
    """Not a request that a browser would send; the connection is closed."""

    code = "bad_request"


class WrongType(Invalid):
    """A body of a kind that this route does not read."""

    code = "wrong_type"


class TooSlow(Invalid):
    """The body did not arrive in time."""

    code = "too_slow"


class TooLarge(Full):
    """The body is over its bound."""

    code = "too_large"


class Unsigned(Refused):
    """An access token is set and the request carries no valid one."""

    code = "token_needed"


class NoMethod(NotFound):
    """The path exists, but not for this method; `allow` lists those that do."""

    code = "no_method"


class NoRange(Invalid):
    """A range that cannot be served."""

    code = "bad_range"


STATUS: dict[type[BaseException], int] = {
    Unreadable: 400, Unfit: 400,
    Unsigned: 401, Refused: 403, NotFound: 404, NoMethod: 405, TooSlow: 408,
    Conflict: 409, Gone: 410, TooLarge: 413, WrongType: 415, NoRange: 416, Invalid: 422, Full: 429,
    Unstartable: 500, OutriderError: 500,
    Unwritable: 507,
}  # fmt: skip
CLOSES = {400, 408, 413, 415}  # the body may not have been read: what follows it is not trusted
JSON = b"application/json"


def status(error: OutriderError) -> int:
    """The status of the nearest family that has one."""
    return next(STATUS[kind] for kind in type(error).__mro__ if kind in STATUS)


def body(error: OutriderError, language: str) -> bytes:
    """`{"error": {code, message, ...facts}}`.

    A thing that is unknown and one that is not yours read the same, and what went wrong inside
    tells nothing: neither carries facts.
    """
    silent = status(error) == STATUS[OutriderError] or isinstance(error, NotFound)
    facts = {} if silent else dict(error.facts)
    told = error.reason if texts.known(error.reason) else _family(error)
    message = texts.sentence(told, language, **error.facts)
    return encoded({"error": facts | {"code": error.reason, "message": message}})


def headers(error: OutriderError, made: bytes) -> list[tuple[bytes, bytes]]:
    """Of the whole response to an error."""
    found = [
        (b"content-type", JSON),
        (b"content-length", str(len(made)).encode()),
        (b"cache-control", b"no-store"),
    ]
    if isinstance(error, NoMethod):
        found.append((b"allow", ", ".join(cast(tuple[str, ...], error.facts["allow"])).encode()))
    if isinstance(error, Unsigned):
        found.append((b"www-authenticate", b"Bearer"))
    if status(error) == STATUS[Full]:
        found.append((b"retry-after", b"60"))
    if status(error) in CLOSES:
        found.append((b"connection", b"close"))
    return found


def _family(error: OutriderError) -> str:
    codes = [getattr(kind, "code", "internal") for kind in type(error).__mro__]
    return next((code for code in codes if texts.known(code)), "internal")
