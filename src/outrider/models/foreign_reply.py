"""Inward, from the library's events: deltas out, and what its provider signed kept as one token."""

import json
from collections.abc import Iterator
from dataclasses import replace

from pydantic_ai.messages import (
    ModelMessagesTypeAdapter,
    ModelResponse,
    ModelResponsePart,
    ModelResponseStreamEvent,
    PartDeltaEvent,
    PartStartEvent,
    TextPart,
    TextPartDelta,
    ThinkingPart,
    ThinkingPartDelta,
    ToolCallPart,
    ToolCallPartDelta,
)
from pydantic_ai.usage import RequestUsage

from outrider.core.money import Usage
from outrider.models.delta import CallPart, Delta, Faulted, Finished, Opaque, Spent, Text, Thought

MINTED = "pyd_ai_"  # the library's own ids, for calls that came without one


def heard(event: ModelResponseStreamEvent) -> Iterator[Delta]:
    """The deltas of one event."""
    match event:
        case PartStartEvent(index=index, part=part):
            yield from _started(index, part)
        case PartDeltaEvent(index=index, delta=delta):
            match delta:
                case TextPartDelta(content_delta=text) if text:
                    yield Text(text)
                case ThinkingPartDelta(content_delta=text) if text:
                    yield Thought(text)
                case ToolCallPartDelta(args_delta=more) if more:
                    yield CallPart(index, None, None, _written(more))
                case _:
                    pass
        case _:
            pass


def ended(response: ModelResponse) -> Iterator[Delta]:
    """What is known once the stream has ended: figures, signatures and why it stopped."""
    usage = _usage(response.usage)
    if usage is not None:
        cost = response.usage.cost
        yield Spent(usage, None if cost is None else float(cost))
    if any(map(_signed, response.parts)):
        yield Opaque(_token(response))
    match response.finish_reason:
        case "length":
            yield Finished("length")
        case "error":
            yield Faulted(None, "", "finish_reason: error")
        case None:
            pass  # a stream that was cut says nothing
        case _:
            yield Finished("stop")


def _started(index: int, part: ModelResponsePart) -> Iterator[Delta]:
    match part:
        case TextPart(content=text) if text:
            yield Text(text)
        case ThinkingPart(content=text) if text:
            yield Thought(text)
        case ToolCallPart(tool_name=name, args=args, tool_call_id=made):
            own = None if made.startswith(MINTED) else made
            yield CallPart(index, own, name, _written(args) if args else "")
        case _:
            pass


def _written(arguments: object) -> str:
    if isinstance(arguments, str):
        return arguments
    return json.dumps(arguments, ensure_ascii=False, separators=(",", ":"))


def _signed(part: ModelResponsePart) -> bool:
    match part:
        case ThinkingPart(signature=signature, provider_details=details):
            return bool(signature or details)
        case TextPart(provider_details=details) | ToolCallPart(provider_details=details):
            return bool(details)
        case _:
            return False


def _token(response: ModelResponse) -> str:
    """The reply as the library stores it, without what journal and ledger keep."""
    bare = replace(response, usage=RequestUsage(), provider_details=None)
    told = ModelMessagesTypeAdapter.dump_python([bare], mode="json", exclude_defaults=True)
    told[0].pop("timestamp", None)
    for part in told[0]["parts"]:
        if "tool_name" in part:
            part.pop("args", None)
            part.pop("tool_call_id", None)
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def _usage(counted: RequestUsage) -> Usage | None:
    """Tokens as reported; a 0 where the library would write one for "not said" is unknown."""
    if counted.unmeasured_requests or not (counted.input_tokens or counted.output_tokens):
        return None
    return Usage(
        counted.input_tokens or None, counted.output_tokens, counted.cache_read_tokens or None,
        counted.cache_write_tokens or None, counted.output_reasoning_tokens or None,
    )  # fmt: skip
