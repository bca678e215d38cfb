"""Deltas of one turn, coalesced before they are numbered: at most 30 frames a second."""

import asyncio
from collections.abc import Callable

from outrider.core.event import TextDelta, Thinking, TurnEvent
from outrider.core.event_work import ToolProgress

FRAME_S = 1 / 30
PROGRESS_S = 1 / 10


class Deltas:
    """Holds back a delta while the last frame is younger than a thirtieth of a second.

    The first delta after a pause leaves at once, so coalescing adds nothing to the first token.
    """

    def __init__(self, out: Callable[[TurnEvent], None]) -> None:
        self._out = out
        self._held: list[str] = []
        self._kind: tuple[type, str] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._last = 0.0

    def put(self, event: TurnEvent) -> None:
        """Pass an event on, in order: anything that is not a delta first releases what is held."""
        match event:
            case TextDelta(delta=chunk) | Thinking(delta=chunk):
                self._hold((type(event), ""), chunk, FRAME_S)
            case ToolProgress(call_id=call_id, chunk=chunk):
                self._hold((ToolProgress, call_id), chunk, PROGRESS_S)
            case _:
                self.flush()
                self._out(event)

    def flush(self) -> None:
        """Send what is held now."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._kind is None:
            return
        (kind, call_id), chunk = self._kind, "".join(self._held)
        self._held.clear()
        self._kind = None
        self._last = asyncio.get_running_loop().time()
        self._out(ToolProgress(call_id, chunk) if kind is ToolProgress else kind(chunk))

    def _hold(self, kind: tuple[type, str], chunk: str, pause_s: float) -> None:
        if self._kind is not None and self._kind != kind:
            self.flush()
        self._kind = kind
        self._held.append(chunk)
        if self._timer is None:
            loop = asyncio.get_running_loop()
            wait = self._last + pause_s - loop.time()
            if wait <= 0:
                self.flush()
            else:
                self._timer = loop.call_later(wait, self._release)

    def _release(self) -> None:
        self._timer = None
        self.flush()
