"""The scripted server as Gemini and as Bedrock, whose APIs a library speaks."""

import json
import struct
import zlib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tests.fakes.model_script import DONE, Scripted, event

STREAM = "application/vnd.amazon.eventstream"


def said(body: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The messages of either API in the shape of Chat Completions."""
    for message in body.get("contents") or body.get("messages") or ():
        role = "user" if message["role"] == "user" else "assistant"
        for part in message.get("parts") or message.get("content") or ():
            if "functionResponse" in part:
                yield {"role": "tool", "content": json.dumps(part["functionResponse"]["response"])}
            elif "toolResult" in part:
                texts = [str(each.get("text")) for each in part["toolResult"]["content"]]
                yield {"role": "tool", "content": "".join(texts)}
            elif "text" in part:
                yield {"role": role, "content": part["text"]}


def told(reply: Scripted, dialect: str) -> Scripted:
    """A reply that was scripted in chat's chunks, piece by piece."""
    chunks = [json.loads(piece[6:]) for piece in reply.pieces if piece != DONE]
    usage = next((each["usage"] for each in chunks if each.get("usage")), None)
    spoken = [each["choices"][0] for each in chunks if each["choices"]]
    if dialect == "google":
        pieces = tuple(event(one) for one in _gemini(spoken, usage))
        return replace(reply, pieces=pieces)
    frames = tuple(frame(name, one) for name, one in _bedrock(spoken, usage))
    return replace(reply, pieces=frames, content_type=STREAM)


def frame(name: str, payload: object, kind: str = "event") -> bytes:
    """One message of AWS's binary event stream; `kind` may be an `exception`."""
    stated = {f":{kind}-type": name, ":content-type": "application/json", ":message-type": kind}
    headers = b"".join(
        bytes([len(key)]) + key.encode() + b"\x07" + struct.pack("!H", len(value)) + value.encode()
        for key, value in stated.items()
    )
    body = json.dumps(payload).encode()
    prelude = struct.pack("!II", len(headers) + len(body) + 16, len(headers))
    whole = prelude + struct.pack("!I", zlib.crc32(prelude)) + headers + body
    return whole + struct.pack("!I", zlib.crc32(whole))


def _gemini(spoken: list[dict[str, Any]], usage: dict[str, int] | None) -> Iterator[dict[str, Any]]:
    """Calls come whole; figures and the reason stand in the last chunk."""
    arguments: dict[int, dict[str, Any]] = {}
    for choice in spoken:
        delta, finish = choice["delta"], choice["finish_reason"]
        for call in delta.get("tool_calls") or ():
            known = arguments.setdefault(call["index"], {"name": "", "args": ""})
            known["name"] = known["name"] or call["function"].get("name")
            known["args"] += call["function"].get("arguments", "")
        parts = [{"text": delta["content"]}] if delta.get("content") else []
        if not finish:
            if parts:
                yield {"candidates": [{"content": {"role": "model", "parts": parts}, "index": 0}]}
            continue
        parts += [{"functionCall": {"name": one["name"], "args": json.loads(one["args"])},
                   "thoughtSignature": "c2lnbmVk"} for one in arguments.values()]  # fmt: skip
        why = "MAX_TOKENS" if finish == "length" else "STOP"
        last: dict[str, Any] = {"candidates": [{"content": {"role": "model", "parts": parts},
                                                "finishReason": why, "index": 0}]}  # fmt: skip
        if usage:
            last["usageMetadata"] = {"promptTokenCount": usage["prompt_tokens"],
                                     "candidatesTokenCount": usage["completion_tokens"] - 5,
                                     "thoughtsTokenCount": 5,
                                     "cachedContentTokenCount": 40}  # fmt: skip
        yield last


def _bedrock(
    spoken: list[dict[str, Any]], usage: dict[str, int] | None
) -> Iterator[tuple[str, dict[str, Any]]]:
    yield "messageStart", {"role": "assistant"}
    begun: set[int] = set()
    for choice in spoken:
        delta, finish = choice["delta"], choice["finish_reason"]
        if delta.get("content"):
            yield "contentBlockDelta", {"contentBlockIndex": 0, "delta": {"text": delta["content"]}}
        for call in delta.get("tool_calls") or ():
            at = call["index"] + 1
            if at not in begun:
                begun.add(at)
                start = {"toolUse": {"toolUseId": call["id"], "name": call["function"]["name"]}}
                yield "contentBlockStart", {"contentBlockIndex": at, "start": start}
            part = {"toolUse": {"input": call["function"].get("arguments", "")}}
            yield "contentBlockDelta", {"contentBlockIndex": at, "delta": part}
        if finish:
            yield from (("contentBlockStop", {"contentBlockIndex": at}) for at in sorted(begun))
            why = {"stop": "end_turn", "length": "max_tokens"}.get(finish, "tool_use")
            yield "messageStop", {"stopReason": why}
    if usage:
        cached = {"cacheReadInputTokens": 30, "cacheWriteInputTokens": 10}
        fresh = usage["prompt_tokens"] - 40
        counted = {"inputTokens": fresh, "outputTokens": usage["completion_tokens"],
                   "totalTokens": usage["total_tokens"]}  # fmt: skip
        yield "metadata", {"usage": counted | cached, "metrics": {"latencyMs": 1}}
