"""Bodies written out of remembered parts: a history of 1,000 is joined, not encoded."""

import hashlib
import json
import re
from collections.abc import Callable, Collection
from dataclasses import dataclass

from pydantic_core import PydanticSerializationError, to_json

from outrider.core.model import Request
from outrider.core.tool import Call, ToolSpec
from outrider.models.route import Provider
from outrider.models.scroll import Scrolls, Write

OPTIONS_BYTES = 512  # a generous round figure for everything that is not history or tools
CALL_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")

dump = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode


@dataclass(frozen=True, slots=True)
class Parts:
    """What a body is put together from: all of it bytes of the dialect, and what asked for it."""

    model: bytes
    system: bytes  # empty where there is no system prompt
    history: bytes
    tools: bytes  # joined by commas
    request: Request
    provider: Provider


@dataclass(frozen=True, slots=True)
class Spelling:
    """How a dialect spells the parts of a request and puts them together."""

    utterance: Write
    system: Callable[[str], bytes]
    tool: Callable[[ToolSpec], object]
    body: Callable[[Parts], bytes]


class PartEncoder:
    """Implements `dialect.Encoder` for a spelling, remembering histories and tools."""

    def __init__(self, spelling: Spelling) -> None:
        self._spelling = spelling
        self._scrolls = Scrolls(spelling.utterance)
        self._tools: tuple[tuple[ToolSpec, ...], bytes] = ((), b"")

    def body(self, request: Request, model: str, provider: Provider) -> bytes:
        """See dialect.Encoder."""
        system = self._spelling.system(request.system) if request.system else b""
        history = self._scrolls.of(request.history).written
        tools = self._written(request.tools)
        return self._spelling.body(Parts(written(model), system, history, tools, request, provider))

    def size(self, request: Request, since: int = 0) -> int:
        """See dialect.Encoder."""
        own = len(self._spelling.system(request.system)) + len(self._written(request.tools))
        return own + self._scrolls.of(request.history).since(since) + OPTIONS_BYTES

    def call_ids(self, request: Request) -> Collection[str]:
        """See dialect.Encoder."""
        return self._scrolls.of(request.history).call_ids

    def _written(self, tools: tuple[ToolSpec, ...]) -> bytes:
        if tools != self._tools[0]:
            spelt = b",".join(written(self._spelling.tool(tool)) for tool in tools)
            self._tools = (tools, spelt)
        return self._tools[1]


def written(value: object) -> bytes:
    """A value as JSON bytes, whatever is in it."""
    try:
        return to_json(value)
    except PydanticSerializationError:  # a lone surrogate, perhaps from an owner's file
        return dump(value).encode("utf-8", "replace")


def arguments(call: Call) -> str:
    """A call's arguments as JSON text."""
    try:
        return dump(dict(call.arguments))
    except ValueError:  # a number that JSON lacks, stored by an older version: history must go out
        return to_json(dict(call.arguments), inf_nan_mode="null").decode()


def call_id(made: str) -> str:
    """A call's id as every provider takes it: one made by another may hold signs they refuse."""
    if CALL_ID.fullmatch(made):
        return made
    return f"call_{hashlib.sha256(made.encode('utf-8', 'replace')).hexdigest()[:24]}"
