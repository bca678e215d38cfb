"""A route as a value: the table is read by the router, by the OpenAPI document and by the tests."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from starlette.requests import Request

from outrider.server.doors import Doors
from outrider.server.token import Tokens

Method = Literal["GET", "POST", "PUT", "PATCH", "DELETE"]


@dataclass(frozen=True, slots=True)
class Asked:
    """One request, already judged: `body` and `query` are values of the types the route names."""

    doors: Doors
    request: Request
    path: Mapping[str, str]
    tokens: Tokens
    query: Any = None
    body: Any = None
    routes: tuple["Route", ...] = ()  # the whole table, for the document


Answer = Callable[[Asked], Awaitable[object]]


@dataclass(frozen=True, slots=True)
class Route:
    """`answer` returns a value of the type `gives`, or a whole response.

    `media` is the type of what is sent; for a stream `gives` is one event. `refuses` lists the
    error statuses beyond those of every route.
    """

    method: Method
    path: str
    answer: Answer
    gives: Any = None
    body: Any = None
    query: Any = None
    status: int = 200
    media: str = "application/json"
    refuses: tuple[int, ...] = ()
    made: Any = None  # the type of a 201 that may come instead
    open: bool = False  # needs no access token

    @property
    def name(self) -> str:
        """The operation's id: `area_verb`, from the module and the function."""
        return f"{self.answer.__module__.rpartition('.')[2]}_{self.answer.__name__}"
