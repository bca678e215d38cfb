"""One request to one route: reserved, sent, settled. Whatever happens, its row is closed once."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from outrider import failpoint
from outrider.core.entry import ModelSaid
from outrider.core.ledger import Purpose
from outrider.core.model import CapReached, NeedsMoney, Request
from outrider.models.delta import CallPart, Delta, Faulted, Finished, Opaque, Spent, Text, Thought
from outrider.models.providers import Providers
from outrider.models.purse import Passed, Purse, Reserved
from outrider.models.reply import Reply, TooLong
from outrider.models.route import Provider, Route
from outrider.models.trouble import Trouble, malformed, told


@dataclass(frozen=True, slots=True)
class Failed:
    """The route failed; `said` keeps the text that a reader has already seen."""

    trouble: Trouble
    said: ModelSaid | None


Attempted = ModelSaid | Failed | NeedsMoney | CapReached | Passed


@dataclass(frozen=True, slots=True)
class Ears:
    """Who listens while a reply comes in."""

    text: Callable[[str], None]
    thought: Callable[[str], None]


class Attempt:
    """Asks one route once."""

    def __init__(
        self, providers: Providers, purse: Purse, route: Route, request: Request, ears: Ears
    ) -> None:
        self._providers = providers
        self._purse = purse
        self._route = route
        self._request = request
        self._ears = ears
        self._reply = Reply(
            providers.mint, lambda: providers.call_ids(route, request), request.max_output_tokens
        )
        self._used = False  # whether the provider may have worked for it
        self._cost_usd: float | None = None

    async def run(self, purpose: Purpose, size: Callable[[Provider], int]) -> Attempted:
        """The reply, or why there is none. `size` bounds the input tokens.

        A cancel closes the socket; the row then stays, at whatever price is known.
        """
        try:
            provider = self._providers.find(self._route)
        except Trouble as trouble:
            return Failed(self._placed(trouble), None)
        wanted = self._request.max_output_tokens
        admitted = await self._purse.admit(self._route, provider, purpose, size(provider), wanted)
        if not isinstance(admitted, Reserved):
            return admitted
        try:
            met = await self._speak(admitted.max_output_tokens)
        finally:
            self._close(admitted)
        if met is not None:
            return Failed(self._placed(met), self.partial())
        return self._signed(self._reply.said(self._providers.ids.new("rep")))

    def partial(self) -> ModelSaid | None:
        """What has been shown of a reply that will not be finished; None: nothing."""
        said = self._reply.partial(self._providers.ids.new("rep"))
        return None if said is None else self._signed(said)

    async def _speak(self, max_output_tokens: int) -> Trouble | None:
        """Send and listen; a reply that said why it stopped counts, however its stream ended."""
        request = replace(self._request, max_output_tokens=max_output_tokens)
        failpoint.hit("model.before_send")
        try:
            await self._providers.speak(self._route, request, self._hear, self._left)
        except TooLong:  # it ignores its limit: the socket is closed, and what came is kept
            self._reply.finish(Finished("length"))
        except Trouble as trouble:
            if self._reply.finished is None:
                self._used = trouble.used
                return trouble
        self._show(self._reply.rest())
        return None if self._reply.finished else malformed("no finish_reason")

    def _left(self) -> None:
        self._used = True
        failpoint.hit("model.sent")

    def _hear(self, delta: Delta) -> None:
        match delta:
            case Text(text=text):
                self._show(self._reply.text(text))
            case Thought(text=text):
                self._ears.thought(text)
            case CallPart():
                self._reply.call(delta)
            case Spent():
                self._reply.spend(delta)
            case Finished():
                self._reply.finish(delta)
            case Opaque(token=token):
                self._reply.keep(token)
            case Faulted():  # the providers raised it as Trouble
                pass

    def _show(self, text: str) -> None:
        if text:
            failpoint.hit("model.delta")
            self._ears.text(text)

    def _close(self, reserved: Reserved) -> None:
        spent = self._reply.reported
        if self._used or spent is not None:
            self._cost_usd = self._purse.settle(reserved, spent)
        else:
            self._purse.cancel(reserved)

    def _placed(self, trouble: Trouble) -> Trouble:
        failure = told(trouble.failure, {"route": str(self._route)})
        return Trouble(failure, transient=trouble.transient, used=trouble.used)

    def _signed(self, said: ModelSaid) -> ModelSaid:
        return replace(
            said, provider=self._route.provider, model=self._route.model, cost_usd=self._cost_usd
        )
