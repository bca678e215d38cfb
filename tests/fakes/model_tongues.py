"""The scripted server's other dialects: requests read into chat's shape, replies told in theirs."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tests.fakes import model_foreign
from tests.fakes.model_script import DONE, Scripted, event

TONGUES = {
    "/responses": "responses", "/messages": "anthropic", "/chat/completions": "chat",
    ":streamGenerateContent": "google", "/converse-stream": "bedrock",
}  # fmt: skip


def tongue(path: str) -> str | None:
    """The dialect of a request's path."""
    return next(
        (name for end, name in TONGUES.items() if path.partition("?")[0].endswith(end)), None
    )


def as_chat(body: dict[str, Any], dialect: str) -> dict[str, Any]:
    """The request's messages in the shape of Chat Completions."""
    match dialect:
        case "responses":
            return {"messages": [_item(item) for item in body["input"]]}
        case "anthropic":
            said = [one for message in body["messages"] for one in _blocks(message)]
            return {"messages": said}
        case "google" | "bedrock":
            return {"messages": list(model_foreign.said(body))}
        case _:
            return body


def told(reply: Scripted, dialect: str) -> Scripted:
    """A reply that was scripted in chat's chunks, piece by piece in another dialect."""
    if dialect == "chat" or not reply.plain:
        return reply
    if dialect in ("google", "bedrock"):
        return model_foreign.told(reply, dialect)
    chunks = [json.loads(piece[6:]) for piece in reply.pieces if piece != DONE]
    usage = next((each["usage"] for each in chunks if each.get("usage")), None)
    teller = Responses(usage) if dialect == "responses" else Anthropic(usage)
    pieces = [b"".join(map(event, teller.tell(each))) for each in chunks if each["choices"]]
    return replace(reply, pieces=tuple(pieces))


def _item(item: dict[str, Any]) -> dict[str, Any]:
    match item.get("type"):
        case "function_call_output":
            return {"role": "tool", "content": item["output"]}
        case None:
            return item
        case _:
            return {"role": "assistant", "content": ""}


def _blocks(message: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for block in message["content"]:
        if block["type"] == "tool_result":
            yield {"role": "tool", "content": block.get("content", "")}
        else:
            yield {"role": message["role"], "content": block.get("text", "")}


class Anthropic:
    """Tells chunks as events of Anthropic Messages."""

    def __init__(self, usage: dict[str, int] | None) -> None:
        self._usage = usage
        self._open: tuple[str, int] | None = None
        self._next = 0

    def tell(self, chunk: dict[str, Any]) -> Iterator[dict[str, Any]]:
        if not self._next and self._open is None:
            counted = {"input_tokens": self._usage["prompt_tokens"]} if self._usage else {}
            yield {"type": "message_start", "message": {"id": "msg_1", "usage": counted}}
            yield {"type": "ping"}
        delta, finish = chunk["choices"][0]["delta"], chunk["choices"][0]["finish_reason"]
        if delta.get("content"):
            yield from self._block(("text", 0), {"type": "text", "text": ""})
            yield self._more({"type": "text_delta", "text": delta["content"]})
        for call in delta.get("tool_calls") or ():
            opening = {"type": "tool_use", "id": call.get("id"), "input": {},
                       "name": call["function"].get("name")}  # fmt: skip
            yield from self._block(("tool", call["index"]), opening)
            part = call["function"].get("arguments", "")
            yield self._more({"type": "input_json_delta", "partial_json": part})
        if finish:
            yield from self._close()
            why = {"stop": "end_turn", "length": "max_tokens"}.get(finish, "tool_use")
            counted = {"output_tokens": self._usage["completion_tokens"]} if self._usage else {}
            yield {"type": "message_delta", "delta": {"stop_reason": why}, "usage": counted}
            yield {"type": "message_stop"}

    def _block(self, key: tuple[str, int], block: dict[str, Any]) -> Iterator[dict[str, Any]]:
        if self._open != key:
            yield from self._close()
            self._open = key
            yield {"type": "content_block_start", "index": self._next, "content_block": block}

    def _more(self, delta: dict[str, Any]) -> dict[str, Any]:
        return {"type": "content_block_delta", "index": self._next, "delta": delta}

    def _close(self) -> Iterator[dict[str, Any]]:
        if self._open is not None:
            yield {"type": "content_block_stop", "index": self._next}
            self._open = None
            self._next += 1


class Responses:
    """Tells chunks as events of OpenAI Responses."""

    def __init__(self, usage: dict[str, int] | None) -> None:
        self._usage = usage
        self._begun = False
        self._calls: dict[int, dict[str, Any]] = {}

    def tell(self, chunk: dict[str, Any]) -> Iterator[dict[str, Any]]:
        if not self._begun:
            self._begun = True
            yield {"type": "response.created", "response": {"id": "resp_1"}}
        delta, finish = chunk["choices"][0]["delta"], chunk["choices"][0]["finish_reason"]
        if delta.get("content"):
            yield {"type": "response.output_text.delta", "output_index": 0,
                   "delta": delta["content"]}  # fmt: skip
        for call in delta.get("tool_calls") or ():
            place = call["index"] + 1
            if place not in self._calls:
                self._calls[place] = {"type": "function_call", "call_id": call.get("id"),
                                      "name": call["function"].get("name")}  # fmt: skip
                yield {"type": "response.output_item.added", "output_index": place,
                       "item": self._calls[place]}  # fmt: skip
            part = call["function"].get("arguments", "")
            yield {"type": "response.function_call_arguments.delta", "output_index": place,
                   "delta": part}  # fmt: skip
        if finish:
            yield from self._finish(finish)

    def _finish(self, finish: str) -> Iterator[dict[str, Any]]:
        for place, item in self._calls.items():
            yield {"type": "response.output_item.done", "output_index": place, "item": item}
        response: dict[str, Any] = {"status": "completed", "output": []}
        if self._usage:
            response["usage"] = {"input_tokens": self._usage["prompt_tokens"],
                                 "output_tokens": self._usage["completion_tokens"]}  # fmt: skip
        if finish == "length":
            response["incomplete_details"] = {"reason": "max_output_tokens"}
        kind = "response.incomplete" if finish == "length" else "response.completed"
        yield {"type": kind, "response": response}
