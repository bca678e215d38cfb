"""The fence: who may speak to the door, in what spelling. Pure; it runs before anything else."""

import re
from collections.abc import Mapping

from starlette.types import Scope

from outrider.core.errors import NotFound, Refused
from outrider.server.doors import FenceRules
from outrider.server.hosts import Names, check_host, check_origin, names
from outrider.server.refusal import Unreadable, WrongType

ONCE = frozenset((
    b"host", b"origin", b"content-length", b"content-type", b"transfer-encoding", b"authorization",
    b"sec-fetch-site", b"content-encoding", b"last-event-id", b"x-name", b"cookie", b"expect",
))  # fmt: skip
OWN_PAGE = (b"same-origin", b"none")
ODD = re.compile(
    rb"//|\\|;|[\x00-\x20\x7f-\xff]|/\.{1,2}(?:/|$)|%(?:2e|2f|5c|25|3b|7f|[01][0-9a-f])",
    re.IGNORECASE,
)
SAFE = frozenset(("GET", "HEAD", "OPTIONS"))

Headers = Mapping[bytes, bytes]


class Fence:
    """Judges a request by its head alone."""

    def __init__(self, rules: FenceRules) -> None:
        self._names: Names = names(rules)

    def judge(self, scope: Scope) -> Headers:
        """The headers, each once where one is all that makes sense.

        Raises Unreadable, Refused, NotFound or WrongType; nothing was done by then.
        """
        found = _headers(scope)
        host = check_host(found.get(b"host", b"").decode("latin-1"), self._names)
        if b"origin" in found:
            origin = found[b"origin"].decode("latin-1")
            check_origin(origin, scope["scheme"], host, self._names)
        _check_spelling(scope)
        if is_api(scope) and found.get(b"sec-fetch-site", b"none") not in OWN_PAGE:
            raise Refused("origin_refused")
        if b"content-encoding" in found and scope["method"] not in SAFE:
            raise WrongType(where="Content-Encoding")
        return found


def is_api(scope: Scope) -> bool:
    """Whether the path belongs to the API, known or not."""
    path: str = scope["path"]
    return path == "/api" or path.startswith("/api/")


def _headers(scope: Scope) -> Headers:
    found: dict[bytes, bytes] = {}
    for name, value in scope["headers"]:
        if name in found and name in ONCE:
            raise Unreadable
        found[name] = value
    if b"transfer-encoding" in found and b"content-length" in found:
        raise Unreadable
    return found


def _check_spelling(scope: Scope) -> None:
    """One spelling a path: what a proxy or a file system could read otherwise is not found."""
    raw: bytes = scope.get("raw_path") or scope["path"].encode()
    path: str = scope["path"]
    if not raw.startswith(b"/") or ODD.search(raw) or "\ufffd" in path:
        raise NotFound("no_route")
    head = path.split("/", 2)[1]
    if head.casefold() == "api" and raw.split(b"/", 2)[1] != b"api":
        raise NotFound("no_route")
