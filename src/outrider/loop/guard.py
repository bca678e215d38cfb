"""The loop guard: how often in a row a model has asked for the very same thing."""

import json
from collections.abc import Iterable
from dataclasses import dataclass

from outrider.core.brief import Limits
from outrider.core.tool import Call, ToolSpec

NOTE_EVERY = 3  # identical replies in a row before the model is told
REFUSE_AT = 6

Signature = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Repeats:
    """The last counted signature, how often in a row it came, and the count last told about."""

    signature: Signature = ()
    count: int = 0
    noted: int = 0


NEVER = Repeats()


def uncounted(specs: Iterable[ToolSpec]) -> frozenset[str]:
    """Names of the tools that the guard looks through."""
    return frozenset(spec.name for spec in specs if not spec.counts)


def signature(calls: Iterable[Call], ignored: frozenset[str] = frozenset()) -> Signature:
    """What a reply asks for, whatever its ids and order. Empty when nothing in it counts."""
    return tuple(sorted(_sign(call) for call in calls if call.name not in ignored))


def counted(repeats: Repeats, calls: tuple[Call, ...], ignored: frozenset[str]) -> Repeats:
    """The count after one more reply: no calls at all resets it, uncounted ones leave it alone."""
    if not calls:
        return NEVER
    signed = signature(calls, ignored)
    if not signed:
        return repeats
    if signed != repeats.signature:
        return Repeats(signed, 1)
    return Repeats(signed, repeats.count + 1, repeats.noted)


def refuses(repeats: Repeats, limits: Limits) -> bool:
    """Whether the calls of the last reply must not run and the turn must halt."""
    return limits.loop_guard == "halt" and repeats.count >= REFUSE_AT


def note_due(repeats: Repeats) -> bool:
    """Whether the model has to be told, and has not been told yet, that it repeats itself."""
    return repeats.count > repeats.noted and repeats.count % NOTE_EVERY == 0


def names(calls: Iterable[Call], ignored: frozenset[str] = frozenset()) -> str:
    """The tools of a repeated reply in order, each once, joined by commas."""
    return ", ".join(dict.fromkeys(call.name for call in calls if call.name not in ignored))


def _sign(call: Call) -> str:
    broken = call.broken
    if broken is not None:  # only where it broke is known, so that is what tells two apart
        return f"{call.name}\0{broken.length}\0{broken.at}\0{broken.near}"
    return f"{call.name} {json.dumps(call.arguments, sort_keys=True)}"
