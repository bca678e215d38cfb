"""A transcript: facts told to somebody who was not there, within a bound."""

import json
from collections.abc import Iterable, Mapping

from outrider.core.entry import Compacted, Fact, ModelSaid, ToolAnswered, UserSaid
from outrider.core.tool import Call
from outrider.loop.phrases import fill

WORDS_CHARS = 4_000  # of one message
RESULT_CHARS = 600
ARGUMENTS_CHARS = 300
OLDEST_SHARE = 0.25  # of the room: the beginning says what it is all about


def transcript(facts: Iterable[Fact], room: int, phrases: Mapping[str, str]) -> str:
    """What was said and done, in order, in at most about `room` bytes.

    Where it does not fit, a gap in the middle says how many parts are missing.
    """
    parts = [part for fact in facts if (part := _part(fact))]
    sizes = [len(part.encode("utf-8", "replace")) + 1 for part in parts]
    if sum(sizes) <= room:
        return "\n".join(parts)
    head = _fitting(sizes, int(room * OLDEST_SHARE))
    tail = _fitting(reversed(sizes[head + 1 :]), room - sum(sizes[:head]))
    gap = fill(phrases, "compact_gap", {"count": len(parts) - head - tail})
    return "\n".join([*parts[:head], gap, *(parts[-tail:] if tail else ())])


def _fitting(sizes: Iterable[int], room: int) -> int:
    """How many of the first fit."""
    count = 0
    for size in sizes:
        room -= size
        if room < 0:
            break
        count += 1
    return count


def _part(fact: Fact) -> str:
    match fact:
        case Compacted(summary=text):
            return f"<summary>\n{text}\n</summary>"
        case UserSaid(text=text, attachments=files):
            named = "".join(f"\n[{file.path or file.name}]" for file in files)
            return f"<person>\n{_short(text, WORDS_CHARS)}{named}\n</person>"
        case ModelSaid(text=text, calls=calls):
            words = [_short(text, WORDS_CHARS)] if text.strip() else []
            said = "\n".join([*words, *map(_call, calls)])
            return f"<agent>\n{said}\n</agent>" if said else ""
        case ToolAnswered(name=name, text=text):
            return f'<result tool="{name}">\n{_short(text, RESULT_CHARS)}\n</result>'
        case _:
            return ""


def _call(call: Call) -> str:
    told = json.dumps(dict(call.arguments), ensure_ascii=False, default=str)
    return f"→ {call.name} {_short(told, ARGUMENTS_CHARS)}"


def _short(text: str, most: int) -> str:
    """Head and tail of a text that is too long."""
    if len(text) <= most:
        return text
    head = most * 2 // 3
    return f"{text[:head]} … {text[len(text) - (most - head) :]}"
