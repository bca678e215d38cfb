"""The stored side of a home: one database, and everything that reads and writes it."""

from dataclasses import dataclass

from outrider.app.standing import Standing
from outrider.core.clock import Clock
from outrider.core.ids import Ids
from outrider.core.opening import Opening
from outrider.desk.books import Books
from outrider.home import Home
from outrider.models.line import Line
from outrider.server.doors import Records
from outrider.store.accept import Messages
from outrider.store.approvals import Approvals
from outrider.store.conversations import Conversations
from outrider.store.db import Database
from outrider.store.journal import Journals
from outrider.store.ledger import StoredLedger
from outrider.store.runs import Runs
from outrider.store.schema import SCHEMA, migrate
from outrider.store.search import Search
from outrider.store.spend import Spends
from outrider.store.stats import Stats
from outrider.store.uploads import Uploads


@dataclass(frozen=True, slots=True)
class Shelves:
    """The open database and the books on it."""

    db: Database
    books: Books
    search: Search


def shelves(home: Home, ids: Ids, clock: Clock, opening: Opening, queue_limit: int) -> Shelves:
    """Open the database of a home, bring it to the newest schema, and lay out its books."""
    db = Database(str(home.database))
    migrate(db, SCHEMA)
    spends = Spends(db)
    journals = Journals(db, ids, clock, opening)
    books = Books(
        conversations=Conversations(db, ids, clock, journals, spends),
        messages=Messages(db, ids, clock, journals, queue_limit),
        journals=journals,
        approvals=Approvals(db, clock, journals),
        runs=Runs(db, clock, journals),
        ledger=StoredLedger(db, ids, clock, spends),
        uploads=Uploads(db, ids, clock, str(home.uploads)),
    )
    return Shelves(db, books, Search(db.path))


def records(shelf: Shelves, standing: Standing, line: Line, clock: Clock) -> Records:
    """What plain reads read. Sums are cut into days of the home's time zone."""
    books = shelf.books

    def local() -> list[str]:
        return [name for name, each in line.providers.all().items() if each.local]

    stats = Stats(shelf.db, clock, lambda: standing.config.timezone, local)
    return Records(
        books.conversations, books.journals, books.approvals, books.runs, stats, shelf.search
    )
