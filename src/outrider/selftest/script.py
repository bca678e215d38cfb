"""Replies for the scripted model server, and what it answers when nothing was queued."""

import itertools
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

USAGE = {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120}


@dataclass(frozen=True)
class Scripted:
    """One HTTP answer. `pieces` are written one by one, `gap_s` apart; then it ends or is `cut`."""

    pieces: tuple[bytes, ...]
    status: int = 200
    content_type: str = "text/event-stream"
    delay_s: float = 0.0  # before the status line
    gap_s: float = 0.0
    cut: bool = False  # the connection is reset instead of ended
    hold: bool = False  # after the pieces nothing more comes, and the connection stays
    headers: dict[str, str] = field(default_factory=dict)
    plain: bool = False  # whole chunks, one a piece: can be told in another dialect

    def split(self, at: Iterable[int]) -> "Scripted":
        """The same bytes, cut into pieces at these places."""
        whole = b"".join(self.pieces)
        edges = [0, *sorted(at), len(whole)]
        pieces = tuple(whole[a:b] for a, b in itertools.pairwise(edges) if a < b)
        return replace(self, pieces=pieces, plain=False)

    def until(self, size: int) -> "Scripted":
        """Only the first `size` bytes, then a reset."""
        return replace(self, pieces=(b"".join(self.pieces)[:size],), cut=True, plain=False)


def chunk(**fields: object) -> bytes:
    """One event of a stream, with the fields that every chunk has."""
    base = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": "m"}
    return event({**base, **fields})


def event(value: object) -> bytes:
    return b"data: " + json.dumps(value, ensure_ascii=False).encode() + b"\n\n"


def delta(finish: str | None = None, **said: object) -> bytes:
    return chunk(choices=[{"index": 0, "delta": said, "finish_reason": finish}])


DONE = b"data: [DONE]\n\n"


def says(*texts: str, usage: object = USAGE, finish: str = "stop") -> Scripted:
    """An answer in words. `usage` None: it is not reported."""
    pieces = [delta(role="assistant", content="")]
    pieces += [delta(content=text) for text in texts]
    pieces.append(delta(finish))
    return _ended(pieces, usage)


def calls(*wanted: tuple[str, str], text: str = "", usage: object = USAGE) -> Scripted:
    """An answer that asks for tools: names and argument texts, each in two fragments."""
    pieces = [delta(role="assistant", content=text or None)]
    for at, (name, arguments) in enumerate(wanted):
        half = len(arguments) // 2
        opening = {"index": at, "id": f"call_{at}", "type": "function"}
        first = {**opening, "function": {"name": name, "arguments": arguments[:half]}}
        rest = {"index": at, "function": {"arguments": arguments[half:]}}
        pieces += [delta(tool_calls=[first]), delta(tool_calls=[rest])]
    pieces.append(delta("tool_calls"))
    return _ended(pieces, usage)


def fails(status: int, message: str = "no", code: object = None) -> Scripted:
    """A refusal with a status."""
    body = json.dumps({"error": {"message": message, "code": code}}).encode()
    return Scripted((body,), status, "application/json")


def stream(*pieces: bytes) -> Scripted:
    """A stream of exactly these bytes."""
    return Scripted(pieces)


def _ended(pieces: Sequence[bytes], usage: object) -> Scripted:
    tail = [] if usage is None else [chunk(choices=[], usage=usage)]
    return Scripted((*pieces, *tail, DONE), plain=True)


CALL = re.compile(r"^/call (\S+) ?(\{.*\})?$", re.MULTILINE)
SAY = re.compile(r"^/say (\d+)(?: (\d+))?$", re.MULTILINE)
FAIL = re.compile(r"^/fail (\d{3})$", re.MULTILINE)


def by_message(body: dict[str, Any]) -> Scripted:
    """What a person's last message asks for, so that pages and people can script it.

    `/call name {json}` lines ask for tools (together, once), `/say N [ms]` streams N words,
    `/fail 503` refuses, a wish for a summary gets one; anything else is repeated.
    """
    said: list[dict[str, Any]] = body["messages"]
    last = max((at for at, one in enumerate(said) if one["role"] == "user"), default=0)
    text = str(said[last].get("content") or "")
    results = [str(one["content"]) for one in said[last:] if one["role"] == "tool"]
    if found := FAIL.search(text):
        return fails(int(found[1]))
    if found := SAY.search(text):
        words = [f"w{n} " for n in range(int(found[1]))]
        return replace(says(*words), gap_s=int(found[2] or 0) / 1000)
    if text.startswith("<conversation>"):
        return says("They ", "talked.")
    wanted = [(name, arguments or "{}") for name, arguments in CALL.findall(text)]
    if wanted and not results:
        return calls(*wanted)
    return says(*re.findall(r"\s*\S+\s*", "\n".join(results) or text or "ok"))
