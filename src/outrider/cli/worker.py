"""`outrider worker`: drives for a gateway that speaks to it on standard input and output."""

import click

from outrider.cli.voice import Words


def worker_command(say: Words) -> click.Command:
    def worker() -> int:
        from outrider.worker.main import main

        return main()

    return click.Command("worker", help=say("worker"), callback=worker, hidden=True)
