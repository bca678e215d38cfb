"""Wiring: a locked home becomes a gateway. Nothing here decides anything."""

from functools import partial

from outrider import __version__
from outrider.app.clock import SystemClock, system_ids
from outrider.app.crew import Crew
from outrider.app.front import open_desk
from outrider.app.gateway import Gateway
from outrider.app.house import house, rules
from outrider.app.kit import Kit
from outrider.app.line import make_line
from outrider.app.outfit import HomeOutfit
from outrider.app.seating import Seats
from outrider.app.shelves import records, shelves
from outrider.app.standing import Standing
from outrider.app.sweep import sweeps
from outrider.app.traces import traces
from outrider.config.credentials import Credentials
from outrider.core.clock import Clock
from outrider.core.ids import Ids
from outrider.desk.opening import NothingToTell
from outrider.desk.title import Titles
from outrider.home import Home
from outrider.models.catalogue import Catalogue
from outrider.models.line import Line
from outrider.models.route import parse
from outrider.server.answers import Sandbox
from outrider.server.doors import About, Doors
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
    shelf = shelves(home, ids, clock, NothingToTell(), standing.config.queue_limit)
    books, keeper = shelf.books, Keeper()

    traced = traces(standing.config.traces)
    line = make_line(standing, books, clock, ids, traced.around)
    models = Catalogue(line)
    kit = Kit(catalogue(keeper))
    crew = Crew(standing, kit, clock)
    outfit = HomeOutfit(standing, home, kit, crew, line, lambda route: models.window(parse(route)))
    seats = Seats(standing)
    front = open_desk(
        books, outfit, standing.agent, traced.seating(seats), clock,
        ids.new("b").rpartition("_")[2],
    )  # fmt: skip

    about = About(
        version=__version__, home=str(home.root), started_at=clock.now(), sqlite=shelf.db.version,
        sandbox=NO_SANDBOX, schedules=schedule,
    )  # fmt: skip
    doors = Doors(
        desk=front.desk,
        activity=front.feed.activity,
        records=records(shelf, standing, line, clock),
        house=house(standing, crew, line, models, about, books),
        about=about,
        rules=rules(standing),
    )
    return Gateway(
        doors=doors,
        front=front,
        standing=standing,
        clock=clock,
        titles=Titles(books, front.feed, outfit),
        sweeps=sweeps(front, books, home.spill),
        closing=(
            seats.close,
            line.providers.close,
            traced.close,
            keeper.close,
            shelf.search.close,
            shelf.db.close,
        ),
        warm=partial(warm, line, seats),
    )


async def warm(line: Line, seats: Seats) -> None:
    """Load and start what a first message needs."""
    await line.providers.transport.open()
    await seats.warm()
