"""Requests: a journal told as a conversation. Every byte that a provider gets is decided here.

History is a prefix that only grows: what was sent once is sent the same way ever after.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from outrider.core.brief import Brief
from outrider.core.entry import (
    Attachment,
    Compacted,
    Entry,
    Escalated,
    Fact,
    HumanAsked,
    HumanDecided,
    ModelSaid,
    Noted,
    Resumed,
    ToolAnswered,
    ToolStarted,
    TurnOpened,
    UserSaid,
)
from outrider.core.model import AskModel, ModelSpoke, PersonSpoke, Request, ToolSpoke, Utterance
from outrider.core.wake import Retry
from outrider.loop.phrases import SILENT, fill
from outrider.loop.picture import fade, pictures
from outrider.loop.stubs import Stubs, rereads


def build(
    brief: Brief, entries: Sequence[Entry], ask: AskModel, history: "History | None" = None
) -> Request:
    """The request that `ask` refers to. A `history` kept between calls only reads what is new.

    `entries` is the whole journal, from seq 1; what comes after `ask.through_seq` is left out.
    """
    if history is None:
        history = History(brief.phrases, rereads(brief))
    specs = {spec.name: spec for spec in brief.tools}
    return Request(
        system=brief.system,
        history=history.read(entries, ask.through_seq),
        tools=tuple(specs[name] for name in ask.declared if name in specs),
        max_output_tokens=brief.limits.max_output_tokens,
        reasoning=brief.reasoning,
    )


@dataclass(slots=True)
class Batch:
    """A reply with calls whose results are still coming in, in whatever order."""

    said: ModelSaid
    results: list[ToolAnswered | None]
    missing: int


class History:
    """The utterances of one journal, kept for one set of phrases and extended as it grows."""

    def __init__(self, phrases: Mapping[str, str], rereads: bool = False) -> None:
        self._phrases = phrases
        self._stubs = Stubs(phrases, rereads)
        self._through = 0
        self._told: list[Utterance] = []
        self._batch: Batch | None = None

    def read(self, entries: Sequence[Entry], through_seq: int) -> tuple[Utterance, ...]:
        """Everything said up to and with `through_seq`. Going back re-reads from the start."""
        if through_seq < self._through:
            self._begin()
        end = min(through_seq, len(entries))
        for at in range(self._through or _newest_compaction(entries, end), end):
            fact = entries[at].fact
            if isinstance(fact, Compacted):
                self._compact(entries[:at], fact)
            else:
                self._add(fact)
            self._through = at + 1
        return (*self._told, *_told(self._batch)) if self._batch else tuple(self._told)

    def _begin(self) -> None:
        self._told, self._batch, self._through = [], None, 0
        self._stubs.forget()

    def _add(self, fact: Fact) -> None:
        match fact:
            case ToolAnswered() as answered:
                self._result(answered)
            case ModelSaid() as said:
                self._reply(said)
            case UserSaid() as said:
                self._say(*(block.text for block in said.beside))
                self._person(said)
            case Noted(code=code) if code in SILENT:
                pass
            case Noted(code=code, facts=facts):
                self._say(fill(self._phrases, code, facts))
            case TurnOpened(wake=Retry()):
                self._again()
            case TurnOpened() | ToolStarted() | HumanAsked() | HumanDecided() | Resumed():
                pass
            case Escalated() | Compacted():
                pass

    def _again(self) -> None:
        """A retry after a half reply: without a word of ours the model would only go on with it."""
        self._settle()
        if self._told and isinstance(self._told[-1], ModelSpoke):
            self._say(fill(self._phrases, "retried", {}))

    def _say(self, *texts: str) -> None:
        self._settle()
        self._told.extend(PersonSpoke(text) for text in texts)

    def _person(self, said: UserSaid) -> None:
        shown = pictures(said.attachments)
        self._told.append(PersonSpoke(_words(said, self._phrases), shown))
        if shown:
            fade(self._told)

    def _reply(self, said: ModelSaid) -> None:
        self._settle()
        if said.calls and not said.partial:
            self._batch = Batch(said, [None] * len(said.calls), len(said.calls))
        elif said.text.strip():  # an empty reply is nothing that a provider takes back
            self._told.append(_spoke(said))

    def _result(self, answered: ToolAnswered) -> None:
        batch = self._batch
        if batch is None:
            return
        for at, call in enumerate(batch.said.calls):
            if call.id == answered.call_id and batch.results[at] is None:
                batch.results[at] = answered
                batch.missing -= 1
                break
        if not batch.missing:
            self._settle()

    def _settle(self) -> None:
        if self._batch is not None:
            first = len(self._told)
            self._told.extend(_told(self._batch))
            self._batch = None
            self._stubs.note(self._told, range(first, len(self._told)))

    def _compact(self, entries: Sequence[Entry], compacted: Compacted) -> None:
        """Start over from the kept messages, the summary and what came after it."""
        self._begin()
        for seq in compacted.kept_seqs:
            self._add(entries[seq - 1].fact)
        self._say(compacted.summary)
        for entry in entries[compacted.through_seq :]:
            self._add(entry.fact)


def _newest_compaction(entries: Sequence[Entry], end: int) -> int:
    """The position from which a request of the first `end` entries is told."""
    for at in range(end - 1, -1, -1):
        if isinstance(entries[at].fact, Compacted):
            return at
    return 0


def _told(batch: Batch) -> list[Utterance]:
    """The reply and its results in the order of its calls; a call without one is left out."""
    said = batch.said
    if batch.missing:
        pairs = zip(said.calls, batch.results, strict=True)
        calls = tuple(call for call, result in pairs if result is not None)
        if not calls and not said.text.strip():
            return []
        said = replace(said, calls=calls, opaque=None)
    results = [result for result in batch.results if result is not None]
    return [
        ModelSpoke(said.text, said.calls, said.provider, said.opaque),
        *(ToolSpoke(one.call_id, one.name, one.text, one.is_error) for one in results),
    ]


def _spoke(said: ModelSaid) -> ModelSpoke:
    opaque = None if said.partial else said.opaque
    return ModelSpoke(said.text, (), said.provider, opaque)


def _words(said: UserSaid, phrases: Mapping[str, str]) -> str:
    if not said.attachments:
        return said.text
    files = "\n".join(_file(file, phrases) for file in said.attachments)
    return f"{said.text}\n\n{files}" if said.text else files


def _file(file: Attachment, phrases: Mapping[str, str]) -> str:
    where = {"name": file.name, "path": file.path or file.name}
    return fill(phrases, "attachment", {**where, "mime": file.mime, "size": file.size})
