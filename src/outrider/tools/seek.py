"""A plain search for where ripgrep is absent. It runs as a script, on the standard library alone.

Prints `path NUL line : text` as ripgrep does; exit codes 0 found, 1 nothing, 2 bad pattern.
"""

import os
import re
import sys
from collections.abc import Iterator

MAX_HITS = 200
MAX_LINE = 300  # characters of a line that are shown
MAX_FILE = 16 * 1024 * 1024  # bytes searched of one file
FLAGS = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


def main(pattern: str, skipped: frozenset[str]) -> int:
    """Search below the working directory until one hit more than is shown."""
    try:
        wanted = re.compile(pattern.encode("utf-8", "surrogateescape"))
    except re.error:
        return 2
    count = 0
    for path, number, line in _lines(skipped):
        if wanted.search(line):
            text = line.decode("utf-8", "replace")[:MAX_LINE].replace("\0", "\\0").encode()
            sys.stdout.buffer.write(b"%b\0%d:%b\n" % (os.fsencode(path), number, text))
            sys.stdout.buffer.flush()
            count += 1
            if count > MAX_HITS:
                break
    return 0 if count else 1


def _lines(skipped: frozenset[str]) -> Iterator[tuple[str, int, bytes]]:
    for base, directories, files, where in os.fwalk("."):
        directories[:] = sorted(name for name in directories if name not in skipped)
        for name in sorted(files):
            data = _data(name, where)
            if b"\0" not in data[:8_192]:
                for number, line in enumerate(data.split(b"\n"), 1):
                    yield os.path.join(base, name), number, line


def _data(name: str, where: int) -> bytes:
    """A plain file's bytes; none for anything else."""
    try:
        fd = os.open(name, FLAGS, dir_fd=where)
    except OSError:
        return b""
    with open(fd, "rb") as file:
        regular = os.fstat(fd).st_mode & 0o170000 == 0o100000
        return file.read(MAX_FILE) if regular else b""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], frozenset(sys.argv[2:])))
