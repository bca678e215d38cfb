"""Search over what was said: the index asked on a connection that only reads, off the loop."""

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence

import apsw

from outrider.core.entry import ModelSaid, UserSaid
from outrider.core.search import Hit, Order
from outrider.store import fact
from outrider.store.connection import read_only, told
from outrider.store.db import Row
from outrider.store.fold import Question, question
from outrider.store.snippet import snippet

EACH = 3  # hits of one conversation
WINDOW = 2_000  # newest matches that are looked at, or ranked; ranking all takes seconds

FOUND = """
SELECT e.n, e.id, e.seq, e.created_at, e.kind, e.body, c.id, c.agent_id, c.title
FROM entries e JOIN conversations c ON c.id = e.conversation_id
WHERE e.n = ? AND c.deleted_at IS NULL AND (? IS NULL OR c.agent_id = ?)
"""
NEWEST = "SELECT rowid FROM entry_index WHERE entry_index MATCH ? ORDER BY rowid DESC LIMIT ?"
BEST = f"""
SELECT rowid FROM entry_index WHERE entry_index MATCH ?1 AND rowid >= coalesce((
    SELECT min(rowid) FROM ({NEWEST.replace("?", "?1", 1).replace("LIMIT ?", "LIMIT ?2")})), 0)
ORDER BY rank LIMIT ?2
"""  # noqa: S608


class Search:
    """Asks the index of one database. Sees what is committed."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._connection: apsw.Connection | None = None
        self._one = asyncio.Lock()  # one question at a time: a reader is not shared by threads

    async def find(
        self, asked: str, agent_id: str | None, limit: int, order: Order = "newest"
    ) -> list[Hit]:
        """Hits among the newest matches, at most three a conversation; [] for a question of none.

        The same words of one agent in several conversations (a fork) are one hit, the newest.
        """
        wanted = question(asked)
        if wanted is None:
            return []
        async with self._one:
            return await asyncio.to_thread(self._find, wanted, agent_id, limit, order)

    def close(self) -> None:
        """Close the reader."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _find(self, asked: Question, agent_id: str | None, limit: int, order: Order) -> list[Hit]:
        try:
            return self._chosen(asked.words, self._matches(asked.query, agent_id, order), limit)
        except apsw.Error as error:
            raise told(error) from error

    def _matches(self, query: str, agent_id: str | None, order: Order) -> Iterator[Row]:
        reader = self._reader()
        rows = reader.execute(BEST if order == "best" else NEWEST, (query, WINDOW)).fetchall()
        for (n,) in rows:
            yield from reader.execute(FOUND, (n, agent_id, agent_id)).fetchall()

    def _chosen(self, words: Sequence[str], rows: Iterator[Row], limit: int) -> list[Hit]:
        hits: list[Hit] = []
        held: Counter[str] = Counter()
        said: set[tuple[str, str]] = set()
        for _, entry_id, seq, created_at, kind, body, conversation_id, agent_id, title in rows:
            text = _text(kind, body)
            if held[conversation_id] == EACH or (agent_id, text) in said:
                continue
            held[conversation_id] += 1
            said.add((agent_id, text))
            hits.append(Hit(conversation_id, entry_id, seq, agent_id, title,
                            snippet(text, words), created_at))  # fmt: skip
            if len(hits) == limit:
                break
        return hits

    def _reader(self) -> apsw.Connection:
        if self._connection is None:
            self._connection = read_only(self._path)
        return self._connection


def _text(kind: str, body: str) -> str:
    match fact.decode(kind, body):
        case UserSaid(text=text) | ModelSaid(text=text):
            return text
        case _:
            return ""
