"""Chat Completions, outward: a request as body bytes. The same request gives the same bytes."""

import json

from outrider.core.model import ModelSpoke, PersonSpoke, Request, ToolSpoke, Utterance
from outrider.core.tool import Call, ToolSpec
from outrider.models.route import Provider

KEPT_BYTES = 4_000_000  # twice this is remembered: more than any context window takes

OFFICIAL = "api.openai.com"
OPENROUTER = "openrouter.ai"
_dump = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode


class Encoder:
    """Writes bodies, remembering what it has encoded: a history grows, it never changes.

    So a history of 1,000 is joined in 0.3 ms where encoding it takes 4. Keyed by identity, holding
    the value: an id cannot be taken over while it is remembered.
    """

    def __init__(self) -> None:
        self._young: dict[int, tuple[object, bytes]] = {}
        self._old: dict[int, tuple[object, bytes]] = {}
        self._bytes = 0

    def body(self, request: Request, model: str, provider: Provider) -> bytes:
        """The body of a streamed request to `model` at `provider`."""
        said = [self.utterance(utterance) for utterance in request.history]
        if request.system:
            said.insert(0, _system(request.system))
        parts = [b'{"model":', _bytes(model), b',"messages":[', b",".join(said), b"]"]
        if request.tools:
            tools = b",".join(self._piece(tool) for tool in request.tools)
            parts.append(b',"tools":[' + tools + b"]")
        parts.append(_options(request, provider))
        return b"".join(parts)

    def utterance(self, utterance: Utterance) -> bytes:
        """One message of the body."""
        return self._piece(utterance)

    def _piece(self, value: Utterance | ToolSpec) -> bytes:
        found = self._young.get(id(value))
        if found is None:
            found = self._old.get(id(value)) or (value, _written(value))
            self._young[id(value)] = found
            self._bytes += len(found[1])
            if self._bytes > KEPT_BYTES:  # what is used goes on living; what is not, goes
                self._old, self._young, self._bytes = self._young, {}, 0
        return found[1]


def _written(value: Utterance | ToolSpec) -> bytes:
    return _bytes(_tool(value) if isinstance(value, ToolSpec) else _message(value))


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
    function = {"name": call.name, "arguments": _dump(dict(call.arguments))}
    return {"id": call.id, "type": "function", "function": function}


def _tool(spec: ToolSpec) -> dict[str, object]:
    function = {
        "name": spec.name,
        "description": spec.description,
        "parameters": dict(spec.parameters),
    }
    return {"type": "function", "function": function}


def _bytes(value: object) -> bytes:
    # a lone surrogate cannot be sent as UTF-8; nothing stored holds one, an owner's file might
    return _dump(value).encode("utf-8", "replace")
