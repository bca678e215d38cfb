"""Stubs instead of old tool results, ten at a time, so that a cached prefix seldom changes."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from outrider.core.brief import Brief
from outrider.core.model import ToolSpoke, Utterance
from outrider.loop.phrases import fill

BLOCK = 10
WHOLE = 20  # the newest results, at least, stay as they are
SHORT_CHARS = 400  # a stub would save nothing
NEVER = frozenset({"delegate"})
REREAD = "tool_output_read"


def rereads(brief: Brief) -> bool:
    """Whether the agent can read the whole of a result that became a stub."""
    return any(spec.name == REREAD for spec in brief.tools)


class Stubs:
    """Counts the results of one told history (A-CTX-10). `rereads`: the agent can ask for one."""

    def __init__(self, phrases: Mapping[str, str], rereads: bool) -> None:
        self._phrases = phrases
        self._rereads = rereads
        self._places: list[int] = []  # of every result, in the order they were told
        self._done = 0

    def forget(self) -> None:
        """The history starts over."""
        self._places, self._done = [], 0

    def note(self, told: list[Utterance], places: Iterable[int]) -> None:
        """Results were told at `places`. Where that makes a block of old ones, they shrink."""
        self._places.extend(at for at in places if isinstance(told[at], ToolSpoke))
        due = max(0, (len(self._places) - WHOLE) // BLOCK * BLOCK)
        for at in self._places[self._done : due]:
            told[at] = self._stub(told[at])
        self._done = max(self._done, due)

    def _stub(self, spoken: Utterance) -> Utterance:
        if not isinstance(spoken, ToolSpoke) or spoken.name in NEVER:
            return spoken
        if len(spoken.text) <= SHORT_CHARS:
            return spoken
        code = "stub_kept" if self._rereads else "stub"
        facts = {"name": spoken.name, "chars": len(spoken.text), "id": spoken.call_id}
        return replace(spoken, text=fill(self._phrases, code, facts))
