"""The first hundred bytes of the database file, read before SQLite may touch it.

Nothing here writes, so a file that is refused keeps every byte it had.
"""

import os
from dataclasses import dataclass

from outrider.core.errors import Unstartable

APPLICATION_ID = 0x4F555452  # "OUTR"
MAGIC = b"SQLite format 3\x00"
HEADER_BYTES = 100


@dataclass(frozen=True, slots=True)
class Header:
    """What the file says of itself. `page_count` may lag while a write-ahead log exists."""

    page_size: int  # bytes
    page_count: int
    application_id: int


def check(path: str) -> None:
    """Return when the file at `path` can be one of ours.

    Raises Unstartable: `unreadable_home` (permissions), `damaged_home` (empty, cut or no database),
    `foreign_home` (another program's database).
    """
    try:
        size = os.path.getsize(path)
        with open(path, "rb") as file:
            head = file.read(HEADER_BYTES)
    except OSError as error:
        raise Unstartable("unreadable_home", path=path, detail=error.strerror or "") from error
    if len(head) < HEADER_BYTES or not head.startswith(MAGIC):
        raise Unstartable("damaged_home", path=path, detail="header")
    header = read(head)
    if header.application_id != APPLICATION_ID:
        raise Unstartable("foreign_home", path=path, application_id=header.application_id)
    if size < header.page_size * header.page_count and not _has_log(path):
        raise Unstartable("damaged_home", path=path, detail="size")


def read(head: bytes) -> Header:
    """The header in the first 100 bytes of a database file."""
    page_size = int.from_bytes(head[16:18], "big")
    return Header(
        page_size=65_536 if page_size == 1 else page_size,
        page_count=int.from_bytes(head[28:32], "big"),
        application_id=int.from_bytes(head[68:72], "big"),
    )


def _has_log(path: str) -> bool:
    """Whether a log exists: a checkpoint that was cut writes page 1 before the last pages."""
    try:
        return os.path.getsize(path + "-wal") > 0
    except FileNotFoundError:
        return False
