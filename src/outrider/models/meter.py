"""The model port of one drive: routes of the brief, requests of the journal, metered."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal

from outrider.core.brief import Brief
from outrider.core.entry import Entry, ModelSaid
from outrider.core.event import TextDelta, Thinking
from outrider.core.event_work import Compacting
from outrider.core.ledger import Account
from outrider.core.model import (
    AskModel,
    CapReached,
    Compact,
    Emit,
    ModelSpoke,
    Outcome,
    Request,
    Shortening,
)  # fmt: skip
from outrider.loop.request import build
from outrider.loop.stubs import rereads
from outrider.models import chain
from outrider.models.attempt import Attempt, Attempted, Ears
from outrider.models.line import Line, Rules
from outrider.models.purse import Policy, Purse
from outrider.models.route import Provider, Route, parse
from outrider.models.summary import Summaries, last_reply

Entries = Callable[[], Sequence[Entry]]


class Metered:
    """Implements core.model.Model: nothing is sent that was not reserved, whoever asks."""

    def __init__(
        self, brief: Brief, entries: Entries, account: Account, line: Line, rules: Rules
    ) -> None:
        self._brief = brief
        self._entries = entries
        self._line = line
        self._rules = rules
        granted = frozenset(grant.money_route for grant in brief.grants if grant.money_route)
        policy = Policy(rules.unpriced, granted)
        self._purse = Purse(line.ledger, line.prices, account, policy)
        self._history = line.histories.of(brief.conversation_id, brief.phrases, rereads(brief))
        self._summaries = Summaries(brief, entries, account, line, rules)
        self._attempt: Attempt | None = None

    async def ask(self, ask: AskModel, emit: Emit) -> Outcome:
        """See core.model.Model."""
        request = build(self._brief, self._entries(), ask, self._history)
        routes = [parse(text) for text in self._brief.routes if text not in ask.skipped_routes]
        ears = Ears(lambda text: emit(TextDelta(text)), Thinker(emit, self._rules.thinking).think)
        last = last_reply(self._entries(), ask.through_seq)
        outcome = await chain.ask(
            routes, partial(self._try, request, ears, last), emit, self._line.clock
        )
        self._attempt = None
        if outcome is None:  # every route is skipped or refused: the money ends here
            standing = self._purse.standing()
            return CapReached(standing.spent_usd, standing.cap_usd)
        return outcome

    async def compact(self, compact: Compact, emit: Emit) -> Shortening:
        """See core.model.Model."""
        emit(Compacting(compact.through_seq))
        return await self._summaries.make(compact)

    def cut(self) -> ModelSaid | None:
        """See core.model.Model."""
        attempt, self._attempt = self._attempt, None
        return None if attempt is None else attempt.partial()

    async def _try(
        self, request: Request, ears: Ears, last: ModelSaid | None, route: Route
    ) -> Attempted:
        attempt = Attempt(self._line.providers, self._purse, route, request, ears)
        self._attempt = attempt
        return await attempt.run("turn", partial(self._size, request, last, route))

    def _size(
        self, request: Request, last: ModelSaid | None, route: Route, provider: Provider
    ) -> int:
        """The most input tokens this request can have.

        The bytes of its body and what its pictures can be; or, where this model has counted an
        earlier request of this history, that count plus the same of what was added and of what may
        have been edited since (system prompt and tools).
        """
        if provider.fake:
            return 0
        since = _last_spoken(request)
        if since == 0 or last is None or last.usage.input is None or (
            last.provider, last.model
        ) != (route.provider, route.model):  # fmt: skip
            return self._bound(request, provider, route.model, 0)
        return last.usage.input + self._bound(request, provider, route.model, since)

    def _bound(self, request: Request, provider: Provider, model: str, since: int) -> int:
        providers = self._line.providers
        pictures = providers.picture_tokens(provider, model, request, since)
        return providers.size(provider, request, since) + pictures


class Thinker:
    """Says once per ask that thinking began, and shows the thoughts only where that is wanted."""

    def __init__(self, emit: Emit, shown: Literal["live", "off"]) -> None:
        self._emit = emit
        self._shown = shown == "live"
        self._began = False

    def think(self, text: str) -> None:
        if not self._began:
            self._began = True
            self._emit(Thinking(""))
        if self._shown:
            self._emit(Thinking(text))


def _last_spoken(request: Request) -> int:
    """Where the newest reply stands in the history; 0 when there is none."""
    for at in range(len(request.history) - 1, -1, -1):
        if isinstance(request.history[at], ModelSpoke):
            return at
    return 0
