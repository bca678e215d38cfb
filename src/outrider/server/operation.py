"""One operation of the OpenAPI document."""

import inspect
import re

from outrider.core.event import TurnEvent
from outrider.server.route import Route
from outrider.server.schemas import Json, Names
from outrider.server.stream import STREAM

REFUSED: Json = {
    "description": "Refused",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorBody"}}},
}


def operation(route: Route, names: Names) -> Json:
    """The operation object of a route; its summary is the docstring of what answers it."""
    summary = (inspect.getdoc(route.answer) or "").partition("\n")[0]
    made: Json = {
        "operationId": route.name.removesuffix("_"),
        "summary": summary.rstrip("."),
        "tags": [route.name.partition("_")[0]],
    }
    if parameters := _parameters(route, names):
        made["parameters"] = parameters
    if route.body is bytes:
        binary = {"type": "string", "format": "binary"}
        made["requestBody"] = _body("application/octet-stream", binary)
    elif route.body is not None:
        made["requestBody"] = _body("application/json", names[f"{route.name}.body"])
    made["responses"] = _responses(route, names)
    if route.open:
        made["security"] = [{}]
    return made


def refusals(route: Route) -> set[int]:
    """Every status of refusal that a route may answer with."""
    found = {400, 403, 500, *route.refuses}
    if not route.open:
        found.add(401)
    if route.query is not None or route.body is not None:
        found.add(422)
    if "{" in route.path:
        found.add(404)
    if route.body is not None:
        found |= {408, 413, 415}
    return found


def _responses(route: Route, names: Names) -> Json:
    made: Json = {str(route.status): {"description": "OK"} | _content(route, names)}
    if route.media == STREAM and route.method == "GET" and route.gives is TurnEvent:
        made["204"] = {"description": "Nothing runs"}
    if route.made is not None:
        schema = names[f"{route.name}.made"]
        made["201"] = {"description": "Made", "content": {"application/json": {"schema": schema}}}
    for status in sorted(refusals(route)):
        made[str(status)] = {"$ref": "#/components/responses/Refused"}
    return made


def _content(route: Route, names: Names) -> Json:
    if route.status == 204:
        return {}
    if route.media == STREAM:
        union = names["TurnEvent" if route.gives is TurnEvent else "ActivityEvent"]
        return {"content": {STREAM: {"schema": {"type": "string"}, "x-item-schema": union}}}
    given = {"type": "string"} if route.gives is None else names[f"{route.name}.gives"]
    return {"content": {route.media: {"schema": given}}}


def _parameters(route: Route, names: Names) -> list[Json]:
    found = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", route.path)
    ]
    if route.query is not None:
        found += [
            {"name": name, "in": "query", "required": False, "schema": schema}
            for name, schema in names[f"{route.name}.query"]["properties"].items()
        ]
    if route.body is bytes:
        named = {"type": "string"}
        found.append({"name": "X-Name", "in": "header", "required": True, "schema": named})
    return found


def _body(media: str, schema: Json) -> Json:
    return {"required": True, "content": {media: {"schema": schema}}}
