"""What an archive of a home says of itself: every file with its hash, the sums of its database."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

import apsw

from outrider.core.errors import Invalid

NAME = "manifest.json"  # the last member: it is written when all hashes are known
DATABASE = "outrider.sqlite3"
FORMAT = 1
STEPS = "SELECT part, max(step) FROM schema_steps GROUP BY part"
TOTALS = """
SELECT (SELECT count(*) FROM conversations), (SELECT count(*) FROM entries),
    (SELECT count(*) FROM runs), (SELECT count(*) FROM ledger),
    (SELECT coalesce(sum(cost_usd), 0.0) FROM ledger)
"""


@dataclass(frozen=True, slots=True)
class Totals:
    """Counts and sums by which two databases are told to hold the same."""

    conversations: int
    entries: int
    runs: int
    ledger_rows: int
    spent_usd: float


@dataclass(frozen=True, slots=True)
class Manifest:
    """`files` maps a path in the home to its bytes and SHA-256, `links` to where a link points."""

    version: str
    made_at: str
    credentials: bool
    schema: Mapping[str, int]  # the newest applied step by part
    totals: Totals
    files: Mapping[str, tuple[int, str]]
    links: Mapping[str, str]

    @property
    def size(self) -> int:
        """Bytes of all files."""
        return sum(size for size, _ in self.files.values())


def write(manifest: Manifest) -> bytes:
    """The manifest as a file."""
    told = {"outrider_backup": FORMAT, **asdict(manifest)}
    return json.dumps(told, ensure_ascii=False, indent=1).encode("utf-8", "surrogateescape")


def read(raw: bytes) -> Manifest:
    """The manifest of a file's bytes. Raises Invalid `archive_foreign` or `archive_newer`."""
    try:
        told = json.loads(raw.decode("utf-8", "surrogateescape"))
        made_as = told.pop("outrider_backup")
        if made_as != FORMAT:
            raise Invalid("archive_newer", found=made_as, known=FORMAT)
        files = {name: (int(size), str(digest)) for name, (size, digest) in told["files"].items()}
        return Manifest(**{**told, "totals": Totals(**told["totals"]), "files": files})
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Invalid("archive_foreign") from error


def measure(connection: apsw.Connection) -> tuple[dict[str, int], Totals]:
    """The schema's steps and the totals of an open database. Raises apsw.Error."""
    steps: list[tuple[str, int]] = [*connection.execute(STEPS)]
    row: tuple[Any, ...] = connection.execute(TOTALS).fetchall()[0]
    return dict(steps), Totals(*row)
