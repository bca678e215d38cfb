"""What the checker judges: a home that has gone quiet, and what its client and provider saw."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from outrider.selftest.books import Books, Row
from outrider.selftest.client import Said

REPLY_USD = (100 * 10.0 + 20 * 20.0) / 1_000_000  # the scripted usage at the home's own price


@dataclass(frozen=True, slots=True)
class Violation:
    """A promise that was broken: which invariant, and by what."""

    invariant: str
    detail: str


class Violated(Exception):
    """A home in which promises are broken."""

    def __init__(self, found: Sequence[Violation]) -> None:
        super().__init__("; ".join(f"{each.invariant}: {each.detail}" for each in found))
        self.found = tuple(found)


@dataclass(frozen=True, slots=True)
class Evidence:
    """Everything that is known of a round. `asked`: calls that the provider billed.

    `went_on`: conversations that took a message after the crash, so that no call of theirs is open
    any more but for a card's. `dropped`: conversations that were to be deleted.
    """

    books: Books
    log: Sequence[Said]
    asked: int
    went_on: Collection[str] = ()
    dropped: Collection[str] = ()
    secrets: Collection[str] = ()
    errors: str = ""  # what gateways wrote to standard error
    shown: Mapping[str, float] = field(default_factory=dict)  # US dollars that a page shows
    journals: dict[str, list[Row]] = field(default_factory=dict)
    effects: Counter[str] = field(default_factory=Counter)


def gather(
    books: Books, log: Sequence[Said], asked: int, went_on: Collection[str] = (),
    dropped: Collection[str] = (), secrets: Collection[str] = (), errors: str = "",
    shown: Mapping[str, float] | None = None,
) -> Evidence:  # fmt: skip
    """The evidence of a home."""
    journals = {chat_id: books.journal(chat_id) for chat_id in books.chats()}
    return Evidence(
        books, log, asked, went_on, dropped, secrets, errors, shown or {}, journals, books.effects()
    )
