"""The state of a turn: what its entries mean for the next move, folded one entry at a time.

It holds the calls of the last reply and a few counters, never the journal.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from outrider.core.entry import (
    Compacted,
    Entry,
    Escalated,
    HumanAsked,
    HumanDecided,
    ModelSaid,
    Noted,
    Resumed,
    ToolAnswered,
    ToolStarted,
    TurnOpened,
    UserSaid,
)
from outrider.core.tool import Call
from outrider.core.value import changed
from outrider.core.wake import Compaction
from outrider.loop.gate import Verdict
from outrider.loop.guard import NEVER, Repeats, counted
from outrider.loop.room import EMPTY, Room, after, before

BUDGET_NOTES = frozenset({"budget", "no_route_left"})  # after one of these the turn halts


@dataclass(frozen=True, slots=True)
class Progress:
    """How far one call has come. `verdict` is the gate's, of this drive only: never stored."""

    call: Call
    reused: bool = False  # its id already names another call
    started: bool = False
    asked: HumanAsked | None = None
    decided: HumanDecided | None = None
    verdict: Verdict | None = None
    answered: bool = False


@dataclass(frozen=True, slots=True)
class TurnState:
    """What `decide` needs to know. `reply` is the last one, until something is said after it."""

    uncounted: frozenset[str] = frozenset()
    last_seq: int = 0
    steps: int = 0  # model calls of the turn
    reply: ModelSaid | None = None
    calls: tuple[Progress, ...] = ()  # of the last reply that had any
    cards: Mapping[str, Call] = field(default_factory=dict)  # call id → what a person was asked
    repeats: Repeats = NEVER
    told_empty: bool = False
    out_of_money: bool = False
    money: HumanAsked | None = None  # an open money question
    skipped: tuple[str, ...] = ()  # routes that a person would not pay for unpriced
    looked: bool = False  # for steers, since the last entry: of this drive only
    room: Room = EMPTY

    @property
    def answered(self) -> bool:
        """Whether the turn has its answer, so that only its end may be missing."""
        reply = self.reply
        return reply is not None and not (reply.partial or reply.calls) and bool(reply.text.strip())


def start(entries: Sequence[Entry], uncounted: frozenset[str] = frozenset()) -> TurnState:
    """The state of the journal's newest turn.

    Reads back to where it opened, and from there to the last reply that measured the context.
    """
    first = len(entries)
    while first > 0:
        first -= 1
        if isinstance(entries[first].fact, TurnOpened):
            break
    state = TurnState(uncounted, room=before(entries, first))
    for at in range(first, len(entries)):
        state = fold(state, entries[at])
    return state


def fold(state: TurnState, entry: Entry) -> TurnState:
    """The state one entry later. Costs the same however long the turn is."""
    seq = entry.seq
    told = after(state.room, entry.fact)
    if told is not state.room:
        state = changed(state, room=told)
    match entry.fact:
        case TurnOpened(wake=wake):
            asked = isinstance(wake, Compaction)
            return TurnState(state.uncounted, seq, room=Room(state.room.tokens, asked))
        case ModelSaid() as said:
            return _replied(state, seq, said)
        case ToolStarted(call_id=call_id):
            return _moved(state, seq, call_id, started=True)
        case ToolAnswered(call_id=call_id):
            return _moved(state, seq, call_id, answered=True, verdict=None)
        case HumanAsked() as asked:
            return _asked(state, seq, asked)
        case HumanDecided() as decided:
            return _decided(state, seq, decided)
        case UserSaid():
            return changed(state, last_seq=seq, reply=None, repeats=NEVER, looked=False)
        case Noted(code=code):
            return _noted(state, seq, code)
        case Resumed():
            return changed(state, last_seq=seq, out_of_money=False, looked=False)
        case Escalated() | Compacted():
            return changed(state, last_seq=seq, looked=False)


def judged(state: TurnState, call: Call, verdict: Verdict) -> TurnState:
    """The state once the gate has spoken about a call."""
    return _moved(state, state.last_seq, call.id, verdict=verdict)


def looked(state: TurnState) -> TurnState:
    """The state once no steers were found waiting."""
    return changed(state, looked=True)


def _replied(state: TurnState, seq: int, said: ModelSaid) -> TurnState:
    calls = () if said.partial else said.calls
    seen: set[str] = set()
    progress = []
    for call in calls:
        # twice in one reply is one call too many; later on, only a card can be taken for another's
        card = state.cards.get(call.id, call)
        other = (card.name, card.arguments) != (call.name, call.arguments)
        progress.append(Progress(call, reused=other or call.id in seen))
        seen.add(call.id)
    return changed(
        state,
        last_seq=seq,
        steps=state.steps + 1,
        reply=said,
        calls=tuple(progress),
        repeats=counted(state.repeats, calls, state.uncounted),
        told_empty=state.told_empty and not (calls or said.text.strip()),
        looked=False,
    )


def _asked(state: TurnState, seq: int, asked: HumanAsked) -> TurnState:
    if asked.call_id is None:
        return changed(state, last_seq=seq, money=asked, looked=False)
    at = _open(state, asked.call_id)
    if at is not None:
        state = changed(state, cards={**state.cards, asked.call_id: state.calls[at].call})
    return _moved(state, seq, asked.call_id, asked=asked, decided=None, verdict=None)


def _decided(state: TurnState, seq: int, decided: HumanDecided) -> TurnState:
    state = changed(state, last_seq=seq, out_of_money=False, looked=False)
    money = state.money
    if money is not None and money.approval_id == decided.approval_id:
        refused = () if decided.outcome == "approved" or money.route is None else (money.route,)
        return changed(state, money=None, skipped=state.skipped + refused)
    for progress in state.calls:
        if progress.asked is not None and progress.asked.approval_id == decided.approval_id:
            return _moved(state, seq, progress.call.id, decided=decided)
    return state


def _noted(state: TurnState, seq: int, code: str) -> TurnState:
    repeats = state.repeats
    if code == "loop_note":
        repeats = changed(repeats, noted=repeats.count)
    return changed(
        state,
        last_seq=seq,
        reply=None,
        repeats=repeats,
        told_empty=state.told_empty or code == "empty_answer",
        out_of_money=state.out_of_money or code in BUDGET_NOTES,
        looked=False,
    )


def _moved(state: TurnState, seq: int, call_id: str, **changes: object) -> TurnState:
    at = _open(state, call_id)
    calls = state.calls
    if at is not None:
        progress = changed(calls[at], **changes)
        calls = (*calls[:at], progress, *calls[at + 1 :])
    return changed(state, last_seq=seq, calls=calls, looked=False)


def _open(state: TurnState, call_id: str) -> int | None:
    for at, progress in enumerate(state.calls):
        if progress.call.id == call_id and not progress.answered:
            return at
    return None
