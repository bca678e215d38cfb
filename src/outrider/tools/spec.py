"""A tool as the model and the loop see it."""

from collections.abc import Mapping

from outrider.core.tool import Tool, ToolSpec

SHAPES: Mapping[type, Mapping[str, object]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    list: {"type": "array", "items": {"type": "string"}},
}


def spec(tool: Tool, language: str) -> ToolSpec:
    """The tool's value for the catalogue, described in `language` or else in English."""
    return ToolSpec(
        tool.name, tool.says.get(language, tool.says["en"]), schema(tool.takes),
        asks=tool.asks, always_asks=tool.always_asks, parallel=tool.parallel,
        replay_safe=tool.replay_safe, counts=tool.counts,
    )  # fmt: skip


def schema(takes: Mapping[str, type]) -> dict[str, object]:
    """The JSON Schema of an argument list; a name with a trailing `?` is optional."""
    return {
        "type": "object",
        "properties": {name.rstrip("?"): dict(SHAPES[kind]) for name, kind in takes.items()},
        "required": [name for name in takes if not name.endswith("?")],
        "additionalProperties": False,
    }
