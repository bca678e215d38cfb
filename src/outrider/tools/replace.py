"""A write replaces a name, never what it names: other links to the old file keep the old bytes.

No link is followed on the way, neither in a directory nor at the end.
"""

import errno
import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from outrider.core.errors import Refused
from outrider.tools.errors import ToolError
from outrider.tools.fence import DIRECTORY, FILE, Parts, opened, shown

MAX_BYTES = 5 * 1024 * 1024  # of a file that a tool writes or edits
SWAPS = 8  # how often a directory may change under us before we give up
NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC


def present(root: str, names: Parts) -> bytes | None:
    """The file's bytes as they are now; None when nothing is there.

    Raises Refused where a write would go through a link or onto something that is no plain file,
    ToolError when it is a directory or too large.
    """
    try:
        with parent(root, names, make=False) as where:
            return _bytes(where, names)
    except FileNotFoundError:
        return None


def replace(root: str, names: Parts, data: bytes) -> bool:
    """Put `data` under the name, synced, parents made; True when it is a new file.

    The file's mode is kept. Raises as `present` does; then the file is as it was.
    """
    try:
        with parent(root, names, make=True) as where:
            old = _stat(where, names)
            mode = None if old is None else stat.S_IMODE(old.st_mode) & 0o777
            _swap(where, names, data, mode)
            return old is None
    except OSError as error:
        raise _trouble(error, names) from None


def _swap(where: int, names: Parts, data: bytes, mode: int | None) -> None:
    temporary = f".{secrets.token_hex(12)}.tmp"
    fd = os.open(temporary, NEW, 0o666, dir_fd=where)
    try:
        with open(fd, "wb") as file:
            file.write(data)
            file.flush()
            if mode is not None:
                os.fchmod(fd, mode)
            os.fsync(fd)
        os.rename(temporary, names[-1], src_dir_fd=where, dst_dir_fd=where)
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(temporary, dir_fd=where)
        raise
    os.fsync(where)


@contextmanager
def parent(root: str, names: Parts, *, make: bool) -> Iterator[int]:
    """The real directory of the last name. FileNotFoundError when it is absent and not made."""
    if not names:
        raise ToolError("is_a_directory", path=".")
    fd = opened(root)
    try:
        for name in names[:-1]:
            below = _step(fd, name, names, make=make)
            os.close(fd)
            fd = below
        yield fd
    finally:
        os.close(fd)


def _step(where: int, name: str, names: Parts, *, make: bool) -> int:
    for _ in range(SWAPS):
        try:
            return os.open(name, DIRECTORY, dir_fd=where)
        except FileNotFoundError:
            if not make:
                raise
            _make(where, name)
        except OSError as error:
            if error.errno not in (errno.ELOOP, errno.ENOTDIR):
                raise _trouble(error, names) from None
            if _is_link(where, name):
                raise Refused("through_link", path=shown("/".join(names))) from None
            if not make:
                raise ToolError("not_a_directory", path=shown("/".join(names))) from None
    raise ToolError("not_a_directory", path=shown("/".join(names)))


def _make(where: int, name: str) -> None:
    try:
        os.mkdir(name, dir_fd=where)
    except FileExistsError:
        return  # somebody else made it; the next look tells what it is


def _is_link(where: int, name: str) -> bool:
    try:
        return stat.S_ISLNK(os.stat(name, dir_fd=where, follow_symlinks=False).st_mode)
    except OSError:
        return False


def _stat(where: int, names: Parts) -> os.stat_result | None:
    """What the last name is now, None for nothing; raises unless it is a plain file."""
    path = shown("/".join(names))
    try:
        info = os.stat(names[-1], dir_fd=where, follow_symlinks=False)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _trouble(error, names) from None
    if stat.S_ISLNK(info.st_mode):
        raise Refused("through_link", path=path)
    if stat.S_ISDIR(info.st_mode):
        raise ToolError("is_a_directory", path=path)
    if not stat.S_ISREG(info.st_mode):
        raise Refused("special", path=path)
    return info


def _bytes(where: int, names: Parts) -> bytes | None:
    info = _stat(where, names)
    if info is None:
        return None
    path = shown("/".join(names))
    if info.st_size > MAX_BYTES:
        raise ToolError("too_large", path=path, bytes=info.st_size, limit=MAX_BYTES)
    try:
        fd = os.open(names[-1], FILE, dir_fd=where)
    except OSError as error:
        raise _trouble(error, names) from None
    with open(fd, "rb") as file:
        if not stat.S_ISREG(os.fstat(fd).st_mode):
            raise Refused("special", path=path)
        return file.read(MAX_BYTES + 1)


def _trouble(error: OSError, names: Parts) -> ToolError:
    return ToolError("unreadable", path=shown("/".join(names)), error=error.strerror)
