"""A connection check: can the server be reached, does it take the key, does a model answer."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal

from outrider.core.entry import ModelSaid
from outrider.core.ledger import Account
from outrider.core.model import CapReached, NeedsMoney, PersonSpoke, Request
from outrider.models.attempt import Attempt, Ears, Failed
from outrider.models.line import Line
from outrider.models.offered import offered
from outrider.models.openai import OPENROUTER
from outrider.models.purse import Passed, Policy, Purse
from outrider.models.route import Provider, Route
from outrider.models.texts import CHECK
from outrider.models.trouble import Trouble, plain, refused

ANSWER_TOKENS = 256  # enough for a model that thinks first
TEXT_CHARS = 200
NOT_REACHED = ("unreachable", "timeout", "cut", "redirected")


@dataclass(frozen=True, slots=True)
class Step:
    """One step; `error` is a code and `text` what the model answered or the server said."""

    name: Literal["reach", "key", "answer"]
    ok: bool
    ms: int
    error: str | None = None
    text: str | None = None
    cost_usd: float | None = None


@dataclass(frozen=True, slots=True)
class Checked:
    """How it went. Steps end at the first that failed."""

    ok: bool
    steps: tuple[Step, ...]
    models: tuple[str, ...]


class Check:
    """Checks one provider as it would be configured; stores only the ledger row of the answer."""

    def __init__(self, line: Line, provider: Provider, language: str = "en") -> None:
        """`line` knows the provider and its key: see Line.only."""
        self._line = line
        self._providers = line.providers
        self._provider = line.providers.all()[provider.name]
        self._prompt = CHECK[language]

    async def run(self, model: str | None, account: Account) -> Checked:
        """Reach, key and, with a `model` or where only one is offered, a tiny real answer."""
        began = self._line.clock.monotonic()
        try:
            models = tuple(each.model for each in await offered(self._providers, self._provider))
            trouble = None
        except Trouble as met:
            models, trouble = (), met
        ms = self._since(began)
        steps = _doors(trouble, ms)
        if all(step.ok for step in steps) and self._provider.host == OPENROUTER:
            steps[1] = await self._step("key", self._own_key)  # its list is open to everybody
        chosen = model or (models[0] if len(models) == 1 else None)
        if chosen is not None and all(step.ok for step in steps):
            steps.append(await self._step("answer", lambda: self._answer(chosen, account)))
        return Checked(all(step.ok for step in steps), tuple(steps), models)

    async def _step(
        self, name: Literal["key", "answer"], act: Callable[[], Awaitable[ModelSaid | None]]
    ) -> Step:
        began = self._line.clock.monotonic()
        try:
            said = await act()
        except Trouble as met:
            failure = met.failure
            return Step(name, False, self._since(began), failure.code, failure.message or None)
        ms = self._since(began)
        if said is None:
            return Step(name, True, ms)
        return Step(name, True, ms, None, plain(said.text)[:TEXT_CHARS], said.cost_usd)

    async def _own_key(self) -> None:
        key = self._providers.key(self._provider)
        url, headers = f"{self._provider.base_url}/key", self._providers.headers(self._provider)
        answer = await self._providers.transport.get(url, headers, key)
        if answer.status in (401, 403):
            raise refused(answer.status, "")

    async def _answer(self, model: str, account: Account) -> ModelSaid:
        purse = Purse(self._line.ledger, self._line.prices, account, Policy("allow"))
        request = Request("", (PersonSpoke(self._prompt),), (), ANSWER_TOKENS)
        route = Route(self._provider.name, model)
        attempt = Attempt(self._providers, purse, route, request, Ears(_ignore, _ignore))
        result = await attempt.run("check", lambda each: self._providers.size(each, request))
        match result:
            case ModelSaid():
                return result
            case Failed(trouble=trouble):
                raise trouble
            case NeedsMoney() | CapReached() | Passed():
                raise refused(402, "")  # a check is no conversation, so that no cap should bind it

    def _since(self, began: float) -> int:
        return round((self._line.clock.monotonic() - began) * 1000)


def _doors(trouble: Trouble | None, ms: int) -> list[Step]:
    """Whether the server was reached and took the key, from one request for its models."""
    if trouble is None:
        return [Step("reach", True, ms), Step("key", True, 0)]
    failure = trouble.failure
    if failure.code in NOT_REACHED:
        return [Step("reach", False, ms, failure.code, failure.message or None)]
    if failure.code in ("auth", "key_missing"):
        failed = Step("key", False, 0, failure.code, failure.message or None)
        return [Step("reach", True, ms), failed]
    # a server without a list of models may still answer: the last step will tell
    return [Step("reach", True, ms), Step("key", True, 0)]


def _ignore(text: str) -> None:
    pass
