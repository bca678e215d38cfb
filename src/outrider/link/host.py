"""The gateway's end of one drive: its ports, behind what a child may do."""

from collections.abc import Sequence
from dataclasses import replace

from outrider.core.brief import Brief
from outrider.core.entry import Compacted, Entry, ModelSaid
from outrider.core.event_work import ToolBegan, ToolProgress
from outrider.core.model import Emit
from outrider.core.seat import Ports
from outrider.core.tool import ToolResult
from outrider.link import warrant
from outrider.link.broken import LinkBroken
from outrider.link.messages import Message, Open, Pong
from outrider.link.reach import Reach
from outrider.link.requests import (
    Append,
    AppendCut,
    Ask,
    Began,
    Judge,
    Judged,
    Ran,
    Run,
    Stored,
    Summarise,
    Taken,
    TakeSteers,
    head,
)
from outrider.link.words import Words
from outrider.loop import batch
from outrider.loop.gate import verdict
from outrider.loop.guard import uncounted
from outrider.loop.state import fold, judged, start
from outrider.loop.told import told


class Host:
    """Serves one drive. It folds the journal itself and tells watchers of what it stored.

    `raised` is what a port raised last: a drive that fails fails with it.
    """

    def __init__(self, brief: Brief, ports: Ports, emit: Emit) -> None:
        self.raised: Exception | None = None
        self._brief = brief
        self._ports = ports
        self._emit = emit
        reach = Reach(ports.journal.entries())
        self._state = start(reach, uncounted(brief.tools))
        self._first = reach.first
        self._results: dict[str, ToolResult] = {}  # of calls that ran, by call id
        self._ran: set[str] = set()
        self.words = Words(ports.model, emit)

    def told(self) -> Open:
        """What the far end is told: the brief without the words that only requests need."""
        tools = tuple(replace(spec, description="", parameters={}) for spec in self._brief.tools)
        brief = replace(self._brief, system="", tools=tools)
        return Open(brief, self._ports.journal.steered())

    def given(self) -> Sequence[Entry]:
        """The entries that a drive starts from, its turn so far; what came before stays here."""
        return self._ports.journal.entries()[self._first :]

    def hear(self, message: Message) -> None:
        """See link.peer.Ear."""
        match message:
            case Began(call_id=call_id):
                call = warrant.begins(self._state, self._brief, call_id)
                self._emit(ToolBegan(call.id, call.name, call.arguments))
            case Pong():
                pass
            case _:
                raise LinkBroken("out_of_place", kind=type(message).__name__)

    async def serve(self, message: Message) -> Message:
        """See link.peer.Ear."""
        try:
            return await self._serve(message)
        except LinkBroken:
            raise
        except Exception as error:  # the turn boundary: raised again where the turn waits
            self.raised = error
            raise

    async def _serve(self, message: Message) -> Message:
        journal = self._ports.journal
        match message:
            case Append(after=after, facts=facts):
                for fact in facts:
                    warrant.writes(
                        self._state, self._brief, fact, self._results, self.words.unpriced
                    )
                return self._stored(await journal.append(after, *facts))
            case AppendCut(after=after):
                said = self.words.half(message.reply_id)
                return self._stored((await journal.append_reply(after, said),))
            case TakeSteers(after=after):
                taken = await journal.take_steers(after)
                if taken is None:
                    return Taken(None)
                self._take(*taken)
                return Taken(*taken)
            case Ask(ask=ask):
                warrant.asks(self._state, self._brief, ask)
                return await self.words.ask(ask, self._reply)
            case Summarise(compact=compact):
                warrant.summarises(self._state, self._brief, compact)
                return await self.words.summarise(compact, self._summary)
            case Judge(call_id=call_id):
                return await self._judge(call_id)
            case Run(call_id=call_id):
                return await self._run(call_id)
            case _:
                raise LinkBroken("out_of_place", kind=type(message).__name__)

    async def _judge(self, call_id: str) -> Message:
        call, approved = warrant.judges(self._state, self._brief, call_id)
        judgement = await batch.judge(self._ports.toolbox, call)
        cleared = verdict(call, approved, judgement, self._brief)
        self._state = judged(self._state, call, cleared)
        return Judged(judgement)

    async def _run(self, call_id: str) -> Message:
        call = warrant.begins(self._state, self._brief, call_id)
        if call_id in self._ran:
            raise LinkBroken("call_ran")
        self._ran.add(call_id)

        def progress(chunk: str) -> None:
            self._emit(ToolProgress(call_id, chunk))

        result = await self._ports.toolbox.run(call, progress)
        self._results[call_id] = result
        return Ran(result)

    async def _reply(self, after: int, said: ModelSaid) -> Stored:
        return self._stored((await self._ports.journal.append_reply(after, said),))

    async def _summary(self, after: int, compacted: Compacted) -> Stored:
        return self._stored((await self._ports.journal.append_compacted(after, compacted),))

    def _stored(self, entries: Sequence[Entry]) -> Stored:
        for entry in entries:
            self._take(entry)
        return Stored(tuple(map(head, entries)), self._ports.journal.steered())

    def _take(self, entry: Entry, item_ids: tuple[str, ...] = ()) -> None:
        self._state = fold(self._state, entry)
        if isinstance(entry.fact, ModelSaid):  # call ids may come again in another reply
            self._ran.clear()
            self._results.clear()
        event = told(entry, self._brief.agent_id, item_ids)
        if event is not None:
            self._emit(event)
