"""The model port over a link: a request goes up by reference, the reply comes back stored."""

from outrider.core.entry import ModelSaid
from outrider.core.model import AskModel, Compact, Emit, Outcome, Shortening
from outrider.link.messages import Message, Stopped
from outrider.link.peer import Peer
from outrider.link.requests import Answered, Ask, Summarise, Summary
from outrider.worker.journal import LinkedJournal


class LinkedModel:
    """Implements core.model.Model. What is written meanwhile is shown by the gateway itself."""

    def __init__(self, peer: Peer, journal: LinkedJournal) -> None:
        self._peer = peer
        self._journal = journal
        self._cut: ModelSaid | None = None

    async def ask(self, ask: AskModel, emit: Emit) -> Outcome:
        answered = await self._peer.ask(Ask(ask), Answered, self._late)
        self._journal.replied(answered)
        return answered.outcome

    async def compact(self, compact: Compact, emit: Emit) -> Shortening:
        summary = await self._peer.ask(Summarise(compact), Summary, self._late)
        self._journal.summarised(summary)
        return summary.shortening

    def cut(self) -> ModelSaid | None:
        said, self._cut = self._cut, None
        return said

    def _late(self, answer: Message) -> None:
        match answer:
            case Stopped(said=said):
                self._cut = said
            case Answered():  # it was whole and stored before the cancel came
                self._journal.replied(answer)
            case Summary():
                self._journal.summarised(answer)
            case _:
                pass
