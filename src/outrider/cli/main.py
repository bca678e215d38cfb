"""The command `outrider`: 0 done, 1 refused or failed with a sentence, 2 wrong usage."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from outrider.cli.voice import Stopped, Words, discard_stdout, mutter, told, words, write
from outrider.core.errors import OutriderError

STOPPED_BY_KEYS = 130  # what a shell reports of a program that SIGINT ended
COMMANDS = {  # → module
    "serve": "serve", "send": "send", "doctor": "doctor", "selftest": "selftest",
    "agent": "agents", "backup": "backup", "restore": "restore", "worker": "worker",
}  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    try:
        write("")  # a closed standard output is said before anything is done
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
        discard_stdout()
        return 1
    return done if isinstance(done, int) else 0


class Commands(click.Group):
    """Loads the one command that is asked for: a start does not wait for the others' imports."""

    def __init__(self, say: Words, **given: Any) -> None:
        super().__init__(**given)
        self._say = say

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"outrider.cli.{COMMANDS[cmd_name]}")
        made: click.Command = getattr(module, f"{cmd_name}_command")(self._say)
        return made


def command(say: Words) -> click.Group:
    """The whole command line, with its help in the language of `say`."""
    from outrider import __version__

    group = Commands(say, name="outrider", help=say("outrider"))
    return click.version_option(__version__, prog_name="outrider")(group)


if __name__ == "__main__":
    sys.exit(main())
