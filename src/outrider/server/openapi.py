"""The OpenAPI 3.1 document and the event schemas, made from the route table and the types."""

import functools
import json
from typing import Any

from outrider import __version__
from outrider.server.operation import REFUSED, operation
from outrider.server.route import Route
from outrider.server.schemas import UNIONS, Json, event_schemas, named


@functools.cache
def document_bytes(routes: tuple[Route, ...]) -> bytes:
    """The document as it is served."""
    return json.dumps(document(routes), ensure_ascii=False, separators=(",", ":")).encode()


def document(routes: tuple[Route, ...]) -> Json:
    """The OpenAPI document of a table; every shape is a named component."""
    names, schemas = named(routes)
    paths: dict[str, Json] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = operation(route, names)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Outrider", "version": __version__},
        "servers": [{"url": "."}],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "responses": {"Refused": REFUSED},
            "securitySchemes": SECURITY,
        },
        "security": [{}, {"bearer": []}, {"cookie": []}],
    }


def events() -> Json:
    """The two event unions as one JSON Schema with definitions."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "oneOf": [{"$ref": f"#/$defs/{name}"} for name in UNIONS],
        "$defs": event_schemas(),
    }


SECURITY: dict[str, Any] = {
    "bearer": {"type": "http", "scheme": "bearer"},
    "cookie": {"type": "apiKey", "in": "cookie", "name": "outrider_session"},
}
