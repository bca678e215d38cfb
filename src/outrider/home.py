"""Home: the directory holding everything an owner has, locked by one server."""

import errno
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from outrider.core.errors import Unstartable

DIRECTORIES = ("workspace", "spill", "uploads")
OPEN_FLAGS = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_CLOEXEC", 0)
ADDRESS = "address"


@dataclass(frozen=True, slots=True)
class Home:
    """Where things lie. `root` is absolute, and free of links when it existed."""

    root: Path

    @property
    def config(self) -> Path:
        return self.root / "config.yaml"

    @property
    def env(self) -> Path:
        return self.root / "env"

    @property
    def agent(self) -> Path:
        return self.root / "agent.yaml"

    @property
    def database(self) -> Path:
        return self.root / "outrider.sqlite3"

    @property
    def workspace(self) -> Path:
        return self.root / "workspace"

    @property
    def spill(self) -> Path:
        return self.root / "spill"

    @property
    def uploads(self) -> Path:
        return self.root / "uploads"

    @property
    def selftest(self) -> Path:
        return self.root / "SELFTEST"

    def furnish(self) -> None:
        """Make the directories that a gateway writes to, for their owner alone.

        Raises Unstartable `home_blocked` or `home_unwritable`.
        """
        for name in DIRECTORIES:
            path = self.root / name
            try:
                path.mkdir(mode=0o700, exist_ok=True)
            except FileExistsError:
                raise Unstartable("home_blocked", path=str(path)) from None
            except OSError as error:
                why = error.strerror
                raise Unstartable("home_unwritable", home=str(self.root), why=why) from None

    def inspect(self) -> None:
        """Raises what `claim` and `furnish` would on a home that exists, and changes nothing."""
        root = str(self.root)
        if not self.root.is_dir():
            raise Unstartable("home_denied", home=root, why=os.strerror(errno.ENOTDIR))
        for name in DIRECTORIES:
            path = self.root / name
            if os.path.lexists(path) and not path.is_dir():
                raise Unstartable("home_blocked", path=str(path))
        if not os.access(self.root, os.W_OK | os.X_OK):
            raise Unstartable("home_unwritable", home=root, why=os.strerror(errno.EACCES))


def locate(stated: str | None, environ: Mapping[str, str]) -> Home:
    """The home that a flag, else `OUTRIDER_HOME`, else the default names. Touches nothing."""
    named = stated or environ.get("OUTRIDER_HOME") or "~/.outrider"
    return Home(Path(named).expanduser().resolve())


class Claim:
    """A held lock on a home. The kernel gives it up with the process, however that ends."""

    def __init__(self, home: Home, descriptor: int) -> None:
        self.home = home
        self._descriptor = descriptor
        self._seen = _identity(os.fstat(descriptor))

    def holds(self) -> bool:
        """Whether the home's path still names the locked directory. False: stop writing."""
        try:
            return _identity(os.stat(self.home.root)) == self._seen
        except OSError:
            return False

    def announce(self, url: str) -> None:
        """Leave the address of this gateway as a hint; whoever reads it asks the address itself."""
        with suppress(OSError):  # only a hint: a gateway without it is found by --url
            (self.home.root / ADDRESS).write_text(url + "\n", "utf-8")

    def withdraw(self) -> None:
        """Take the hint away: nothing answers there any more. Never raises."""
        if self.holds():
            with suppress(OSError):  # a home that became read-only keeps it; readers ask it first
                (self.home.root / ADDRESS).unlink(missing_ok=True)

    def release(self) -> None:
        """Take the hint away and give the home up; harmless a second time."""
        if self._descriptor >= 0:
            self.withdraw()
            os.close(self._descriptor)
            self._descriptor = -1


def claim(home: Home) -> Claim:
    """Lock the home, making it when it is new; nothing in it is read, no file is left in it.

    The lock sits on the directory itself, so every path to it meets the same lock. Children that
    run another program do not inherit it (REL-46). Raises Unstartable `home_taken`,
    `home_unlockable` or `home_denied`, each naming the home.
    """
    descriptor = _open(home)
    try:
        _lock(descriptor)
    except BlockingIOError:
        os.close(descriptor)
        raise Unstartable("home_taken", home=str(home.root)) from None
    except OSError as error:
        os.close(descriptor)
        raise Unstartable("home_unlockable", home=str(home.root), why=error.strerror) from None
    return Claim(home, descriptor)


def taken(home: Home) -> bool:
    """Whether a living process holds the home. Writes nothing; False without such a directory."""
    try:
        descriptor = os.open(home.root, OPEN_FLAGS)
    except OSError:
        return False
    try:
        _lock(descriptor)
    except BlockingIOError:
        return True
    except OSError:
        return False
    finally:
        os.close(descriptor)
    return False


def announced(home: Home) -> str | None:
    """The loopback or network address that a gateway left as a hint, None without a usable one."""
    try:
        url = (home.root / ADDRESS).read_text("utf-8").strip()
        parts = urlsplit(url)
        return url if parts.scheme in {"http", "https"} and parts.port else None
    except (OSError, ValueError):
        return None


def _open(home: Home) -> int:
    try:
        home.root.mkdir(mode=0o700, parents=True, exist_ok=True)
        return os.open(home.root, OPEN_FLAGS)
    except OSError as error:
        raise Unstartable("home_denied", home=str(home.root), why=error.strerror) from None


def _lock(descriptor: int) -> None:
    import fcntl  # absent on Windows, where a home cannot be locked this way

    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _identity(stat: os.stat_result) -> tuple[int, int]:
    return stat.st_dev, stat.st_ino
