"""Uploads on disk: `<folder>/<id>` with the bytes, `<id>.json` beside it with what they are."""

import asyncio
import hashlib
import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import BinaryIO

from outrider.core.errors import Invalid
from outrider.core.ids import Ids
from outrider.server.answers import Upload
from outrider.server.json_text import encoded

MIME_CHARS = 200


class UploadFolder:
    """Keeps files whole or not at all; the note is written last, so a file without one is waste."""

    def __init__(self, folder: Path, ids: Ids) -> None:
        self._folder = folder
        self._ids = ids

    async def keep(self, name: str, mime: str, chunks: AsyncIterator[bytes]) -> Upload:
        """Store the bytes as they arrive. Raises Invalid("empty_file")."""
        upload_id = self._ids.new("upl")
        path = self._folder / upload_id
        digest, size = hashlib.sha256(), 0
        try:
            with await asyncio.to_thread(_made, path) as file:
                async for chunk in chunks:
                    await asyncio.to_thread(file.write, chunk)
                    digest.update(chunk)
                    size += len(chunk)
            if size == 0:
                raise Invalid("empty_file")
            upload: Upload = {
                "id": upload_id, "name": name, "mime": mime[:MIME_CHARS], "size": size,
                "sha256": digest.hexdigest(),
            }  # fmt: skip
            with await asyncio.to_thread(_made, path.with_suffix(".json")) as note:
                note.write(encoded(upload))
        except BaseException:
            path.unlink(missing_ok=True)
            raise
        return upload


def _made(path: Path) -> BinaryIO:
    return open(path, "xb", opener=_private)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
