"""OpenAI Responses, inward: one parsed event (or a whole answer) in, deltas out."""

import json
from collections.abc import Iterator, Mapping

from outrider.models.delta import CallPart, Delta, Faulted, Finished, Opaque, Text, Thought
from outrider.models.usage import spent

STATUS = {
    "invalid_prompt": 400, "invalid_request_error": 400, "context_length_exceeded": 400,
    "insufficient_quota": 402, "model_not_found": 404, "rate_limit_exceeded": 429,
    "server_error": 500, "vector_store_timeout": 504,
}  # fmt: skip
TEXTS = ("response.output_text.delta", "response.refusal.delta")
THOUGHTS = ("response.reasoning_summary_text.delta", "response.reasoning_text.delta")

Fields = Mapping[str, object]
NONE: Fields = {}


class Decoder:
    """Reads one stream. Remembers which items were shown, for servers that only sum up."""

    def __init__(self) -> None:
        self._shown: set[int] = set()  # items of which text or arguments came in pieces
        self._begun: set[int] = set()  # calls that were announced
        self._kept: dict[int, Fields] = {}  # reasoning whole, the rest as marks of their place

    def __call__(self, event: object) -> Iterator[Delta]:
        """The deltas of one event. Raises ValueError when it is not an object."""
        if not isinstance(event, dict):
            raise ValueError(type(event).__name__)
        at = event.get("output_index")
        place = at if isinstance(at, int) else 0
        kind = event.get("type")
        if kind in TEXTS or kind in THOUGHTS:
            yield from self._grown(place, Text if kind in TEXTS else Thought, event.get("delta"))
            return
        match kind:
            case "response.output_item.added":
                yield from self._opened(place, _part(event, "item"))
            case "response.function_call_arguments.delta":
                yield from self._argued(place, event.get("delta"))
            case "response.output_item.done":
                yield from self._done(place, _part(event, "item"))
            case "response.completed" | "response.incomplete":
                yield from self._ended(_part(event, "response"))
            case "response.failed":
                yield _fault(_part(event, "response").get("error"))
            case "error":
                yield _fault(event.get("error") or event)
            case _ if event.get("object") == "response":
                yield from self._whole(event)
            case _ if event.get("error"):
                yield _fault(event["error"])
            case _:
                pass

    def _grown(self, place: int, kind: type[Text] | type[Thought], text: object) -> Iterator[Delta]:
        if isinstance(text, str) and text:
            if kind is Text:
                self._shown.add(place)
            yield kind(text)

    def _opened(self, place: int, item: Fields) -> Iterator[Delta]:
        if item.get("type") == "function_call":
            self._begun.add(place)
            yield CallPart(place, _word(item.get("call_id")), _word(item.get("name")), "")

    def _argued(self, place: int, more: object) -> Iterator[Delta]:
        if isinstance(more, str) and more:
            self._shown.add(place)
            yield CallPart(place, None, None, more)

    def _done(self, place: int, item: Fields) -> Iterator[Delta]:
        """An item as a whole: kept for later, and shown if none of it was."""
        match item.get("type"):
            case "reasoning" if item.get("encrypted_content"):
                self._kept[place] = item
            case "message":
                self._kept[place] = {"type": "message"}
                if place not in self._shown:
                    yield from (Text(text) for text in _texts(item))
            case "function_call":
                self._kept[place] = {"type": "function_call", "call_id": item.get("call_id")}
                if place not in self._begun:
                    yield from self._opened(place, item)
                if place not in self._shown:
                    yield CallPart(place, None, None, _arguments(item.get("arguments")))
            case _:
                pass
        self._shown.add(place)

    def _whole(self, answer: Fields) -> Iterator[Delta]:
        """An answer in one piece, from a server that does not stream."""
        output = answer.get("output")
        for place, item in enumerate(output if isinstance(output, list) else ()):
            if isinstance(item, dict):
                yield from self._done(place, item)
        if answer.get("error"):
            yield _fault(answer["error"])
        elif answer.get("status") in ("completed", "incomplete", None):
            yield from self._ended(answer)

    def _ended(self, response: Fields) -> Iterator[Delta]:
        usage = response.get("usage")
        if isinstance(usage, dict) and usage:
            yield spent(usage)
        kept = [self._kept[place] for place in sorted(self._kept)]
        if any(item.get("type") == "reasoning" for item in kept):
            yield Opaque(json.dumps(kept, ensure_ascii=False, separators=(",", ":")))
        why = _part(response, "incomplete_details").get("reason")
        yield Finished("length" if why == "max_output_tokens" else "stop")


def _texts(item: Fields) -> Iterator[str]:
    content = item.get("content")
    for part in content if isinstance(content, list) else ():
        if isinstance(part, dict):
            text = part.get("text") or part.get("refusal")
            if isinstance(text, str) and text:
                yield text


def _arguments(given: object) -> str:
    """The text of the arguments; a server that sends the object itself gets it written out."""
    if given is None or isinstance(given, str):
        return given or ""
    return json.dumps(given, ensure_ascii=False, separators=(",", ":"))


def _fault(error: object) -> Faulted:
    if not isinstance(error, dict):
        return Faulted(None, "", str(error))
    code = str(error.get("code") or error.get("type") or "")
    return Faulted(STATUS.get(code), code, str(error.get("message") or ""))


def _part(event: Fields, name: str) -> Fields:
    value = event.get(name)
    return value if isinstance(value, dict) else NONE


def _word(value: object) -> str | None:
    return value if isinstance(value, str) and value else None
