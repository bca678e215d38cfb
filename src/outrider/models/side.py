"""Side calls: a model asked outside the loop. Metered like a turn, but it never asks a person."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import get_args

from outrider.core.errors import Invalid
from outrider.core.event import TurnEvent
from outrider.core.ledger import Account, Purpose
from outrider.core.model import PersonSpoke, Replied, Request
from outrider.models import chain
from outrider.models.attempt import Attempt, Attempted, Ears, Failed
from outrider.models.line import Line, Rules
from outrider.models.purse import Policy, Purse
from outrider.models.route import Route, parse

PURPOSES = get_args(Purpose)


class Side:
    """Asks on behalf of the product itself. `rules` gives the home's settings, live."""

    def __init__(self, line: Line, rules: Callable[[], Rules]) -> None:
        self._line = line
        self._rules = rules

    async def ask(
        self,
        purpose: Purpose,
        account: Account,
        routes: Sequence[str],
        prompt: str,
        max_tokens: int,
        granted: Collection[str] = (),
    ) -> str | None:
        """The answer of the first route that gives one, or None: not granted, no money, failed.

        `fake` has nothing to say here and is passed over. Raises Invalid for an unknown purpose.
        The ledger keeps figures only, never the prompt.
        """
        if purpose not in PURPOSES:
            raise Invalid("purpose_unknown", purpose=purpose)
        line = self._line
        purse = Purse(line.ledger, line.prices, account, _policy(self._rules(), granted))
        request = Request("", (PersonSpoke(prompt),), (), max_tokens)

        async def attempt(route: Route) -> Attempted:
            one = Attempt(line.providers, purse, route, request, Ears(_ignore, _ignore))
            result = await one.run(purpose, lambda each: line.providers.size(each, request))
            # nobody has read what came before a failure, so that nothing is shown twice
            return replace(result, said=None) if isinstance(result, Failed) else result

        asked = [route for route in map(parse, routes) if not _fake(line, route)]
        outcome = await chain.ask(asked, attempt, _unheard, line.clock)
        return outcome.said.text if isinstance(outcome, Replied) else None


def _policy(rules: Rules, granted: Collection[str]) -> Policy:
    return Policy("allow" if rules.unpriced == "allow" else "refuse", granted)


def _fake(line: Line, route: Route) -> bool:
    provider = line.providers.all().get(route.provider)
    return provider is not None and provider.fake


def _ignore(text: str) -> None:
    pass


def _unheard(event: TurnEvent) -> None:
    pass
