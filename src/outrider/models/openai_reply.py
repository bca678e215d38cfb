"""Chat Completions, inward: one parsed chunk (or a whole answer) in, deltas out. No state."""

import json
from collections.abc import Iterator, Mapping
from itertools import chain

from outrider.models.delta import CallPart, Delta, Faulted, Finished, Text, Thought
from outrider.models.usage import spent

LIMIT_HIT = ("length", "max_tokens", "max_output_tokens", "model_length")


def decode(chunk: object) -> Iterator[Delta]:
    """The deltas of one chunk, in the order in which they should be seen.

    Raises ValueError when the chunk is not an object.
    """
    if not isinstance(chunk, dict):
        raise ValueError(type(chunk).__name__)
    choices = chunk.get("choices")
    choice = choices[0] if isinstance(choices, list) and choices else None
    if not isinstance(choice, dict):
        choice = {}
    error = chunk.get("error") or choice.get("error")
    if not error and chunk.get("object") == "error":
        error = chunk
    if error:
        return chain(_usage(chunk, choice), (_fault(error),))
    said = choice.get("delta")
    if not isinstance(said, dict):
        said = choice.get("message")
    spoken = _said(said) if isinstance(said, dict) else ()
    return chain(spoken, _finish(choice.get("finish_reason")), _usage(chunk, choice))


def _said(said: Mapping[str, object]) -> Iterator[Delta]:
    for name in ("reasoning_content", "reasoning", "thinking"):  # some servers send it twice
        thought = said.get(name)
        if isinstance(thought, str) and thought:
            yield Thought(thought)
            break
    content = said.get("content")
    if isinstance(content, str):
        if content:
            yield Text(content)
    elif isinstance(content, list):
        yield from _parts(content)
    refusal = said.get("refusal")
    if isinstance(refusal, str) and refusal:
        yield Text(refusal)
    calls = said.get("tool_calls")
    if isinstance(calls, list):
        for call in calls:
            if isinstance(call, dict):
                yield _call(call)


def _parts(content: list[object]) -> Iterator[Delta]:
    """Content as a list of typed parts, thinking among them."""
    for part in content:
        if not isinstance(part, dict):
            continue
        text, inner = part.get("text"), part.get("thinking")
        if isinstance(inner, list):
            inner = "".join(_text(each) for each in inner)
        if isinstance(inner, str) and inner:
            yield Thought(inner)
        elif isinstance(text, str) and text:
            yield Text(text)


def _text(part: object) -> str:
    text = part.get("text") if isinstance(part, dict) else None
    return text if isinstance(text, str) else ""


def _call(call: Mapping[str, object]) -> CallPart:
    function = call.get("function")
    if not isinstance(function, dict):
        function = {}
    index, call_id, name = call.get("index"), call.get("id"), function.get("name")
    return CallPart(
        index if isinstance(index, int) else None,
        str(call_id) if isinstance(call_id, str | int) and call_id != "" else None,
        name if isinstance(name, str) and name else None,
        _arguments(function.get("arguments")),
    )


def _arguments(arguments: object) -> str:
    """Fragments as they come; a server that sends the object itself gets it written out."""
    if arguments is None:
        return ""
    if isinstance(arguments, str):
        return arguments
    return json.dumps(arguments, ensure_ascii=False, separators=(",", ":"))


def _finish(why: object) -> Iterator[Delta]:
    if why == "error":
        yield Faulted(None, "", "finish_reason: error")
    elif isinstance(why, str) and why:
        yield Finished("length" if why in LIMIT_HIT else "stop")


def _usage(chunk: Mapping[str, object], choice: Mapping[str, object]) -> Iterator[Delta]:
    """Usage stands beside the choices, inside one (Moonshot) or under a vendor's key (Groq)."""
    vendor = chunk.get("x_groq")
    nested = vendor.get("usage") if isinstance(vendor, dict) else None
    for report in (nested, choice.get("usage"), chunk.get("usage")):
        if isinstance(report, dict) and report:
            yield spent(report)


def _fault(error: object) -> Faulted:
    if not isinstance(error, dict):
        return Faulted(None, "", str(error))
    code = error.get("code")
    status = _status(code)
    if status is None:
        status = _status(error.get("status"))
    named = code if isinstance(code, str) else error.get("type")
    return Faulted(status, str(named or ""), str(error.get("message") or ""))


def _status(code: object) -> int | None:
    if isinstance(code, str) and code.isascii() and code.isdigit():
        code = int(code)
    return code if type(code) is int and 100 <= code <= 599 else None
