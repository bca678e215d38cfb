"""From a method and a path to a route."""

import re
from collections.abc import Iterable, Mapping

from outrider.core.errors import NotFound
from outrider.server.refusal import NoMethod
from outrider.server.route import Route

NAME = re.compile(r"[A-Za-z0-9_~@:+.-]{1,128}", re.ASCII)


class Branch:
    """One segment of the paths: literal segments first, then a name."""

    def __init__(self) -> None:
        self.literal: dict[str, Branch] = {}
        self.named: Branch | None = None
        self.routes: dict[str, Route] = {}


class Switch:
    """A tree of the routes' segments."""

    def __init__(self, routes: Iterable[Route]) -> None:
        self._root = Branch()
        for route in routes:
            branch = self._root
            for segment in route.path.split("/")[1:]:
                branch = _grow(branch, segment)
            branch.routes[route.method] = route

    def find(self, method: str, path: str) -> tuple[Route, Mapping[str, str]]:
        """The route and its names.

        Raises NotFound("no_route"), NoMethod, or NotFound for a name that nothing can have.
        """
        branch, values = self._root, []
        for segment in path.split("/")[1:]:
            if segment in branch.literal:
                branch = branch.literal[segment]
            elif segment and branch.named is not None:
                branch = branch.named
                values.append(segment)
            else:
                raise NotFound("no_route")
        if not branch.routes:
            raise NotFound("no_route")
        if method not in branch.routes:
            raise NoMethod(allow=tuple(branch.routes))
        if not all(map(NAME.fullmatch, values)):
            raise NotFound
        route = branch.routes[method]
        return route, dict(zip(_names(route.path), values, strict=True))


def _grow(branch: Branch, segment: str) -> Branch:
    if segment.startswith("{"):
        branch.named = branch.named or Branch()
        return branch.named
    return branch.literal.setdefault(segment, Branch())


def _names(path: str) -> list[str]:
    return [segment[1:-1] for segment in path.split("/") if segment.startswith("{")]
