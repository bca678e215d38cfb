"""Reading a file that an owner writes: an ordinary one of bounded size, whatever lies there."""

import os
import stat
from contextlib import suppress
from pathlib import Path

from outrider.core.errors import Invalid

MOST_BYTES = 1_000_000
FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)


def open_plain(path: Path) -> int | None:
    """A descriptor to read from; None where nothing lies. A pipe without a writer never blocks.

    Raises Invalid `not_plain` for a dangling link, a folder, pipe or device; OSError as `open`.
    """
    try:
        descriptor = os.open(path, FLAGS)
    except FileNotFoundError:
        if os.path.islink(path):
            raise Invalid("not_plain", path=str(path)) from None
        return None
    except OSError as error:
        if not _ordinary(path):
            raise Invalid("not_plain", path=str(path)) from error
        raise
    if stat.S_ISREG(os.fstat(descriptor).st_mode):
        return descriptor
    os.close(descriptor)
    raise Invalid("not_plain", path=str(path))


def read_plain(path: Path) -> str | None:
    """The file's text; None without one. Raises Invalid `not_plain` or `bad_yaml`."""
    try:
        descriptor = open_plain(path)
        if descriptor is None:
            return None
        with open(descriptor, "rb") as file:
            found = file.read(MOST_BYTES + 1)
        if len(found) <= MOST_BYTES:
            return found.decode("utf-8").replace("\r\n", "\n")
    except (OSError, UnicodeDecodeError):
        pass
    raise Invalid("bad_yaml", path=str(path), line=0)


def _ordinary(path: Path) -> bool:
    with suppress(OSError):
        return stat.S_ISREG(path.stat().st_mode)
    return True  # it cannot be told: what `open` said is the reason
