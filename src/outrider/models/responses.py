"""OpenAI Responses, outward: stateless, so that nothing of a conversation is kept elsewhere."""

import json

from outrider.core.model import ModelSpoke, PersonSpoke, Picture, Request, ToolSpoke, Utterance
from outrider.core.tool import Call, ToolSpec
from outrider.models.encoder import PartEncoder, Parts, Spelling, arguments, call_id, written
from outrider.models.scroll import Write
from outrider.models.slide import slides

Item = dict[str, object]


class Encoder(PartEncoder):
    """Writes the bodies of one provider."""

    def __init__(self, provider: str, sees: bool = False) -> None:
        super().__init__(Spelling(_utterance(provider, sees), written, _tool, _body))


def _body(parts: Parts) -> bytes:
    body = [b'{"model":', parts.model]
    if parts.system:
        body += [b',"instructions":', parts.system]
    body += [b',"input":[', parts.history, b"]"]
    if parts.tools:
        body += [b',"tools":[', parts.tools, b"]"]
    return b"".join((*body, b"," + written(_options(parts.request))[1:]))


def _options(request: Request) -> Item:
    options: Item = {
        "stream": True, "store": False, "max_output_tokens": request.max_output_tokens,
    }  # fmt: skip
    if request.reasoning is not None:  # others refuse to be asked for it
        options["reasoning"] = {"effort": request.reasoning, "summary": "auto"}
        options["include"] = ["reasoning.encrypted_content"]
    return options


def _utterance(provider: str, sees: bool) -> Write:
    def write(before: Utterance | None, this: Utterance) -> bytes:
        items = _pictured(this) if sees else b""
        items = items or b",".join(map(written, _items(this, provider)))
        return items if before is None else b"," + items

    return write


def _pictured(this: Utterance) -> bytes:
    """A message with pictures; nothing for any other."""
    pictures = slides(this, _picture)
    if not pictures or not isinstance(this, PersonSpoke):
        return b""
    parts = b",".join((written({"type": "input_text", "text": this.text}), *pictures))
    return b'{"role":"user","content":[' + parts + b"]}"


def _picture(picture: Picture, data: str) -> Item:
    return {"type": "input_image", "image_url": f"data:{picture.mime};base64,{data}"}


def _items(spoke: Utterance, provider: str) -> list[Item]:
    match spoke:
        case PersonSpoke(text=text):
            return [{"role": "user", "content": text}]
        case ToolSpoke(call_id=made, text=text):
            return [{"type": "function_call_output", "call_id": call_id(made), "output": text}]
        case ModelSpoke(text=text, calls=calls, provider=made_by, opaque=opaque):
            said: list[Item] = [{"role": "assistant", "content": text}] if text or not calls else []
            called = {call.id: _call(call) for call in calls}
            if opaque is None or made_by != provider:
                return [*said, *called.values()]
            return _ordered(json.loads(opaque), said, called)


def _ordered(kept: list[Item], said: list[Item], called: dict[str, Item]) -> list[Item]:
    """The items as the model made them: reasoning stands before what it led to.

    `kept` holds reasoning whole and everything else as a mark of its place.
    """
    items: list[Item] = []
    for item in kept:
        match item.get("type"):
            case "message":
                items += said
                said = []
            case "function_call":
                call = called.pop(str(item.get("call_id")), None)
                items += [] if call is None else [call]
            case _:
                items.append(item)
    return [*items, *said, *called.values()]


def _call(call: Call) -> Item:
    return {
        "type": "function_call", "call_id": call_id(call.id), "name": call.name,
        "arguments": arguments(call),
    }  # fmt: skip


def _tool(spec: ToolSpec) -> Item:
    return {
        "type": "function", "name": spec.name, "description": spec.description,
        "parameters": dict(spec.parameters), "strict": False,
    }  # fmt: skip
