"""Two directories that trade places at once, so that a crash leaves the one or the other."""

import ctypes
import os
import sys
from pathlib import Path

AT_FDCWD = -100
RENAME_EXCHANGE = 2  # Linux, include/uapi/linux/fs.h
RENAME_SWAP = 2  # macOS, sys/stdio.h


def exchange(one: Path, other: Path) -> bool:
    """Let both trade places in one step; False where the system or the disk cannot."""
    library = ctypes.CDLL(None, use_errno=True)
    first, second = os.fsencode(one), os.fsencode(other)
    if sys.platform == "darwin":
        return _called(library, "renamex_np", first, second, RENAME_SWAP)
    return _called(library, "renameat2", AT_FDCWD, first, AT_FDCWD, second, RENAME_EXCHANGE)


def _called(library: ctypes.CDLL, name: str, *arguments: object) -> bool:
    function = getattr(library, name, None)
    return function is not None and function(*arguments) == 0
