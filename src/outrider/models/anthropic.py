"""Anthropic Messages, outward. Utterances of one role become blocks of one message.

Cache breakpoints stand on the last tool, on the system prompt and on the last block of the history.
Only the last one moves, so what was sent before is a prefix of what is sent now.
"""

import json
import re
from collections.abc import Mapping

from outrider.core.model import ModelSpoke, PersonSpoke, Picture, Request, ToolSpoke, Utterance
from outrider.core.tool import ToolSpec
from outrider.models.encoder import PartEncoder, Parts, Spelling, arguments, call_id, written
from outrider.models.scroll import Write
from outrider.models.slide import slides

VERSION = "2023-06-01"
MARK = b',"cache_control":{"type":"ephemeral"}}'
BUDGETED = re.compile(r"claude-(?:2|3|instant|(?:opus|sonnet|haiku)-4(?:-[0-5]\b|-\d{8}|$))")
BUDGETS = {"low": 2_048, "medium": 8_192, "high": 24_576}  # tokens, for models that want a figure
LEAST_BUDGET = 1_024
BLANK = "…"  # a block may not be blank


class Encoder(PartEncoder):
    """Writes the bodies of one provider."""

    def __init__(self, provider: str, sees: bool = False) -> None:
        super().__init__(Spelling(_utterance(provider, sees), _system, _tool, _body))
        self.provider = provider


def headers(key: str | None) -> Mapping[str, str]:
    """The version, and the key where there is one."""
    stated = {"anthropic-version": VERSION}
    return stated | {"x-api-key": key} if key else stated


def address(base_url: str, name: str) -> str:
    """An endpoint's address; the version may stand in the base URL or not."""
    return f"{base_url}/{name}" if base_url.endswith("/v1") else f"{base_url}/v1/{name}"


def _body(parts: Parts) -> bytes:
    body = [b'{"model":', parts.model]
    if parts.system:
        body += [b',"system":[', _marked(parts.system), b"]"]
    if parts.tools:
        body += [b',"tools":[', _marked(parts.tools), b"]"]
    body += [b',"messages":[', _marked(parts.history) + b"]}" if parts.history else b"", b"]"]
    options = {"max_tokens": parts.request.max_output_tokens, "stream": True}
    thinking = _thinking(parts.request, parts.provider.name, json.loads(parts.model))
    return b"".join((*body, b"," + written(options | thinking)[1:]))


def _marked(blocks: bytes) -> bytes:
    """The blocks with a cache breakpoint on the last."""
    return blocks[:-1] + MARK


def _thinking(request: Request, provider: str, model: str) -> dict[str, object]:
    """How much to think. A tool loop that another provider began cannot be thought through."""
    effort = request.reasoning
    if effort in (None, "minimal") or not _may_think(request, provider):
        return {}
    if not BUDGETED.search(model):
        return {"thinking": {"type": "adaptive"}, "output_config": {"effort": effort}}
    budget = min(BUDGETS[str(effort)], request.max_output_tokens // 2)
    if budget < LEAST_BUDGET:
        return {}
    return {"thinking": {"type": "enabled", "budget_tokens": budget}}


def _may_think(request: Request, provider: str) -> bool:
    for spoke in reversed(request.history):
        match spoke:
            case PersonSpoke():
                return True
            case ModelSpoke(calls=calls, provider=made_by, opaque=opaque) if calls:
                return opaque is not None and made_by == provider
            case _:
                pass
    return True


def _utterance(provider: str, sees: bool) -> Write:
    def write(before: Utterance | None, this: Utterance) -> bytes:
        pictures = slides(this, _picture) if sees else []
        blocks = b",".join((*pictures, *map(written, _blocks(this, provider))))
        if before is not None and _role(before) == _role(this):
            return b"," + blocks
        opening = b'{"role":"' + _role(this) + b'","content":[' + blocks
        return opening if before is None else b"]}," + opening

    return write


def _role(spoke: Utterance) -> bytes:
    return b"assistant" if isinstance(spoke, ModelSpoke) else b"user"


def _blocks(spoke: Utterance, provider: str) -> list[dict[str, object]]:
    match spoke:
        case PersonSpoke(text=text):
            return [_text(text)]
        case ToolSpoke(call_id=made, text=text, is_error=is_error):
            result: dict[str, object] = {"type": "tool_result", "tool_use_id": call_id(made)}
            if text:
                result["content"] = text
            return [result | {"is_error": True} if is_error else result]
        case ModelSpoke(text=text, calls=calls, provider=made_by, opaque=opaque):
            signed = json.loads(opaque) if opaque is not None and made_by == provider else []
            said = [_text(text)] if text.strip() or not calls else []
            used = [{"type": "tool_use", "id": call_id(call.id), "name": call.name,
                     "input": json.loads(arguments(call))} for call in calls]  # fmt: skip
            return [*signed, *said, *used]


def _picture(picture: Picture, data: str) -> dict[str, object]:
    source = {"type": "base64", "media_type": picture.mime, "data": data}
    return {"type": "image", "source": source}


def _text(text: str) -> dict[str, object]:
    return {"type": "text", "text": text if text.strip() else BLANK}


def _system(text: str) -> bytes:
    return written(_text(text))


def _tool(spec: ToolSpec) -> dict[str, object]:
    return {
        "name": spec.name,
        "description": spec.description,
        "input_schema": dict(spec.parameters),
    }
