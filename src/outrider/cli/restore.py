"""`outrider restore`: the home becomes what an archive holds."""

import os
from pathlib import Path

import click

from outrider.cli.serve import home_option
from outrider.cli.voice import Words, say
from outrider.home import locate


def restore_command(words: Words) -> click.Command:
    def restore(file: str, home: str | None) -> int:
        from outrider.app.restore import restore as put

        place = locate(home, os.environ)
        done = put(Path(file).expanduser().absolute(), place)
        totals = done.manifest.totals
        say(words("restore_done", home=place.root, made_at=done.manifest.made_at))
        say(words("backup_holds", conversations=totals.conversations, entries=totals.entries,
                  usd=f"{totals.spent_usd:.4f}"))  # fmt: skip
        if done.before is not None:
            say(words("restore_before", path=done.before))
        if done.kept_keys:
            say(words("restore_keys"))
        return 0

    return click.Command(
        "restore",
        help=words("restore"),
        callback=restore,
        params=[click.Argument(["file"], metavar="FILE", type=click.Path()), home_option(words)],
    )
