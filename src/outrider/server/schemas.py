"""Types to named JSON Schemas."""

from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import Field, TypeAdapter
from typing_extensions import is_typeddict

from outrider.core.activity import ActivityEvent
from outrider.core.event import TurnEvent
from outrider.server.answers import ErrorBody
from outrider.server.route import Route

Json = dict[str, Any]
Names = dict[str, Json]  # "conversations_read.gives" → its schema, mostly a $ref
Wanted = dict[str, tuple[Any, str]]  # name → type, mode

UNIONS: dict[str, Any] = {
    "TurnEvent": Annotated[TurnEvent, Field(discriminator="type")],
    "ActivityEvent": Annotated[ActivityEvent, Field(discriminator="type")],
}
SENT, TAKEN = "serialization", "validation"


def named(routes: Sequence[Route]) -> tuple[Names, Json]:
    """The schema of all that each route takes and answers, and the components they use."""
    wanted: Wanted = {"ErrorBody": (ErrorBody, SENT)}
    queries = set()
    for route in routes:
        if route.gives not in (None, TurnEvent, ActivityEvent):
            wanted[f"{route.name}.gives"] = (route.gives, SENT)
        if route.made is not None:
            wanted[f"{route.name}.made"] = (route.made, SENT)
        if route.body not in (None, bytes):
            wanted[f"{route.name}.body"] = (route.body, TAKEN)
        if route.query is not None:
            wanted[f"{route.name}.query"] = (route.query, TAKEN)
            queries.add(route.query.__name__)
    names, schemas = _made(wanted, "#/components/schemas/{model}")
    for key in [key for key in names if key.endswith(".query")]:  # spelt out as parameters
        names[key] = schemas[names[key]["$ref"].rpartition("/")[2]]
    bodies = {route.body.__name__: is_typeddict(route.body) for route in routes if route.body}
    schemas["Problem"]["additionalProperties"] = True  # its facts
    return names, {
        name: _taken(schema, bodies[name]) if name in bodies else _sent(schema)
        for name, schema in schemas.items()
        if name not in queries
    }


def event_schemas() -> Json:
    """Definitions of both unions and of all they hold."""
    schemas = _made({}, "#/$defs/{model}")[1]
    return {name: _sent(schema) for name, schema in schemas.items()}


def _made(wanted: Wanted, template: str) -> tuple[Names, Json]:
    wanted = wanted | {name: (union, SENT) for name, union in UNIONS.items()}
    inputs: list[Any] = [(key, mode, TypeAdapter(kind)) for key, (kind, mode) in wanted.items()]
    found, rest = TypeAdapter.json_schemas(inputs, ref_template=template)
    names = {key: schema for (key, _), schema in found.items()}
    schemas: Json = {name: _untitled(schema) for name, schema in rest["$defs"].items()}
    for name in UNIONS:
        schemas[name] = names[name]
        names[name] = {"$ref": template.format(model=name)}
    return names, dict(sorted(schemas.items()))


def _taken(schema: Json, change: bool) -> Json:
    """A change that names an unknown key is refused; other bodies may carry more than we read."""
    closed = {"additionalProperties": False} if change else {}
    return schema | closed | {"properties": _without("default", schema["properties"])}


def _sent(schema: Json) -> Json:
    """What we send always has its fields; only those that default to null may be absent."""
    if "properties" not in schema:
        return schema
    held = _without("default", schema["properties"])
    may_lack = {
        name for name, part in schema["properties"].items() if part.get("default", 0) is None
    }
    return schema | {"properties": held, "required": [n for n in held if n not in may_lack]}


def _untitled(schema: Json) -> Json:
    properties = schema.get("properties")
    if properties is None:
        return schema
    bare = {key: value for key, value in schema.items() if key != "title"}
    return bare | {"properties": _without("title", properties)}


def _without(key: str, properties: Json) -> Json:
    return {name: {k: v for k, v in part.items() if k != key} for name, part in properties.items()}
