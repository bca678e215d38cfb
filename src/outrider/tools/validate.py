"""Arguments against a tool's JSON Schema, before anything is judged or run."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from outrider.core.tool import Arguments, ToolSpec
from outrider.tools.errors import ToolError
from outrider.tools.spell import visible

if TYPE_CHECKING:
    from jsonschema_rs import Draft202012Validator

MAX_SAID = 300  # characters; a value quoted by the validator may be long


class Validator:
    """Checks calls against the catalogue; a schema is compiled at its first use."""

    def __init__(self, specs: Mapping[str, ToolSpec]) -> None:
        self._specs = specs
        self._compiled: dict[str, Draft202012Validator] = {}

    def check(self, name: str, arguments: Arguments) -> dict[str, object]:
        """The arguments as the tool takes them: `3.0` for an integer becomes 3.

        Raises ToolError naming the first thing wrong.
        """
        plain = dict(arguments)
        validator = self._compiled.get(name) or self._compile(name)
        if not validator.is_valid(plain):
            error = next(iter(validator.iter_errors(plain)))
            where = "/".join(map(str, error.instance_path))
            said = visible(error.message)
            said = said if len(said) <= MAX_SAID else said[:MAX_SAID] + "…"
            raise ToolError("arguments", detail=f"{where}: {said}" if where else said)
        return {key: _whole(value) for key, value in plain.items()}

    def _compile(self, name: str) -> "Draft202012Validator":
        import jsonschema_rs  # tens of milliseconds, paid by the first call

        schema = dict(self._specs[name].parameters)
        self._compiled[name] = jsonschema_rs.Draft202012Validator(schema)
        return self._compiled[name]


def _whole(value: object) -> object:
    return int(value) if isinstance(value, float) and value.is_integer() else value
