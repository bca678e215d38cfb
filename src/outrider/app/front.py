"""The desk of a home, wired: everything that moves its conversations."""

from collections.abc import Callable
from dataclasses import dataclass

from outrider.app.outfit import HomeOutfit
from outrider.core.agent import Agent
from outrider.core.clock import Clock
from outrider.core.seat import Seating
from outrider.desk.admit import Admission
from outrider.desk.attach import Attaching
from outrider.desk.books import Books, Feed
from outrider.desk.branch import Branches
from outrider.desk.chats import Chats
from outrider.desk.decision import Decisions
from outrider.desk.desk import Desk
from outrider.desk.drives import Drives
from outrider.desk.resume import Recovery
from outrider.desk.snapshot import Snapshots
from outrider.desk.stop import Stops
from outrider.desk.turns import Turns


@dataclass(frozen=True, slots=True)
class Front:
    """The desk as doors see it, and the parts that a gateway starts, sweeps and stops."""

    desk: Desk
    feed: Feed
    turns: Turns
    admission: Admission
    decisions: Decisions
    recovery: Recovery


def open_desk(
    books: Books,
    outfit: HomeOutfit,
    agent_of: Callable[[str | None], Agent],
    seating: Seating,
    clock: Clock,
    boot: str,
) -> Front:
    """The desk over these books. `boot` names this process in the ids of its frames."""
    snapshots = Snapshots(books)
    feed = snapshots.feed(boot)
    turns = snapshots.turns = Turns(books, feed, clock, Drives(books, outfit, seating).run)
    chats = snapshots.chats = Chats(books, feed, agent_of)
    attaching = Attaching(books, outfit.deliver)
    admission = Admission(books, feed, turns, outfit.leftover, attaching)
    decisions = Decisions(books, feed, turns, clock)
    stops = Stops(books, feed, turns)
    return Front(
        desk=Desk(chats, admission, decisions, stops, Branches(books, feed, admission, outfit)),
        feed=feed,
        turns=turns,
        admission=admission,
        decisions=decisions,
        recovery=Recovery(books, feed, turns, admission, clock),
    )
