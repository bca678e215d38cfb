"""`outrider serve`: one gateway on one home until it is stopped."""

import os

import click

from outrider.cli.voice import Words
from outrider.home import locate

PORT = 8765


def serve_command(say: Words) -> click.Command:
    def serve(home: str | None, host: str, port: int, no_schedule: bool, open_: bool) -> int:
        from outrider.app.serve import serve as run

        root = locate(home, os.environ).root
        return run(root, host, port, schedule=not no_schedule, open_browser=open_)

    return click.Command(
        "serve",
        help=say("serve"),
        callback=serve,
        params=[
            home_option(say),
            click.Option(
                ["--host"], default="127.0.0.1", show_default=True, help=say("opt_host")
            ),
            click.Option(
                ["--port"], default=PORT, type=click.IntRange(0, 65_535), show_default=True,
                help=say("opt_port"),
            ),
            click.Option(["--no-schedule"], is_flag=True, help=say("opt_no_schedule")),
            click.Option(["--open", "open_"], is_flag=True, help=say("opt_open")),
        ],
    )  # fmt: skip


def home_option(say: Words) -> click.Option:
    return click.Option(["--home"], type=click.Path(), help=say("opt_home"))
