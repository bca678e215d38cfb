"""Wiring: a locked home becomes a gateway. Nothing here decides anything."""

from outrider import __version__
from outrider.app.clock import SystemClock, system_ids
from outrider.app.crew import Crew
from outrider.app.gateway import Gateway
from outrider.app.house import house, rules
from outrider.app.kit import Kit
from outrider.app.line import make_line
from outrider.app.outfit import HomeOutfit
from outrider.app.shelves import shelves
from outrider.app.standing import Standing
from outrider.app.sweep import sweeps
from outrider.config.credentials import Credentials
from outrider.core.clock import Clock
from outrider.core.ids import Ids
from outrider.desk.admit import Admission
from outrider.desk.chats import Chats
from outrider.desk.decision import Decisions
from outrider.desk.desk import Desk
from outrider.desk.opening import NothingToTell
from outrider.desk.resume import Recovery
from outrider.desk.seat import HomeSeat
from outrider.desk.snapshot import Snapshots
from outrider.desk.stop import Stops
from outrider.desk.title import Titles
from outrider.desk.turns import Turns
from outrider.desk.window import Windows
from outrider.home import Home
from outrider.models.catalogue import Catalogue
from outrider.models.route import parse
from outrider.server.answers import Sandbox
from outrider.server.doors import About, Doors, Records
from outrider.store.stats import Stats
from outrider.tools.catalogue import catalogue
from outrider.tools.keeper import Keeper

NO_SANDBOX = Sandbox(kind="none", works=False, detail="sandbox_later")


def build(
    home: Home,
    credentials: Credentials,
    schedule: bool = True,
    clock: Clock | None = None,
    ids: Ids | None = None,
) -> Gateway:
    """A gateway on a home that the caller has locked. Raises Unstartable; starts nothing.

    Reads the configuration, opens the database and wires the layers, in that order. `clock` and
    `ids` are the machine's own unless somebody brings others.
    """
    clock, ids = clock or SystemClock(), ids or system_ids()
    standing = Standing(home.root, credentials)
    home.furnish()
    shelf = shelves(str(home.database), ids, clock, NothingToTell(), standing.config.queue_limit)
    books, keeper = shelf.books, Keeper()
    line = make_line(standing, books.ledger, clock, ids)
    kit = Kit(catalogue(keeper))
    crew = Crew(standing, kit, clock)
    outfit = HomeOutfit(standing, home.spill, kit, crew, line)

    snapshots = Snapshots(books)
    feed = snapshots.feed(ids.new("b").rpartition("_")[2])
    turns = snapshots.turns = Turns(books, feed, clock, HomeSeat(books, outfit).run)
    chats = snapshots.chats = Chats(books, feed, standing.agent)
    admission = Admission(books, feed, turns, outfit.leftover)
    decisions = Decisions(books, feed, turns, clock)
    desk = Desk(books, feed.hub, chats, admission, decisions, Stops(books, feed, turns))

    about = About(
        version=__version__, home=str(home.root), started_at=clock.now(), sqlite=shelf.db.version,
        sandbox=NO_SANDBOX, schedules=schedule,
    )  # fmt: skip
    models = Catalogue(line)

    async def window(route: str) -> int | None:
        return await models.window(parse(route))

    stats = Stats(
        shelf.db, clock, lambda: standing.config.timezone,
        lambda: [name for name, each in line.providers.all().items() if each.local],
    )  # fmt: skip
    doors = Doors(
        desk=desk,
        activity=feed.activity,
        records=Records(books.conversations, books.journals, books.approvals, books.runs, stats),
        house=house(
            standing,
            crew,
            line,
            models,
            about,
            used=lambda: bool(books.conversations.list(limit=1)),
        ),
        about=about,
        rules=rules(standing),
    )
    return Gateway(
        doors=doors,
        desk=desk,
        decisions=decisions,
        standing=standing,
        clock=clock,
        turns=turns,
        admission=admission,
        recovery=Recovery(books, feed, turns, admission, clock),
        titles=Titles(books, feed, outfit),
        windows=Windows(books, feed, window),
        feed=feed,
        sweeps=sweeps(decisions, books.conversations, home.spill),
        closing=(line.providers.transport.close, keeper.close, shelf.db.close),
        warm=line.providers.transport.open,
    )
