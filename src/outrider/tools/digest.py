"""Digests of files, remembered while the file's own stamps stay as they are."""

import hashlib
import os
import stat
from functools import lru_cache

MAX_BYTES = 256 * 1024 * 1024  # beyond this a file is known by its stamps alone


def identity(path: str) -> str:
    """Device and inode of a directory; "absent" when it is gone."""
    try:
        info = os.stat(path)
    except OSError:
        return "absent"
    return f"{info.st_dev}:{info.st_ino}"


def seal(path: str) -> str:
    """The SHA-256 of a plain file, "absent", or the stamps of what is too large to read."""
    try:
        info = os.stat(path)
        stamps = (info.st_dev, info.st_ino, info.st_size, info.st_mtime_ns, info.st_ctime_ns)
        if not stat.S_ISREG(info.st_mode) or info.st_size > MAX_BYTES:
            return ":".join(map(str, stamps))
        return _digest(path, stamps)
    except OSError:
        return "absent"


@lru_cache(maxsize=512)
def _digest(path: str, stamps: tuple[int, ...]) -> str:
    """`stamps` is only a key: nobody but root can change bytes and keep the inode's change time."""
    del stamps
    fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    with open(fd, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
