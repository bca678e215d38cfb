"""`outrider selftest`: the crash proof, run by anybody, without a key and without a network."""

import asyncio
import os
import time

import click

from outrider.cli.voice import Words, language, mutter, say

EVERY_S = 5.0  # between two lines of progress


def selftest_command(words: Words) -> click.Command:
    def selftest(full: bool, seed: int, only: str, as_json: bool) -> int:
        from outrider.selftest import report, texts
        from outrider.selftest.run import Wanted, run

        speak = texts.words(language(os.environ))
        mutter(speak("begins"))
        told = Teller(speak)
        found = asyncio.run(run(Wanted(seed, full, only), told.hear))
        if as_json:
            say(report.facts(found))
        else:
            for line in report.lines(found, speak):
                say(line)
        return 0 if found.passed else 1

    return click.Command(
        "selftest",
        help=words("selftest"),
        callback=selftest,
        params=[
            click.Option(["--full"], is_flag=True, help=words("opt_full")),
            click.Option(["--seed"], default=0, show_default=True, help=words("opt_seed")),
            click.Option(["--only"], default="", help=words("opt_only")),
            click.Option(["--json", "as_json"], is_flag=True, help=words("opt_json")),
        ],
    )


class Teller:
    """Says how far it is: now and then, and at the end of each phase."""

    def __init__(self, speak: Words) -> None:
        self._speak = speak
        self._last_s = time.monotonic()

    def hear(self, phase: str, done: int, of: int) -> None:
        now_s = time.monotonic()
        if done == of or now_s - self._last_s > EVERY_S:
            self._last_s = now_s
            mutter(self._speak(f"doing_{phase}", done=done, of=of))
