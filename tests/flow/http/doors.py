"""Doors over fakes: a desk that answers every request, and one whose every method fails."""

from collections.abc import Callable, Mapping
from typing import Any

from outrider.core.conversation import Forked
from outrider.core.errors import NotFound
from outrider.server.doors import About, Doors, FenceRules, House, Records
from tests.flow.http import facts, house
from tests.flow.http.watching import FakeWatch

KNOWN = "cnv_1"


OPEN = FenceRules()


class FakeDesk:
    """Remembers what it was asked, by name and arguments."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []
        self.watches: list[FakeWatch] = []
        self.refusal: Exception | None = None

    def _note(self, *asked: Any) -> None:
        if len(asked) > 1 and isinstance(asked[1], str) and asked[1] != KNOWN:
            raise NotFound("not_found", id=asked[1])
        self.asked.append(asked)
        if self.refusal is not None:
            raise self.refusal

    def _stream(self) -> FakeWatch:
        self.watches.append(FakeWatch())
        return self.watches[-1]

    async def create(self, **stated: Any) -> Any:
        self._note("create", None, stated)
        return facts.conversation()

    def detail(self, conversation_id: str, before_seq: int | None, limit: int) -> Any:
        self._note("detail", conversation_id, before_seq, limit)
        return facts.detail()

    async def edit(self, conversation_id: str, changes: Mapping[str, object]) -> Any:
        self._note("edit", conversation_id, dict(changes))
        return facts.conversation()

    async def delete(self, conversation_id: str) -> None:
        self._note("delete", conversation_id)

    async def restore(self, conversation_id: str) -> Any:
        self._note("restore", conversation_id)
        return facts.conversation()

    async def say(self, conversation_id: str, text: str, **more: Any) -> FakeWatch:
        self._note("say", conversation_id, text, more)
        return self._stream()

    def watch(self, conversation_id: str, last_event_id: str | None) -> FakeWatch | None:
        self._note("watch", conversation_id, last_event_id)
        return None if last_event_id is None else self._stream()

    async def stop(self, conversation_id: str) -> tuple[list[str], bool]:
        self._note("stop", conversation_id)
        return ["waiting"], True

    async def compact(self, conversation_id: str) -> FakeWatch:
        self._note("compact", conversation_id)
        return self._stream()

    async def retry(
        self, conversation_id: str, entry_id: str, routes: tuple[str, ...] | None
    ) -> FakeWatch:
        self._note("retry", conversation_id, entry_id, routes)
        return self._stream()

    async def fork(self, conversation_id: str, before_entry_id: str) -> Any:
        self._note("fork", conversation_id, before_entry_id)
        return Forked(facts.conversation(), "said")

    async def edit_queued(self, conversation_id: str, item_id: str, text: str) -> Any:
        self._note("edit_queued", conversation_id, item_id, text)
        return facts.queued()

    async def remove_queued(self, conversation_id: str, item_id: str) -> None:
        self._note("remove_queued", conversation_id, item_id)

    async def decide(self, conversation_id: str, approval_id: str, **said: Any) -> FakeWatch:
        self._note("decide", conversation_id, approval_id, said)
        return self._stream()

    async def answer(
        self, conversation_id: str, approval_id: str, answer: str, *, decided_from: str = "web"
    ) -> FakeWatch:
        self._note("answer", conversation_id, approval_id, answer)
        return self._stream()


class Failing:
    """Every method raises what `error` makes."""

    def __init__(self, error: Callable[[], Exception]) -> None:
        self._error = error

    def __getattr__(self, name: str) -> Any:
        def method(*args: object, **named: object) -> Any:
            raise self._error()

        return method

    def __call__(self) -> Any:
        raise self._error()


def failing(error: Callable[[], Exception], rules: FenceRules = OPEN) -> Doors:
    """Doors behind which nothing works."""
    broken: Any = Failing(error)
    return Doors(
        broken, broken, Records(*(broken,) * 6),
        House(broken, broken, broken, broken, broken), ABOUT, rules,
    )  # fmt: skip


ABOUT = About(
    "0.1.0", "/home/someone/.outrider", facts.NOW, "3.54.1",
    {"kind": "none", "works": False, "detail": "missing"},
)  # fmt: skip


def working(rules: FenceRules = OPEN, desk: FakeDesk | None = None) -> Doors:
    """Doors behind which everything answers."""
    return Doors(
        desk or FakeDesk(), house.FakeActivity(), house.records(), house.house(), ABOUT, rules
    )
