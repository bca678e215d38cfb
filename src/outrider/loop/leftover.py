"""Calls that an earlier turn left open, answered before the next one opens (A-LOOP-3)."""

from collections.abc import Iterable, Mapping, Sequence

from outrider.core.entry import Entry, ToolAnswered
from outrider.core.tool import ToolSpec
from outrider.loop.outcome import Told, closed, outcome
from outrider.loop.state import Progress, start


def open_calls(
    entries: Sequence[Entry], phrases: Mapping[str, str], tools: Iterable[ToolSpec] = ()
) -> tuple[ToolAnswered, ...]:
    """The closing result of each call that the newest turn left open, in order; none is re-run.

    A call that still waits for a person stays open. `tools` tells which calls may have run
    without a start on record: the replay-safe ones.
    """
    untracked = {spec.name for spec in tools if spec.replay_safe}
    left = [one for one in start(entries).calls if not one.answered and not _waits(one)]
    return tuple(closed(one.call, *_told(one, untracked), phrases) for one in left)


def stored_result(entries: Sequence[Entry], call_id: str) -> str | None:
    """The text of a call's result as the journal has it, the newest where an id came twice."""
    for entry in reversed(entries):
        if isinstance(entry.fact, ToolAnswered) and entry.fact.call_id == call_id:
            return entry.fact.text
    return None


def _waits(progress: Progress) -> bool:
    return progress.asked is not None and progress.decided is None


def _told(progress: Progress, untracked: set[str]) -> Told:
    name = {"name": progress.call.name}
    if progress.started:
        return "interrupted_unknown", name
    if progress.asked is not None and progress.decided is not None:
        told = outcome(progress.asked, progress.decided)
        if told is not None:
            return told
    if progress.call.name in untracked:
        return "interrupted_unknown", name
    return "interrupted_unstarted", name
