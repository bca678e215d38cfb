"""A compaction as the model side makes it: what to cut, one metered side call, what it leaves."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from outrider.core.brief import Brief
from outrider.core.entry import Compacted, Entry, ModelSaid
from outrider.core.event import TurnEvent
from outrider.core.ledger import Account
from outrider.core.model import (
    AskModel,
    Broke,
    CapReached,
    Compact,
    NotSummarised,
    Outcome,
    PersonSpoke,
    Replied,
    Request,
    Shortening,
    Summarised,
)
from outrider.loop import digest
from outrider.loop.request import build
from outrider.loop.room import BYTES_A_TOKEN
from outrider.loop.stubs import rereads
from outrider.models import chain
from outrider.models.attempt import Attempt, Attempted, Ears, Failed
from outrider.models.line import Line, Rules
from outrider.models.purse import Policy, Purse
from outrider.models.route import Provider, Route, parse

SUMMARY_TOKENS = 2_048
LEAST_TOKENS = 256

Entries = Callable[[], Sequence[Entry]]


class Summaries:
    """Compacts one conversation. It is metered like a turn, but never asks a person."""

    def __init__(
        self, brief: Brief, entries: Entries, account: Account, line: Line, rules: Rules
    ) -> None:
        self._brief = brief
        self._entries = entries
        self._line = line
        granted = frozenset(grant.money_route for grant in brief.grants if grant.money_route)
        policy = Policy("allow" if rules.unpriced == "allow" else "refuse", granted)
        self._purse = Purse(line.ledger, line.prices, account, policy)

    async def make(self, compact: Compact) -> Shortening:
        """The compaction, ready for the journal; or why there is none. Cancels like any call."""
        entries, phrases = self._entries(), self._brief.phrases
        room = max(compact.window_tokens // 4, compact.window_tokens - own_tokens(self._brief))
        end = digest.through(entries, replace(compact, window_tokens=room))
        if end == 0:
            return NotSummarised("nothing_to_compact")
        asked = digest.question(entries, end, compact.window_tokens, phrases)
        match await self._answer(asked, compact):
            case Replied(said=said) if said.text.strip():
                kept = digest.kept(entries, end, room)
                text = digest.summary(entries, end, said.text, room, phrases)
                made = Compacted(end, text, kept, cost_usd=said.cost_usd)
                left = self._left(made, compact, said.provider)
                return Summarised(replace(made, context_tokens=left))
            case Replied():
                return NotSummarised("empty_answer")
            case CapReached():
                return NotSummarised("budget")
            case Broke(failure=failure):
                return NotSummarised(failure.code)
            case _:  # no route may be used, or none without a person's word
                return NotSummarised("no_model")

    async def _answer(self, question: str, compact: Compact) -> Outcome | None:
        share = max(LEAST_TOKENS, compact.window_tokens // 8)
        most = min(SUMMARY_TOKENS, share, self._brief.limits.max_output_tokens)
        request = Request("", (PersonSpoke(question),), (), most)
        routes = [parse(text) for text in self._brief.routes if text not in compact.skipped_routes]
        attempt = partial(self._try, request)
        return await chain.ask(routes, attempt, _unheard, self._line.clock)

    async def _try(self, request: Request, route: Route) -> Attempted:
        providers = self._line.providers

        def size(provider: Provider) -> int:
            return 0 if provider.fake else providers.size(provider, request)

        one = Attempt(providers, self._purse, route, request, Ears(_ignore, _ignore))
        result = await one.run("compact", size)
        return replace(result, said=None) if isinstance(result, Failed) else result

    def _left(self, made: Compacted, compact: Compact, name: str) -> int:
        """About how many tokens the next request has: its bytes, at the rate last measured."""
        entries, providers = self._entries(), self._line.providers
        size = partial(providers.size, providers.all()[name])
        brief = self._brief
        history = self._line.histories.of(brief.conversation_id, brief.phrases, rereads(brief))
        ask = AskModel(compact.through_seq, tuple(spec.name for spec in brief.tools))
        told = [*entries[: compact.through_seq], Entry("", compact.through_seq + 1, None, "", made)]
        after = size(build(brief, told, replace(ask, through_seq=len(told))))
        last = last_reply(entries, compact.through_seq)
        if last is None or last.usage.input is None:
            return after // BYTES_A_TOKEN
        counted = last.usage.input + (last.usage.output or 0)
        return round(after * min(1.0, counted / max(1, size(build(brief, entries, ask, history)))))


def own_tokens(brief: Brief) -> int:
    """About how much of a window system prompt and tools take before anybody has spoken."""
    tools = sum(len(spec.description) + len(str(spec.parameters)) for spec in brief.tools)
    return (len(brief.system) + tools) // BYTES_A_TOKEN


def last_reply(entries: Sequence[Entry], through_seq: int) -> ModelSaid | None:
    """The newest whole reply to a request that began as the next one will; None otherwise.

    There is none when the newest was cut, or when a compaction came after it.
    """
    for entry in reversed(entries[:through_seq] if through_seq < len(entries) else entries):
        match entry.fact:
            case Compacted():
                return None
            case ModelSaid() as said:
                whole = not said.partial and bool(said.text.strip() or said.calls)
                return said if whole else None
            case _:
                continue
    return None


def _ignore(text: str) -> None:
    pass


def _unheard(event: TurnEvent) -> None:
    pass
