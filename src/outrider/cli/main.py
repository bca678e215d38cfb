"""The command `outrider`: 0 done, 1 refused or failed with a sentence, 2 wrong usage."""

import os
import sys
from collections.abc import Sequence

import click

from outrider.cli.agents import agent_command
from outrider.cli.doctor import doctor_command
from outrider.cli.send import send_command
from outrider.cli.serve import serve_command
from outrider.cli.voice import Stopped, Words, mutter, told, words
from outrider.core.errors import OutriderError

STOPPED_BY_KEYS = 130  # what a shell reports of a program that SIGINT ended


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    try:
        done = command(words(os.environ)).main(arguments, "outrider", standalone_mode=False)
    except click.exceptions.Exit as error:
        return error.exit_code
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        return STOPPED_BY_KEYS
    except OutriderError as error:
        mutter(told(error, os.environ))
        return 1
    except Stopped as error:
        mutter(error.sentence)
        return 1
    except BrokenPipeError:  # `outrider send … | head` closed the pipe; nobody is left to tell
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return done if isinstance(done, int) else 0


def command(say: Words) -> click.Group:
    """The whole command line, with its help in the language of `say`."""
    from outrider import __version__

    group = click.Group("outrider", help=say("outrider"))
    for each in (serve_command, send_command, doctor_command, agent_command):
        group.add_command(each(say))
    return click.version_option(__version__, prog_name="outrider")(group)


if __name__ == "__main__":
    sys.exit(main())
