"""Chat Completions, outward: a request as body bytes. The same request gives the same bytes."""

from outrider.core.model import ModelSpoke, PersonSpoke, Picture, Request, ToolSpoke, Utterance
from outrider.core.tool import Call, ToolSpec
from outrider.models.encoder import PartEncoder, Parts, Spelling, arguments, written
from outrider.models.route import Provider
from outrider.models.slide import slides

OFFICIAL = "api.openai.com"
OPENROUTER = "openrouter.ai"


class Encoder(PartEncoder):
    """Writes the bodies of any provider: nothing in them depends on who made an earlier reply."""

    def __init__(self, provider: str = "", sees: bool = False) -> None:
        super().__init__(Spelling(_pictured if sees else _utterance, _system, _tool, _body))


def _body(parts: Parts) -> bytes:
    said = [part for part in (parts.system, parts.history) if part]
    body = [b'{"model":', parts.model, b',"messages":[', b",".join(said), b"]"]
    if parts.tools:
        body.append(b',"tools":[' + parts.tools + b"]")
    body.append(_options(parts.request, parts.provider))
    return b"".join(body)


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
    return b"," + written(options)[1:]


def _system(text: str) -> bytes:
    return written({"role": "system", "content": text})


def _utterance(before: Utterance | None, this: Utterance) -> bytes:
    return (b"" if before is None else b",") + written(_message(this))


def _pictured(before: Utterance | None, this: Utterance) -> bytes:
    pictures = slides(this, _picture)
    if not pictures or not isinstance(this, PersonSpoke):
        return _utterance(before, this)
    parts = b",".join((written({"type": "text", "text": this.text}), *pictures))
    return (b"" if before is None else b",") + b'{"role":"user","content":[' + parts + b"]}"


def _picture(picture: Picture, data: str) -> dict[str, object]:
    url = f"data:{picture.mime};base64,{data}"
    return {"type": "image_url", "image_url": {"url": url}}


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
    function = {"name": call.name, "arguments": arguments(call)}
    return {"id": call.id, "type": "function", "function": function}


def _tool(spec: ToolSpec) -> dict[str, object]:
    function = {
        "name": spec.name,
        "description": spec.description,
        "parameters": dict(spec.parameters),
    }
    return {"type": "function", "function": function}
