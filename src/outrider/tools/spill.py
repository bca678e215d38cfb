"""The originals of shortened results, one file per call, beside the home and not the workspace."""

import hashlib
import logging
import os
import secrets
import shutil
import stat
from contextlib import suppress

from outrider import failpoint

MAX_BYTES = 5 * 1024 * 1024
KEPT_S = 7 * 24 * 3_600
DIRECTORY = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC

log = logging.getLogger(__name__)


def keep(spill: str, call_id: str, text: str) -> bool:
    """Keep the first 5 MB of `text`; False when that was not possible."""
    data = text[:MAX_BYTES].encode("utf-8", "replace")[:MAX_BYTES]
    path = _path(spill, call_id)
    temporary = f"{path}.{secrets.token_hex(6)}"
    try:
        os.makedirs(spill, mode=0o700, exist_ok=True)
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
        with open(os.open(temporary, flags, 0o600), "wb") as file:
            file.write(data)
        os.replace(temporary, path)
    except OSError:
        log.warning("spill_failed", exc_info=True)
        return False
    failpoint.hit("spill.after_file")
    return True


def twin(spill: str, other: str) -> None:
    """Give `other` every original of `spill`. What cannot be copied is logged and left out."""
    try:
        names = os.listdir(spill)
        os.makedirs(other, mode=0o700, exist_ok=True)
    except FileNotFoundError:
        return
    for name in names:
        try:  # originals are replaced, never written again: both may name the same bytes
            os.link(os.path.join(spill, name), os.path.join(other, name), follow_symlinks=False)
        except OSError:
            log.warning("spill_not_copied", exc_info=True)


def kept(spill: str, call_id: str) -> str | None:
    """The original of a call of this conversation, or None."""
    try:
        fd = os.open(_path(spill, call_id), os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError:
        return None
    with open(fd, "rb") as file:
        return file.read(MAX_BYTES).decode("utf-8", "ignore")


def sweep(spill_root: str, now_s: float) -> int:
    """Remove originals older than 7 days (`now_s`: epoch seconds); how many went.

    Links are not followed. What cannot be removed is logged and left.
    """
    gone = 0
    try:
        names = os.listdir(spill_root)
    except FileNotFoundError:
        return 0
    for name in names:
        try:
            fd = os.open(os.path.join(spill_root, name), DIRECTORY)
        except OSError:
            continue  # a link or a stray file: not ours to judge
        try:
            gone += _sweep_one(fd, now_s)
        finally:
            os.close(fd)
        with suppress(OSError):  # only when nothing is left in it
            os.rmdir(os.path.join(spill_root, name))
    return gone


def forget(spill: str) -> None:
    """Remove every original of a conversation, if there is any. Links are not followed."""
    shutil.rmtree(spill, ignore_errors=True)


def _sweep_one(directory: int, now_s: float) -> int:
    gone = 0
    for name in os.listdir(directory):
        try:
            info = os.stat(name, dir_fd=directory, follow_symlinks=False)
            if stat.S_ISREG(info.st_mode) and now_s - info.st_mtime > KEPT_S:
                os.unlink(name, dir_fd=directory)
                gone += 1
        except OSError:
            log.warning("sweep_failed", exc_info=True)
    return gone


def _path(spill: str, call_id: str) -> str:
    digest = hashlib.sha256(call_id.encode("utf-8", "surrogatepass")).hexdigest()
    return os.path.join(spill, f"{digest}.txt")
