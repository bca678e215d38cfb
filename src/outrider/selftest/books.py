"""What a home holds, read from outside: the database opened read-only beside the gateway."""

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import apsw

Body = dict[str, Any]
EFFECTS = "effects"  # of the workspace: shell commands append their names to it
DATABASE = "outrider.sqlite3"


@dataclass(frozen=True, slots=True)
class Row:
    """One entry of a journal."""

    seq: int
    run_id: str | None
    kind: str
    body: Body


class Books:
    """A read-only look at the database of a home."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self._db = outside(f"file:{home / DATABASE}?mode=ro", apsw.SQLITE_OPEN_READONLY)
        self._moment: apsw.Connection | None = None

    def rows(self, sql: str, *args: object) -> list[Any]:
        return (self._moment or self._db).execute(sql, args).fetchall()

    def freeze(self) -> "Books":
        """See one moment from now on, the present, whatever the gateway writes."""
        self._thaw()
        self._moment = self.copy()
        return self

    def copy(self) -> apsw.Connection:
        """The whole database in memory, where whoever looks may also write."""
        copied = outside(":memory:", apsw.SQLITE_OPEN_READWRITE)
        with copied.backup("main", self._moment or self._db, "main") as backup:
            while not backup.done:
                backup.step(-1)
        return copied

    def _thaw(self) -> None:
        if self._moment is not None:
            self._moment.close()
            self._moment = None

    def close(self) -> None:
        self._thaw()
        self._db.close()

    def chats(self) -> list[str]:
        return [row[0] for row in self.rows("SELECT id FROM conversations")]

    def journal(self, chat_id: str) -> list[Row]:
        """The entries of a conversation, in the order of their seq."""
        found = self.rows(
            "SELECT seq, run_id, kind, body FROM entries WHERE conversation_id = ? ORDER BY seq",
            chat_id,
        )
        return [Row(seq, run_id, kind, json.loads(body)) for seq, run_id, kind, body in found]

    def effects(self) -> Counter[str]:
        """How often each command had its effect, by the word of the outside world."""
        return effects(self.home)


def outside(path: str, flags: int = apsw.SQLITE_OPEN_READWRITE) -> apsw.Connection:
    """A connection of somebody else's to a home's database, or to one in memory."""
    return apsw.Connection(path, flags=flags | apsw.SQLITE_OPEN_URI)


def effects(home: Path) -> Counter[str]:
    path = home / "workspace" / EFFECTS
    return Counter(path.read_text().split() if path.exists() else ())


def does(name: str, then: str = "") -> str:
    """A message whose scripted answer is a command with one effect: a line in a file."""
    command = f"echo {name} >> {EFFECTS}{then}"
    return call("shell_run", command=command)


def call(tool: str, **arguments: object) -> str:
    return f"/call {tool} {json.dumps(arguments)}"
