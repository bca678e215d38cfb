"""Anthropic Messages, inward: one parsed event (or a whole answer) in, deltas out."""

import json
from collections.abc import Iterator, Mapping

from outrider.core.money import Usage
from outrider.models.delta import CallPart, Delta, Faulted, Finished, Opaque, Spent, Text, Thought
from outrider.models.usage import count

LENGTH = ("max_tokens", "model_context_window_exceeded")
STATUS = {
    "invalid_request_error": 400, "authentication_error": 401, "billing_error": 402,
    "permission_error": 403, "not_found_error": 404, "request_too_large": 413,
    "rate_limit_error": 429, "api_error": 500, "timeout_error": 504, "overloaded_error": 529,
}  # fmt: skip

Fields = Mapping[str, object]
NONE: Fields = {}


class Decoder:
    """Reads one stream. Keeps its signed thinking and the figures that come in two halves."""

    def __init__(self) -> None:
        self._signed: dict[int, dict[str, object]] = {}  # by the place of its block
        self._figures: dict[str, object] = {}

    def __call__(self, event: object) -> Iterator[Delta]:
        """The deltas of one event. Raises ValueError when it is not an object."""
        if not isinstance(event, dict):
            raise ValueError(type(event).__name__)
        at = event.get("index")
        place = at if isinstance(at, int) else 0
        match event.get("type"):
            case "message_start":
                report = _part(event, "message").get("usage")
                if isinstance(report, dict):  # its output is that of a reply not yet made
                    yield from self._counted(report | {"output_tokens": None})
            case "content_block_start":
                yield from self._opened(place, _part(event, "content_block"))
            case "content_block_delta":
                yield from self._grown(place, _part(event, "delta"))
            case "message_delta":
                yield from self._counted(event.get("usage"))
                yield from self._stopped(_part(event, "delta").get("stop_reason"))
            case "error":
                yield _fault(event.get("error"))
            case "message":
                yield from self._whole(event)
            case _ if event.get("error"):
                yield _fault(event["error"])
            case _:
                pass

    def _whole(self, answer: Fields) -> Iterator[Delta]:
        """An answer in one piece, from a server that does not stream."""
        content = answer.get("content")
        for place, block in enumerate(content if isinstance(content, list) else ()):
            if isinstance(block, dict):
                yield from self._opened(place, block)
        yield from self._counted(answer.get("usage"))
        yield from self._stopped(answer.get("stop_reason"))

    def _opened(self, place: int, block: Fields) -> Iterator[Delta]:
        match block.get("type"):
            case "text":
                yield from _some(Text, block.get("text"))
            case "thinking":
                self._signed[place] = {
                    "type": "thinking", "thinking": block.get("thinking") or "",
                    "signature": block.get("signature") or "",
                }  # fmt: skip
                yield from _some(Thought, block.get("thinking"))
            case "redacted_thinking":
                self._signed[place] = {"type": "redacted_thinking", "data": block.get("data")}
            case "tool_use":
                given = block.get("input")
                text = json.dumps(given, ensure_ascii=False) if given else ""
                yield CallPart(place, _word(block.get("id")), _word(block.get("name")), text)
            case _:
                pass

    def _grown(self, place: int, delta: Fields) -> Iterator[Delta]:
        match delta.get("type"):
            case "text_delta":
                yield from _some(Text, delta.get("text"))
            case "thinking_delta":
                self._sign(place, "thinking", delta.get("thinking"))
                yield from _some(Thought, delta.get("thinking"))
            case "signature_delta":
                self._sign(place, "signature", delta.get("signature"))
            case "input_json_delta":
                part = delta.get("partial_json")
                if isinstance(part, dict):  # the object itself instead of its text
                    part = json.dumps(part, ensure_ascii=False)
                if isinstance(part, str) and part:
                    yield CallPart(place, None, None, part)
            case _:
                pass

    def _sign(self, place: int, field: str, more: object) -> None:
        block = self._signed.get(place)
        if block is not None and isinstance(more, str):
            block[field] = f"{block.get(field, '')}{more}"

    def _counted(self, report: object) -> Iterator[Delta]:
        """What was used so far: every report states totals, later ones perhaps not all of them."""
        if isinstance(report, dict) and report:
            self._figures |= {name: each for name, each in report.items() if each is not None}
            yield Spent(_usage(self._figures), None)

    def _stopped(self, why: object) -> Iterator[Delta]:
        if not isinstance(why, str) or not why:
            return
        kept = [block for _, block in sorted(self._signed.items()) if _is_signed(block)]
        if kept:
            yield Opaque(json.dumps(kept, ensure_ascii=False, separators=(",", ":")))
        yield Finished("length" if why in LENGTH else "stop")


def _usage(figures: Fields) -> Usage:
    """The vendor counts cached tokens beside the input; here they are part of it."""
    fresh = count(figures.get("input_tokens"))
    cached = count(figures.get("cache_read_input_tokens"))
    made = count(figures.get("cache_creation_input_tokens"))
    whole = None if fresh is None else fresh + (cached or 0) + (made or 0)
    return Usage(whole or None, count(figures.get("output_tokens")), cached, made, None)


def _is_signed(block: Fields) -> bool:
    return bool(block.get("signature") or block.get("data"))


def _fault(error: object) -> Faulted:
    if not isinstance(error, dict):
        return Faulted(None, "", str(error))
    code = str(error.get("type") or "")
    return Faulted(STATUS.get(code), code, str(error.get("message") or ""))


def _part(event: Fields, name: str) -> Fields:
    value = event.get(name)
    return value if isinstance(value, dict) else NONE


def _word(value: object) -> str | None:
    return value if isinstance(value, str) and value else None


def _some(kind: type[Text] | type[Thought], text: object) -> Iterator[Delta]:
    if isinstance(text, str) and text:
        yield kind(text)
