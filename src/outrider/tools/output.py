"""What a tool returned, made fit for the context: never empty, never over the cap."""

from dataclasses import dataclass

from outrider.core.tool import Shortened
from outrider.tools.shrink import shrink
from outrider.tools.speech import sentence
from outrider.tools.spill import keep

MAX_PARSED = 5 * 1024 * 1024  # characters; longer JSON is cut like text
HEAD = 0.6


@dataclass(frozen=True, slots=True)
class Cap:
    """The bound of one result. `spill` is None for an agent that cannot read originals."""

    chars: int
    call_id: str
    language: str
    spill: str | None = None


def capped(text: str, cap: Cap, whole: str | None = None) -> tuple[str, Shortened | None]:
    """`text` within the cap, marker included, and how it was shortened.

    The original (`whole`, or else `text`) is kept before its call id is named. Shortened JSON still
    parses: everything but the last line, which is the marker.
    """
    text = sound(text) or sentence(cap.language, "empty")
    if len(text) <= cap.chars and whole is None:
        return text, None
    original = whole if whole is not None else text
    marker = _marker(cap, original)
    if len(text) + len(marker) <= cap.chars:
        return text + marker, Shortened("cut", len(original))
    room = cap.chars - len(marker)
    parsed = shrink(text, room) if room > 0 and len(text) <= MAX_PARSED else None
    if parsed is not None:
        return parsed + marker, Shortened("structure", len(original))
    return (_cut(text, room, cap) + marker)[: cap.chars], Shortened("cut", len(original))


def sound(text: str) -> str:
    """The text without lone surrogates, which no store and no wire can carry."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text


def _marker(cap: Cap, original: str) -> str:
    held = cap.spill is not None and keep(cap.spill, cap.call_id, original)
    code = "shortened_kept" if held else "shortened"
    return "\n" + sentence(cap.language, code, chars=len(original), id=cap.call_id)


def _cut(text: str, room: int, cap: Cap) -> str:
    """Head and tail of the text with a gap between that says how much is gone."""
    gap = "\n" + sentence(cap.language, "gap", chars=len(text)) + "\n"
    left = room - len(gap)
    if left < 20:
        return text[: max(0, room)]
    head = int(left * HEAD)
    gap = "\n" + sentence(cap.language, "gap", chars=len(text) - left) + "\n"
    return text[:head] + gap + text[len(text) - (left - head) :]
