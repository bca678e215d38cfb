"""Deltas of one turn, coalesced before they are numbered: at most 30 frames a second."""

import asyncio
import math
from collections.abc import Callable

from outrider.core.event import TextDelta, Thinking, TurnEvent
from outrider.core.event_work import ToolProgress

FRAME_S = 1 / 30
PROGRESS_S = 1 / 10

Written = type[TextDelta] | type[Thinking]
Channel = Written | str  # what is being written, or the id of the call whose output grows


class Deltas:
    """Holds deltas back while the frames sent last still use up their share of the second.

    The first delta after a pause leaves at once, so coalescing adds nothing to the first token.
    Whatever is held leaves in the order in which it began.
    """

    def __init__(self, out: Callable[[TurnEvent], None]) -> None:
        self._out = out
        self._held: dict[Channel, list[str]] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._sent_at = -math.inf  # loop time of the last flush
        self._sent = 0  # frames of the last flush

    @property
    def held(self) -> bool:
        """Whether something waits to be sent."""
        return bool(self._held)

    def put(self, event: TurnEvent) -> None:
        """Pass an event on, in order: anything that is not a delta first releases what is held."""
        match event:
            case TextDelta(delta=chunk) | Thinking(delta=chunk):
                self._hold(type(event), chunk, FRAME_S)
            case ToolProgress(call_id=call_id, chunk=chunk):
                self._hold(call_id, chunk, PROGRESS_S)
            case _:
                self.flush()
                self._out(event)

    def flush(self) -> None:
        """Send what is held now."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._held:
            held, self._held = self._held, {}
            self._sent_at, self._sent = asyncio.get_running_loop().time(), len(held)
            for channel, chunks in held.items():
                self._out(_joined(channel, "".join(chunks)))

    def _hold(self, channel: Channel, chunk: str, pause_s: float) -> None:
        self._held.setdefault(channel, []).append(chunk)
        loop = asyncio.get_running_loop()
        wait_s = self._sent_at + max(pause_s, self._sent * FRAME_S) - loop.time()
        if wait_s <= 0:
            self.flush()
        elif self._timer is None:
            self._timer = loop.call_later(wait_s, self.flush)


def _joined(channel: Channel, text: str) -> TurnEvent:
    return ToolProgress(channel, text) if isinstance(channel, str) else channel(text)
