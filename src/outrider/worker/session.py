"""The drives of one child, one after another: each is told anew and leaves nothing behind."""

from outrider import __version__
from outrider.core.brief import Brief
from outrider.core.event import TurnEvent
from outrider.core.event_work import ToolBegan
from outrider.link.broken import LinkBroken
from outrider.link.messages import PROTOCOL, Begin, Given, Hello, Message, Open, Ping, Pong, Rested
from outrider.link.parcel import Address
from outrider.link.peer import Peer
from outrider.link.requests import Began
from outrider.loop.drive import drive
from outrider.worker.journal import LinkedJournal
from outrider.worker.model import LinkedModel
from outrider.worker.toolbox import LinkedToolbox

OURS = Hello(PROTOCOL, __version__)


class Session:
    """Answers a gateway, once it sits at the end of a link."""

    peer: Peer

    def __init__(self) -> None:
        self._brief: Brief | None = None
        self._journal: LinkedJournal | None = None
        self._driving = False

    def sit(self, peer: Peer) -> None:
        """Take this end of a link."""
        self.peer = peer
        peer.adopts = self._adopts

    def hear(self, message: Message) -> None:
        """See link.peer.Ear."""
        match message:
            case Hello():
                if message != OURS:
                    raise LinkBroken("other_version", version=message.version[:40])
            case Open(brief=brief, steered=steered) if not self._driving:
                self._brief, self._journal = brief, LinkedJournal(self.peer, steered)
            case Given(entry=entry) if self._journal is not None and not self._driving:
                self._journal.give(entry)
            case Ping():
                self.peer.tell(Pong())
            case _:
                raise LinkBroken("out_of_place", kind=type(message).__name__)

    async def serve(self, message: Message) -> Message:
        """Drive what was told; the only thing that a gateway may ask for."""
        brief, journal = self._brief, self._journal
        if not isinstance(message, Begin) or brief is None or journal is None or self._driving:
            raise LinkBroken("out_of_place", kind=type(message).__name__)
        self._driving = True
        try:
            model = LinkedModel(self.peer, journal)
            toolbox = LinkedToolbox(self.peer, brief.tools)
            return Rested(await drive(brief, journal, model, toolbox, self._emit))
        finally:
            self._brief = self._journal = None
            self._driving = False

    def _adopts(self, message: Message, address: Address) -> bool:
        return isinstance(message, Open) and not self._driving

    def _emit(self, event: TurnEvent) -> None:
        """Only this is news at home: the gateway tells of entries and of its own work itself."""
        if isinstance(event, ToolBegan):
            self.peer.tell(Began(event.call_id))
