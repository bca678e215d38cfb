"""Chat Completions, outward: a request as body bytes. The same request gives the same bytes."""

import json
from collections.abc import Collection

from pydantic_core import PydanticSerializationError, to_json

from outrider.core.model import ModelSpoke, PersonSpoke, Request, ToolSpoke, Utterance
from outrider.core.tool import Call, ToolSpec
from outrider.models.route import Provider
from outrider.models.scroll import Scrolls

OPTIONS_BYTES = 512  # a generous round figure for everything that is not history or tools

OFFICIAL = "api.openai.com"
OPENROUTER = "openrouter.ai"
_dump = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode


class Encoder:
    """Writes bodies, remembering histories and tools: a history of 1,000 is joined, not encoded."""

    def __init__(self) -> None:
        self._scrolls = Scrolls(lambda utterance: _bytes(_message(utterance)))
        self._tools: tuple[tuple[ToolSpec, ...], bytes] = ((), b"")

    def body(self, request: Request, model: str, provider: Provider) -> bytes:
        """The body of a streamed request to `model` at `provider`."""
        said = [_system(request.system)] if request.system else []
        if request.history:
            said.append(self._scrolls.of(request.history).written)
        parts = [b'{"model":', _bytes(model), b',"messages":[', b",".join(said), b"]"]
        if request.tools:
            parts.append(b',"tools":[' + self._written(request.tools) + b"]")
        parts.append(_options(request, provider))
        return b"".join(parts)

    def size(self, request: Request, since: int = 0) -> int:
        """Bytes of a body without those before utterance `since`, never less than they are."""
        own = len(_system(request.system)) + len(self._written(request.tools))
        return own + self._scrolls.of(request.history).since(since) + OPTIONS_BYTES

    def call_ids(self, request: Request) -> Collection[str]:
        """The ids of every call in the request's history."""
        return self._scrolls.of(request.history).call_ids

    def _written(self, tools: tuple[ToolSpec, ...]) -> bytes:
        if tools != self._tools[0]:
            self._tools = (tools, b",".join(_bytes(_tool(tool)) for tool in tools))
        return self._tools[1]


def _options(request: Request, provider: Provider) -> bytes:
    options: dict[str, object] = {"stream": True, "stream_options": {"include_usage": True}}
    official = provider.host == OFFICIAL or provider.host.endswith(".openai.azure.com")
    options["max_completion_tokens" if official else "max_tokens"] = request.max_output_tokens
    if provider.host == OPENROUTER:
        options["usage"] = {"include": True}
    if request.reasoning is not None and provider.name != "ollama":
        if provider.host == OPENROUTER:
            options["reasoning"] = {"effort": request.reasoning}
        else:
            options["reasoning_effort"] = request.reasoning
    return b"," + _bytes(options)[1:]


def _system(text: str) -> bytes:
    return _bytes({"role": "system", "content": text})


def _message(utterance: Utterance) -> dict[str, object]:
    match utterance:
        case PersonSpoke(text=text):
            return {"role": "user", "content": text}
        case ModelSpoke(text=text, calls=calls):
            said: dict[str, object] = {"role": "assistant", "content": text or None}
            if calls:
                said["tool_calls"] = [_call(call) for call in calls]
            elif not text:
                said["content"] = ""
            return said
        case ToolSpoke(call_id=call_id, text=text):
            return {"role": "tool", "tool_call_id": call_id, "content": text}


def _call(call: Call) -> dict[str, object]:
    function = {"name": call.name, "arguments": _arguments(call)}
    return {"id": call.id, "type": "function", "function": function}


def _arguments(call: Call) -> str:
    try:
        return _dump(dict(call.arguments))
    except ValueError:  # a number that JSON lacks, stored by an older version: history must go out
        return to_json(dict(call.arguments), inf_nan_mode="null").decode()


def _tool(spec: ToolSpec) -> dict[str, object]:
    function = {
        "name": spec.name,
        "description": spec.description,
        "parameters": dict(spec.parameters),
    }
    return {"type": "function", "function": function}


def _bytes(value: object) -> bytes:
    try:
        return to_json(value)
    except PydanticSerializationError:  # a lone surrogate, perhaps from an owner's file
        return _dump(value).encode("utf-8", "replace")
