"""A reply as it grows: deltas folded into what the journal keeps."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from typing import Literal

from outrider.core.entry import ModelSaid
from outrider.core.money import Usage
from outrider.core.tool import Call
from outrider.models.arguments import read
from outrider.models.delta import CallPart, Finished, Spent
from outrider.models.whole import Joiner

CHARS_PER_TOKEN = 32  # more than any tokenizer packs into most; only bounds a run-away stream
SLACK_CHARS = 65_536
ID_CHARS = 200

Finish = Literal["stop", "calls", "length", "cut"]


class TooLong(Exception):
    """A reply grew far over what its limit allows."""


@dataclass
class Growing:
    """A call whose arguments still come in."""

    index: int | None
    id: str | None
    name: str
    arguments: list[str] = field(default_factory=list)


class Reply:
    """Folds deltas. `mint` makes ids for calls that came without one, or with one in `taken`."""

    def __init__(
        self, mint: Callable[[], str], taken: Callable[[], Collection[str]], most_tokens: int
    ) -> None:
        self._mint = mint
        self._taken = taken
        self._joiner = Joiner()
        self._texts: list[str] = []
        self._calls: list[Growing] = []
        self._chars = 0
        self._most_chars = most_tokens * CHARS_PER_TOKEN + SLACK_CHARS
        self._opaque: str | None = None
        self.finished: Literal["stop", "length"] | None = None
        self._spent: Spent | None = None

    def text(self, piece: str) -> str:
        """Add to the answer; returns what may be shown of it. Raises TooLong."""
        shown = self._joiner.join(piece)
        self._count(shown)
        if shown:
            self._texts.append(shown)
        return shown

    def rest(self) -> str:
        """What was still held back when the stream ended."""
        shown = self._joiner.rest()
        if shown:
            self._texts.append(shown)
        return shown

    def call(self, part: CallPart) -> None:
        """Add a fragment of a call. Raises TooLong."""
        self._count(part.arguments)
        growing = self._grown(part)
        if growing is None:
            growing = Growing(part.index, part.id, part.name or "")
            self._calls.append(growing)
        growing.id = growing.id or part.id
        growing.name = growing.name or part.name or ""
        growing.arguments.append(part.arguments)

    def finish(self, delta: Finished) -> None:
        self.finished = delta.why

    def keep(self, token: str) -> None:
        """Keep the provider's continuation token; the last one of a stream wins."""
        self._opaque = token

    def spend(self, delta: Spent) -> None:
        """The last report of a stream wins, but a later one without a cost keeps the known cost."""
        earlier = self._spent.cost_usd if self._spent else None
        cost = delta.cost_usd if delta.cost_usd is not None else earlier
        self._spent = Spent(delta.usage, cost)

    @property
    def reported(self) -> Spent | None:
        """What the provider reported. An output of 0 beside words or calls is a lie, so unknown."""
        spoke = bool(self._texts or self._calls)
        if self._spent is None or not spoke or self._spent.usage.output != 0:
            return self._spent
        return replace(self._spent, usage=replace(self._spent.usage, output=None))

    @property
    def _usage(self) -> Usage:
        return self.reported.usage if self.reported else Usage()

    def said(self, reply_id: str) -> ModelSaid:
        """The whole reply."""
        calls = self._finished_calls()
        finish: Finish = "calls" if calls else "stop"
        if self.finished == "length":
            finish = "length"
        text = "".join(self._texts)
        return ModelSaid(
            reply_id, text, calls, usage=self._usage, finish=finish, opaque=self._opaque
        )

    def partial(self, reply_id: str) -> ModelSaid | None:
        """What had been shown when the reply was cut, without its calls; None: nothing."""
        text = "".join(self._texts)
        if not text:
            return None
        return ModelSaid(reply_id, text, usage=self._usage, finish="cut", partial=True)

    def _grown(self, part: CallPart) -> Growing | None:
        """The call that a fragment belongs to; None when it begins one.

        Servers leave out the index, or number every call 0: then a new id begins a new call.
        """
        for growing in reversed(self._calls):
            other = part.id is not None and growing.id is not None and part.id != growing.id
            if part.index is None:
                begins = other or (part.id is None and part.name is not None)
                return None if begins else growing
            if growing.index == part.index:
                return None if other and part.name is not None else growing
        return None

    def _finished_calls(self) -> tuple[Call, ...]:
        calls: list[Call] = []
        earlier = self._taken() if self._calls else ()
        taken: set[str] = set()
        for position, growing in enumerate(self._calls, 1):
            cut = self.finished == "length" and position == len(self._calls)
            arguments, broken = read("".join(growing.arguments), limit_hit=cut)
            call_id = growing.id or ""
            if not call_id or call_id in taken or call_id in earlier or len(call_id) > ID_CHARS:
                call_id = self._mint()
            taken.add(call_id)
            calls.append(Call(call_id, growing.name, arguments, broken))
        return tuple(calls)

    def _count(self, piece: str) -> None:
        self._chars += len(piece)
        if self._chars > self._most_chars:
            raise TooLong
