"""`outrider backup` and what it says while it works."""

import os
import time
from pathlib import Path

import click

from outrider.cli.serve import home_option
from outrider.cli.voice import Words, mutter, say
from outrider.home import locate

EVERY_S = 1.0


def backup_command(words: Words) -> click.Command:
    def backup(file: str, home: str | None, with_credentials: bool, force: bool) -> int:
        from outrider.app.backup import backup as make

        into = Path(file).expanduser().absolute()
        manifest = make(
            locate(home, os.environ), into, credentials=with_credentials, force=force,
            progress=Slowly(words),
        )  # fmt: skip
        totals = manifest.totals
        say(
            words(
                "backup_done", path=into, files=len(manifest.files), size=megabytes(manifest.size)
            )
        )
        say(words("backup_holds", conversations=totals.conversations, entries=totals.entries,
                  usd=f"{totals.spent_usd:.4f}"))  # fmt: skip
        say(words("backup_keys" if with_credentials else "backup_no_keys"))
        return 0

    return click.Command(
        "backup",
        help=words("backup"),
        callback=backup,
        params=[
            click.Argument(["file"], metavar="FILE", type=click.Path()),
            home_option(words),
            click.Option(["--with-credentials"], is_flag=True, help=words("opt_credentials")),
            click.Option(["--force"], is_flag=True, help=words("opt_force")),
        ],
    )


class Slowly:
    """Tells how far it is, once a second at most."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._said = time.monotonic()

    def __call__(self, files: int, size: int) -> None:
        if time.monotonic() - self._said >= EVERY_S:
            self._said = time.monotonic()
            mutter(self._words("backup_so_far", files=files, size=megabytes(size)))


def megabytes(size: int) -> str:
    """Bytes as text in MB."""
    return f"{size / 1_000_000:.1f} MB"
