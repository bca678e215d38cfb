"""The inbox: where files sent with a message lie in a workspace, each under a safe, free name."""

import errno
import hashlib
import os
import secrets
import shutil
import stat
import unicodedata
from collections.abc import Iterator
from contextlib import suppress

from outrider.core.errors import Refused, Unwritable
from outrider.tools.errors import ToolError
from outrider.tools.fence import FILE, shown
from outrider.tools.replace import NEW, parent

INBOX = "inbox"
NAME_BYTES = 120
END_BYTES = 20  # of the part after the last dot
NAMES = 1_000  # of one stem
TURNED = str.maketrans(dict.fromkeys('<>:"/\\|?*\u0000', "_"))
DEVICES = frozenset(
    {"con", "prn", "aux", "nul", "clock$"}
    | {f"{port}{n}" for port in ("com", "lpt") for n in range(10)}
)  # fmt: skip
FULL = (errno.ENOSPC, errno.EDQUOT)
LINKLESS = (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS)


def deliver(root: str, source: str, name: str, sha256: str) -> str:
    """Copy the file `source` into the inbox of the workspace `root`; its path relative to that.

    It appears whole and synced, or not at all. A file of the same bytes that already lies there
    under its name is left as it is: to deliver twice is harmless. Raises Unwritable.
    """
    try:
        with parent(root, (INBOX, "-"), make=True) as where:
            for each in _candidates(safe(name)):
                if _lies(where, each, sha256) or _placed(where, each, source):
                    return f"{INBOX}/{each}"
    except (Refused, ToolError) as error:
        raise Unwritable("inbox_blocked", path=shown(f"{root}/{INBOX}")) from error
    except OSError as error:
        code = "disk_full" if error.errno in FULL else "disk_failed"
        raise Unwritable(code, detail=error.strerror or "") from error
    raise Unwritable("inbox_blocked", path=shown(f"{root}/{INBOX}"))


def safe(name: str) -> str:
    """A name that every system, shell and person reads as one ordinary visible file."""
    plain = unicodedata.normalize("NFC", name).translate(TURNED)
    plain = "".join(char if char.isprintable() else "_" for char in plain)
    plain = plain.strip(". ").encode("utf-8", "replace").decode()
    if plain.startswith("-") or plain.partition(".")[0].rstrip().lower() in DEVICES:
        plain = f"_{plain}"
    stem, dot, end = plain.rpartition(".")
    if not dot or len(end.encode()) > END_BYTES:
        stem, dot, end = plain, "", ""
    end = dot + end
    stem = stem.encode()[: NAME_BYTES - len(end.encode())].decode("utf-8", "ignore").rstrip(". ")
    return f"{stem or 'file'}{end}"


def _candidates(name: str) -> Iterator[str]:
    """`a.png`, then `a-2.png` and on."""
    yield name
    stem, dot, end = name.rpartition(".")
    if not dot:
        stem, end = name, ""
    for n in range(2, NAMES):
        yield f"{stem}-{n}{dot}{end}"


def _lies(where: int, name: str, sha256: str) -> bool:
    """Whether a plain file of these bytes has the name already."""
    try:
        fd = os.open(name, FILE, dir_fd=where)
    except OSError:
        return False
    with open(fd, "rb") as file:
        if not stat.S_ISREG(os.fstat(fd).st_mode):
            return False
        return hashlib.file_digest(file, "sha256").hexdigest() == sha256


def _placed(where: int, name: str, source: str) -> bool:
    """Copy under a name of its own, then give it its name; False when somebody has that name."""
    temporary = f".{secrets.token_hex(12)}.tmp"
    try:
        with open(source, "rb") as kept, open(
            os.open(temporary, NEW, 0o666, dir_fd=where), "wb"
        ) as file:  # fmt: skip
            shutil.copyfileobj(kept, file, 1024 * 1024)
            file.flush()
            os.fsync(file.fileno())
        _name(where, temporary, name)
    except FileExistsError:
        return False
    finally:
        with suppress(FileNotFoundError):
            os.unlink(temporary, dir_fd=where)
    os.fsync(where)
    return True


def _name(where: int, temporary: str, name: str) -> None:
    """Give a file its name, if that is free. Raises FileExistsError."""
    try:
        os.link(temporary, name, src_dir_fd=where, dst_dir_fd=where, follow_symlinks=False)
    except OSError as error:
        if error.errno not in LINKLESS:
            raise
        with suppress(FileNotFoundError):  # no second names here: look, then rename
            os.stat(name, dir_fd=where, follow_symlinks=False)
            raise FileExistsError(name) from None
        os.rename(temporary, name, src_dir_fd=where, dst_dir_fd=where)
