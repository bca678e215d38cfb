"""A file on its way in, written piece by piece: never more of it in memory than one piece."""

import asyncio
import errno
import hashlib
import os
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import BinaryIO, TypeVar

from outrider.core.errors import Full, Invalid, Unwritable
from outrider.core.upload import FILE_BYTES
from outrider.store.measure import measure
from outrider.store.sniff import HEAD_BYTES, mime_of

NEW = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
PIECE_BYTES = 512 * 1024
FULL = (errno.ENOSPC, errno.EDQUOT)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Arrived:
    """What a received file turned out to be."""

    mime: str
    size: int
    sha256: str
    width: int | None
    height: int | None


async def receive(path: str, name: str, chunks: AsyncIterator[bytes]) -> Arrived:
    """Write 1 to FILE_BYTES bytes to a new file at `path`, for its owner alone, synced.

    Raises Full `too_large`, Invalid `empty_file`, Unwritable; then nothing is left of it.
    """
    try:
        file = _new(path)
    except OSError as error:
        raise unwritable(error) from error
    try:
        with file:
            return await _written(file, name, chunks)
    except BaseException:
        with suppress(OSError):
            os.unlink(path)
        raise


def _new(path: str) -> BinaryIO:
    return os.fdopen(os.open(path, NEW, 0o600), "w+b")


async def _written(file: BinaryIO, name: str, chunks: AsyncIterator[bytes]) -> Arrived:
    digest, size, piece = hashlib.sha256(), 0, bytearray()

    def put() -> None:
        digest.update(piece)
        file.write(piece)
        piece.clear()

    async for chunk in chunks:
        size += len(chunk)
        if size > FILE_BYTES:
            raise Full("too_large", limit_bytes=FILE_BYTES)
        piece += chunk
        if len(piece) >= PIECE_BYTES:
            await _disk(put)
    if not size:
        raise Invalid("empty_file")
    await _disk(put)
    mime, drawn = await _disk(lambda: _seen(file, name))
    width, height = drawn or (None, None)
    return Arrived(mime, size, digest.hexdigest(), width, height)


async def _disk(act: Callable[[], T]) -> T:
    try:
        return await asyncio.to_thread(act)
    except OSError as error:
        raise unwritable(error) from error


def _seen(file: BinaryIO, name: str) -> tuple[str, tuple[int, int] | None]:
    """Sync the file, and look at what it is."""
    file.flush()
    os.fsync(file.fileno())
    file.seek(0)
    mime = mime_of(file.read(HEAD_BYTES), name)
    return mime, measure(file, mime)


def unwritable(error: OSError) -> Unwritable:
    """What a failure of the disk is called."""
    code = "disk_full" if error.errno in FULL else "disk_failed"
    return Unwritable(code, detail=error.strerror or "")
