"""A history written out once: it only grows, so each request writes only what is new."""

from collections import OrderedDict
from collections.abc import Callable

from outrider.core.model import ModelSpoke, Utterance

KEPT = 8  # histories; one is at most what a context window takes

Write = Callable[[Utterance | None, Utterance], bytes]  # what stands before, and what is added


class Scroll:
    """The utterances of one history as bytes, in a row; what parts them is the writer's affair.

    `ends` are the lengths after each utterance; `call_ids` are those of every call in it.
    """

    def __init__(self) -> None:
        self.told: tuple[Utterance, ...] = ()
        self.written = b""
        self.ends: list[int] = []
        self.call_ids: set[str] = set()

    def rewind(self, history: tuple[Utterance, ...]) -> None:
        """Forget what `history` does not begin with: old results become stubs, ten at a time."""
        if history[: len(self.told)] == self.told:  # compared by identity first, so fast
            return
        pairs = zip(self.told, history, strict=False)
        same = next((at for at, (old, new) in enumerate(pairs) if old != new), len(history))
        self.told = self.told[:same]
        self.ends = self.ends[:same]
        self.written = self.written[: self.ends[-1] if same else 0]
        self.call_ids = {
            call.id for said in self.told if isinstance(said, ModelSpoke) for call in said.calls
        }

    def grow(self, history: tuple[Utterance, ...], write: Write) -> None:
        """Write what `history` has more than this."""
        parts = [self.written]
        length = len(self.written)
        before = self.told[-1] if self.told else None
        for utterance in history[len(self.told) :]:
            part = write(before, utterance)
            before = utterance
            length += len(part)
            parts.append(part)
            self.ends.append(length)
            if isinstance(utterance, ModelSpoke):
                self.call_ids.update(call.id for call in utterance.calls)
        self.written = b"".join(parts)
        self.told = history

    def since(self, at: int) -> int:
        """Bytes from utterance `at` on."""
        return len(self.written) - (self.ends[at - 1] if at else 0)


class Scrolls:
    """The newest KEPT histories, each found by its first utterance, which is held and so unique."""

    def __init__(self, write: Write) -> None:
        self._write = write
        self._kept: OrderedDict[int, Scroll] = OrderedDict()

    def of(self, history: tuple[Utterance, ...]) -> Scroll:
        """The scroll of a history, grown to its present length."""
        if not history:
            return Scroll()
        key = id(history[0])
        scroll = self._kept.pop(key, None)
        if scroll is None:
            scroll = Scroll()
        scroll.rewind(history)
        if len(scroll.told) < len(history):
            scroll.grow(history, self._write)
        self._kept[key] = scroll
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return scroll
