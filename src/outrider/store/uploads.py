"""Uploads: files beside the database, each with a row. The file comes first and goes last."""

import asyncio
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from outrider.core.clock import Clock, later
from outrider.core.errors import Full, NotFound
from outrider.core.ids import Ids
from outrider.core.upload import FILE_BYTES, Upload
from outrider.store import upload_row
from outrider.store.db import Database
from outrider.store.incoming import receive

UNCLAIMED_S = 7 * 24 * 3_600
WAITING = "SELECT count(*), total(size) FROM uploads WHERE conversation_id IS NULL"


@dataclass(frozen=True, slots=True)
class Room:
    """How much may wait for a message. What was sent counts as its conversation's."""

    most_bytes: int = 1_000_000_000
    most_files: int = 500


ROOM = Room()


class Uploads:
    """The files of one home. `root` is an existing directory that nobody else writes to."""

    def __init__(self, db: Database, ids: Ids, clock: Clock, root: str, room: Room = ROOM) -> None:
        self._db = db
        self._ids = ids
        self._clock = clock
        self._root = root
        self._room = room
        self._coming: set[str] = set()

    async def keep(self, name: str, chunks: AsyncIterator[bytes]) -> Upload:
        """Store a file whole or not at all. Commit `upload`.

        Raises Full `too_large`, Full `uploads_full` while too much waits for its message, Invalid
        `empty_file`, Unwritable.
        """
        files, size = self._db.rows(WAITING)[0]
        most, coming = self._room, len(self._coming)
        if size + FILE_BYTES * (coming + 1) > most.most_bytes or files + coming >= most.most_files:
            raise Full("uploads_full", limit_bytes=most.most_bytes, files=most.most_files)
        upload_id = self._ids.new("upl")
        self._coming.add(upload_id)
        try:
            made = await receive(self.path(upload_id), name, chunks)
            new = Upload(upload_id, name, made.mime, made.size, made.sha256,
                         made.width, made.height)  # fmt: skip
            with self._db.commit("upload") as tx:
                upload_row.insert(tx, new, self._clock.now())
        finally:  # a file without its row is an orphan: `tidy` takes it
            self._coming.discard(upload_id)
        return new

    def get(self, upload_id: str) -> Upload:
        """An upload whose conversation, if it has one, is not deleted. Raises NotFound."""
        row = self._db.one(upload_row.SELECT, upload_id)
        if row is None:
            raise NotFound("upload", id=upload_id)
        return upload_row.upload(row)

    def of(self, conversation_id: str, upload_ids: Sequence[str]) -> tuple[Upload, ...]:
        """Uploads that a message of this conversation may name. Raises NotFound."""
        found = []
        for upload_id in upload_ids:
            row = self._db.one(upload_row.SELECT + upload_row.MINE, upload_id, conversation_id)
            if row is None:
                raise NotFound("upload", id=upload_id)
            found.append(upload_row.upload(row))
        return tuple(found)

    async def twins(self, upload_ids: Sequence[str]) -> dict[str, str]:
        """Unclaimed uploads with the bytes of others, by the id that they copy. Commit `upload`.

        What has no file or no row any more is left out.
        """
        made = {each: self._ids.new("upl") for each in upload_ids}
        self._coming.update(made.values())
        try:
            found = await asyncio.to_thread(self._link, made)
            with self._db.commit("upload") as tx:
                for old, new in found.items():
                    tx.rows(upload_row.TWIN, new, old, self._clock.now())
        finally:
            self._coming.difference_update(made.values())
        return found

    def _link(self, made: dict[str, str]) -> dict[str, str]:
        found = {}
        for old, new in made.items():
            with suppress(OSError):
                os.link(self.path(old), self.path(new))  # an upload is never written again
                found[old] = new
        return found

    def path(self, upload_id: str) -> str:
        """Where the bytes of an upload lie. Raises NotFound for what cannot be an id."""
        if not upload_id.startswith("upl_") or not upload_id[4:].isalnum():
            raise NotFound("upload", id=upload_id)
        return os.path.join(self._root, upload_id)

    def read(self, upload_id: str) -> bytes | None:
        """All bytes of an upload; None when its file is gone."""
        try:
            with open(self.path(upload_id), "rb") as file:
                return file.read(FILE_BYTES)
        except OSError:
            return None

    def forget_unclaimed(self) -> None:
        """Drop the rows of what no message named for 7 days. Commit `upload_sweep`."""
        before = later(self._clock.now(), -UNCLAIMED_S)
        stale = "FROM uploads WHERE conversation_id IS NULL AND created_at <= ?"
        if self._db.one(f"SELECT 1 {stale}", before) is None:
            return
        with self._db.commit("upload_sweep") as tx:
            tx.rows(f"DELETE {stale}", before)

    async def tidy(self) -> int:
        """Remove files that have no row and are not coming in; how many went."""
        names = await asyncio.to_thread(os.listdir, self._root)
        held = {row[0] for row in self._db.rows("SELECT id FROM uploads")} | self._coming
        orphans = [name for name in names if name not in held and name.startswith("upl_")]
        return await asyncio.to_thread(self._remove, orphans)

    def _remove(self, names: Sequence[str]) -> int:
        for name in names:
            with suppress(OSError):  # the next round tries again
                os.unlink(os.path.join(self._root, name))
        return len(names)
