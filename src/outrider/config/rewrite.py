"""Replacing a file of the home: whole or not at all, readable by its owner alone."""

import os
from pathlib import Path
from tempfile import NamedTemporaryFile


def rewrite(path: Path, text: str) -> None:
    """Put `text` where `path` points: a new file beside it, synced, then renamed over it."""
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
            os.unlink(file.name)
            raise
