"""Replacing a file of the home: whole or not at all, readable by its owner alone."""

import errno
import os
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from outrider.core.errors import Unwritable

FULL = (errno.ENOSPC, errno.EDQUOT)


def rewrite(path: Path, text: str) -> None:
    """Put `text` where `path` points: a new file beside it, synced, then renamed over it.

    Raises Unwritable `disk_full` or `disk_failed`; the file is then as it was.
    """
    try:
        _replace(path, text)
    except OSError as error:
        raise unwritable(error) from error


def remove(path: Path) -> None:
    """Take the file away, if it is there. Raises Unwritable."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise unwritable(error) from error


def unwritable(error: OSError) -> Unwritable:
    """What a person is told of a file that could not be replaced."""
    code = "disk_full" if error.errno in FULL else "disk_failed"
    return Unwritable(code, detail=error.strerror or "")


def _replace(path: Path, text: str) -> None:
    real = path.resolve()  # an owner may keep the file elsewhere and link to it
    with NamedTemporaryFile(
        "w", encoding="utf-8", dir=real.parent, prefix=f".{real.name}.", delete=False
    ) as file:
        try:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
            os.replace(file.name, real)  # NamedTemporaryFile made it 0600
        except BaseException:
            with suppress(OSError):
                os.unlink(file.name)
            raise
