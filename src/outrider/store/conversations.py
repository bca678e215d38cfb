"""Conversations on disk: opened, listed, edited."""

from collections.abc import Mapping, Sequence

from outrider.core.clock import Clock
from outrider.core.conversation import Conversation
from outrider.core.entry import Attachment, Entry, ToolAnswered
from outrider.core.errors import NotFound
from outrider.core.ids import Ids
from outrider.store import conversation_row, fork, json_text, upload_row
from outrider.store.db import Database
from outrider.store.deletion import Deletion
from outrider.store.journal import Journals
from outrider.store.spend import Spends

INSERT = """
INSERT INTO conversations (id, agent_id, space_id, parent_id, root_id, forked_from, title, title_by,
    channel, source, mode, placement, pinned, archived, temporary, autonomous, auto_approve, skills,
    routes, cost_cap_usd, created_at, updated_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'home', 0, 0, ?, ?, '[]', '[]', ?, ?, ?, ?)
"""
FORK = """
INSERT INTO conversations (id, agent_id, space_id, parent_id, root_id, forked_from, title, title_by,
    channel, source, mode, placement, pinned, archived, temporary, autonomous, auto_approve, skills,
    routes, cost_cap_usd, created_at, updated_at)
SELECT ?1, agent_id, ?2, NULL, ?1, id, ?3, iif(?3 = '', 'nobody', title_by), channel, source, mode,
    'home', 0, 0, temporary, ?4, '[]', skills, ?5, cost_cap_usd, ?6, ?6
FROM conversations WHERE id = ?7
"""
NO_FILES: Mapping[str, Attachment] = {}
LIST = f"""{conversation_row.SELECT}
WHERE c.deleted_at IS NULL AND c.archived = ?1 AND (?2 IS NULL OR c.agent_id = ?2)
  AND (?3 IS NULL OR (c.pinned, c.updated_at, c.id)
       < (SELECT pinned, updated_at, id FROM conversations WHERE id = ?3))
ORDER BY c.pinned DESC, c.updated_at DESC, c.id DESC LIMIT ?4
"""  # noqa: S608 - constants, here and wherever a SELECT is completed
ONE = f"{conversation_row.SELECT} WHERE c.id = ? AND c.deleted_at IS NULL"
RETITLE = """
UPDATE conversations SET title = ?, title_by = 'model'
WHERE id = ? AND title_by <> 'person' AND deleted_at IS NULL
"""
CONTEXT = "UPDATE conversations SET context_tokens = ?, context_window = ? WHERE id = ?"


class Conversations(Deletion):
    """Every conversation that is not deleted. Money is summed from the ledger as it is read."""

    def __init__(
        self, db: Database, ids: Ids, clock: Clock, journals: Journals, spends: Spends
    ) -> None:
        super().__init__(db, clock, journals, spends)
        self._ids = ids

    def create(
        self,
        *,
        agent_id: str,
        cost_cap_usd: float,
        title: str = "",
        autonomous: bool = False,
        routes: tuple[str, ...] | None = None,
        temporary: bool = False,
        channel: str = "web",
        source: str = "chat",
        mode: str = "ask",
        space_id: str | None = None,
        parent_id: str | None = None,
        forked_from: str | None = None,
    ) -> Conversation:
        """Open a conversation; with `parent_id` in the tree of that one. Commit `open`."""
        conversation_id, now = self._ids.new("cnv"), self._clock.now()
        root_id = conversation_id if parent_id is None else self.get(parent_id).root_id
        with self._db.commit("open") as tx:
            tx.rows(
                INSERT, conversation_id, agent_id, space_id or self._ids.new("spc"), parent_id,
                root_id, forked_from, title, "person" if title else "nobody", channel, source,
                mode, temporary, autonomous, None if routes is None else json_text.write(routes),
                cost_cap_usd, now, now,
            )  # fmt: skip
        return self.get(conversation_id)

    def fork(
        self,
        source: Conversation,
        entries: Sequence[Entry],
        *,
        title: str,
        autonomous: bool,
        routes: tuple[str, ...] | None = None,
        files: Mapping[str, Attachment] = NO_FILES,
        close: Sequence[ToolAnswered] = (),
    ) -> Conversation:
        """Open a conversation that begins with these first entries of `source`. Commit `fork`.

        It is a new root that spent nothing, and no standing yes comes along. `files` are unclaimed
        copies of the uploads that the entries name, by the id they copy; `close` answers the calls
        that the cut leaves open. Raises NotFound when `source` was deleted meanwhile.
        """
        fork_id, now = self._ids.new("cnv"), self._clock.now()
        chosen = source.routes if routes is None else routes
        with self._db.commit("fork") as tx:
            self.get(source.id)
            tx.rows(
                FORK, fork_id, self._ids.new("spc"), title, autonomous,
                None if chosen is None else json_text.write(chosen), now, source.id,
            )  # fmt: skip
            twins = {old: file.id for old, file in files.items()}
            fork.copy(tx, self._ids, source.id, fork_id, entries, twins)
            upload_row.claim(tx, fork_id, tuple(files.values()))
            if close:
                told = [(None, answer) for answer in close]
                self._journals.tapes.store(tx, fork_id, told, now)
        return self.get(fork_id)

    def get(self, conversation_id: str) -> Conversation:
        """A conversation. Raises NotFound, also when it was deleted."""
        row = self._db.one(ONE, conversation_id)
        if row is None:
            raise NotFound(conversation_id=conversation_id)
        return self._read(row)

    def list(
        self,
        *,
        agent_id: str | None = None,
        archived: bool = False,
        limit: int = 200,
        before: str | None = None,
    ) -> list[Conversation]:
        """Pinned ones first, then the last moved; with `before` those that follow that id."""
        rows = self._db.rows(LIST, archived, agent_id, before, limit)
        return [self._read(row) for row in rows]

    def changed_at(self) -> str:
        """When any conversation moved last; empty before the first."""
        row = self._db.one("SELECT max(updated_at) FROM conversations WHERE deleted_at IS NULL")
        return "" if row is None or row[0] is None else str(row[0])

    def update(self, conversation_id: str, **fields: object) -> Conversation:
        """Store a person's edit. Commit `settings`. Raises NotFound, Invalid `unknown_field`."""
        self.get(conversation_id)
        with self._db.commit("settings") as tx:
            for field, value in fields.items():
                conversation_row.edit(tx, conversation_id, field, value)
            if fields.keys() - conversation_row.UNMOVING:
                conversation_row.touch(tx, conversation_id, self._clock.now())
        return self.get(conversation_id)

    def retitle(self, conversation_id: str, title: str) -> None:
        """A title that no person gave: never over a person's own, never moving `updated_at`."""
        with self._db.commit("title") as tx:
            tx.rows(RETITLE, title, conversation_id)

    def context(self, conversation_id: str, tokens: int | None, window: int | None) -> None:
        """How full the model's window is since the last call; None is unknown."""
        with self._db.commit("context") as tx:
            tx.rows(CONTEXT, tokens, window, conversation_id)
