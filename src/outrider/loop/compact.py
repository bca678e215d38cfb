"""Whether a turn has to make room before the model is asked. Pure, and never twice for nothing."""

from outrider.core.brief import ASSUMED_WINDOW, Brief
from outrider.core.model import Compact
from outrider.core.run import Failure
from outrider.core.seat import Ended
from outrider.loop.move import Finish, Move, Note
from outrider.loop.state import TurnState

COMPACT_AT = 0.8  # of the window


def errand(state: TurnState, brief: Brief) -> Move:
    """The move of a turn that is there for a compaction alone."""
    room = state.room
    if room.failed is not None:
        return Finish(Ended("failed", Failure("compact_failed", "", {"why": room.failed})))
    if room.compacted:
        return Finish(Ended("done"))
    return _compact(state, _window(brief), asked=True)


def due(state: TurnState, brief: Brief) -> Move | None:
    """The move that makes room, or says that none can be made; None: the request fits."""
    room, window = state.room, _window(brief)
    if room.stuck:
        return Finish(Ended("halted:loop"))
    if room.refused:
        if room.fresh:  # summarised, and still too long: another summary would not help
            return Note("compact_stuck", {})
        if room.failed is not None:
            return Finish(Ended("failed", Failure("context_length", "", {"why": room.failed})))
        return _compact(state, min(window, room.tokens) or window)
    limit = int(window * COMPACT_AT)
    if room.tokens < limit or room.fresh or room.failed is not None:
        return None
    if room.bare is not None and room.bare >= limit:
        # a window that was only assumed stops nobody: the provider will say when it is full
        return None if brief.limits.context_window is None else Note("compact_stuck", {})
    return _compact(state, window)


def _compact(state: TurnState, window: int, *, asked: bool = False) -> Compact:
    return Compact(state.last_seq, window, state.skipped, asked)


def _window(brief: Brief) -> int:
    return brief.limits.context_window or ASSUMED_WINDOW
