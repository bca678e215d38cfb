"""What is said in a span, in the words of OpenTelemetry's conventions for generative AI.

They are not stable yet; these names are those of the conventions 1.41.
"""

import json
from collections.abc import Iterator, Mapping, Sequence

from outrider.core.model import ModelSpoke, PersonSpoke, Request, ToolSpoke, Utterance
from outrider.core.money import Usage
from outrider.core.tool import Call
from outrider.models.errand import Errand

Value = str | int | bool | Sequence[str]

MOST_CHARS = 200_000  # of one attribute: collectors refuse more than some megabytes
VENDORS = {
    "anthropic": "anthropic", "google": "gcp.gemini", "vertex": "gcp.vertex_ai",
    "bedrock": "aws.bedrock", "cohere": "cohere", "mistral": "mistral_ai",
}  # fmt: skip
HOSTS = {"api.openai.com": "openai", "api.x.ai": "x_ai", "api.groq.com": "groq",
         "api.deepseek.com": "deepseek", "api.mistral.ai": "mistral_ai"}  # fmt: skip


def asked(errand: Errand) -> Mapping[str, Value]:
    """What is known of a request before it leaves."""
    provider = errand.provider
    vendor = HOSTS.get(provider.host) or VENDORS.get(provider.dialect) or provider.name
    return {
        "gen_ai.operation.name": "chat", "gen_ai.provider.name": vendor,
        "gen_ai.request.model": errand.model, "gen_ai.request.stream": True,
        "gen_ai.request.max_tokens": errand.request.max_output_tokens,
        "server.address": provider.host, "outrider.provider": provider.name,
    }  # fmt: skip


def used(usage: Usage) -> Iterator[tuple[str, Value]]:
    """The tokens that were reported; what is unknown is left out."""
    for name, count in (
        ("input_tokens", usage.input), ("output_tokens", usage.output),
        ("cache_read.input_tokens", usage.cached),
        ("cache_creation.input_tokens", usage.cache_write),
        ("reasoning.output_tokens", usage.reasoning),
    ):  # fmt: skip
        if count is not None:
            yield f"gen_ai.usage.{name}", count


def tool(call: Call) -> Mapping[str, Value]:
    """What is known of a call."""
    return {
        "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": call.name,
        "gen_ai.tool.call.id": call.id, "gen_ai.tool.type": "function",
    }  # fmt: skip


def arguments(call: Call) -> str:
    """A call's arguments as JSON text."""
    return bounded(json.dumps(dict(call.arguments), ensure_ascii=False, default=str))


def told(request: Request) -> Mapping[str, Value]:
    """The words of a request: only where a person asked for content."""
    words = {"gen_ai.input.messages": _bounded([_message(each) for each in request.history])}
    if request.system:
        words["gen_ai.system_instructions"] = _bounded([_text(request.system)])
    return words


def said(text: str, calls: Sequence[tuple[str, str]], why: str) -> str:
    """A reply: its text and its calls, as names with their arguments' text."""
    parts: list[dict[str, object]] = [_text(text)] if text else []
    parts += [{"type": "tool_call", "name": name, "arguments": given} for name, given in calls]
    return _bounded([{"role": "assistant", "parts": parts, "finish_reason": why}])


def bounded(text: str) -> str:
    """The beginning of a text that is too long for an attribute."""
    return text if len(text) <= MOST_CHARS else text[: MOST_CHARS - 1] + "…"


def _message(spoke: Utterance) -> dict[str, object]:
    match spoke:
        case PersonSpoke(text=text):
            return {"role": "user", "parts": [_text(text)]}
        case ModelSpoke(text=text, calls=calls):
            parts: list[dict[str, object]] = [_text(text)] if text else []
            parts += [{"type": "tool_call", "id": call.id, "name": call.name,
                       "arguments": dict(call.arguments)} for call in calls]  # fmt: skip
            return {"role": "assistant", "parts": parts}
        case ToolSpoke(call_id=call_id, text=text):
            part = {"type": "tool_call_response", "id": call_id, "response": text}
            return {"role": "tool", "parts": [part]}


def _text(text: str) -> dict[str, object]:
    return {"type": "text", "content": text}


def _bounded(messages: list[dict[str, object]]) -> str:
    """The newest messages that fit, as JSON."""
    kept: list[str] = []
    size = 0
    for message in reversed(messages):
        written = json.dumps(message, ensure_ascii=False, default=str)
        size += len(written)
        if size > MOST_CHARS and kept:
            break
        kept.append(written)
    return bounded(f"[{','.join(reversed(kept))}]")
