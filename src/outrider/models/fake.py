"""The fake provider (A-CORE-11): the whole product without a key. It repeats what it was told."""

import re
from collections.abc import Callable, Sequence

from outrider.core.clock import Clock
from outrider.core.model import ModelSpoke, PersonSpoke, Request, ToolSpoke, Utterance
from outrider.core.money import Price, Usage
from outrider.models.delta import CallPart, Delta, Finished, Spent, Text
from outrider.models.trouble import unusable

CHUNKS = 400  # at most: a long message is echoed in longer pieces
SLOW_S = 0.1
PRICE = Price("builtin:fake", "", "builtin", 0.0, 0.0)

TOOL = re.compile(r"/tool[ \t]+(\S+)[ \t]*(.*)")


async def speak(
    request: Request,
    model: str,
    clock: Clock,
    mint: Callable[[], str],
    take: Callable[[Delta], None],
) -> None:
    """Answer `request` as `fake:echo` or, with pauses, `fake:slow`. Raises Trouble for others."""
    if model not in ("echo", "slow"):
        raise unusable("model_unknown", model)
    text = answer(request.history)
    wanted = _tool(request.history)
    pieces: list[Delta] = [Text(piece) for piece in _pieces(text)] if wanted is None else []
    if wanted is not None:
        pieces.append(CallPart(0, mint(), wanted[0], wanted[1] or "{}"))
    for position, piece in enumerate(pieces):
        if model == "slow" and position:
            await clock.sleep(SLOW_S)
        take(piece)
    take(Finished("stop"))
    take(Spent(_usage(request, text if wanted is None else wanted[1]), None))


def answer(history: Sequence[Utterance]) -> str:
    """The results that stand last, or else the last words of the person."""
    results = []
    for spoke in reversed(history):
        match spoke:
            case ToolSpoke(text=text):
                results.append(text)
            case PersonSpoke(text=text) if not results:
                return text
            case ModelSpoke() if not results:
                continue
            case _:
                break
    return "\n".join(reversed(results))


def _tool(history: Sequence[Utterance]) -> tuple[str, str] | None:
    """The call that the person's last line asks for, whatever stands above it."""
    last = history[-1] if history else None
    if not isinstance(last, PersonSpoke):
        return None
    line = last.text.rstrip().rpartition("\n")[2].strip()
    found = TOOL.fullmatch(line)
    return (found[1], found[2].strip()) if found else None


def _pieces(text: str) -> list[str]:
    words = re.findall(r"\s*\S+\s*", text) or ([text] if text else [])
    if len(words) <= CHUNKS:
        return words
    size = -(-len(text) // CHUNKS)
    return [text[at : at + size] for at in range(0, len(text), size)]


def _usage(request: Request, answered: str) -> Usage:
    """Four characters a token, so that meters and pages have something to show."""
    said = len(request.system) + sum(len(spoke.text) for spoke in request.history)
    return Usage(input=max(1, said // 4), output=max(1, len(answered) // 4))
