"""Drives of fakes on either seat: at home, in the far end of a link in memory, in a real child."""

from dataclasses import dataclass, field

from outrider.core.brief import Brief
from outrider.core.event import TurnEvent
from outrider.core.seat import Ports, Rest
from outrider.link.host import Host
from outrider.link.messages import Begin, Given, Rested
from outrider.worker.session import Session
from tests.fakes.brief import OPENED, TOOLS, make_brief
from tests.fakes.journal import FakeJournal
from tests.fakes.link import DRIVE, Pair
from tests.fakes.model import FakeModel
from tests.fakes.toolbox import FakeToolbox


@dataclass
class Scene:
    """The gateway's side of one turn, of fakes."""

    journal: FakeJournal = field(default_factory=lambda: FakeJournal(OPENED))
    model: FakeModel = field(default_factory=FakeModel)
    toolbox: FakeToolbox = field(default_factory=lambda: FakeToolbox(TOOLS))
    brief: Brief = field(default_factory=make_brief)
    events: list[TurnEvent] = field(default_factory=list)

    @property
    def ports(self) -> Ports:
        return Ports(self.journal, self.model, self.toolbox)


class Away:
    """A host and a session, linked in memory. `pair.away` is where a test may misbehave."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.host = Host(scene.brief, scene.ports, scene.events.append)
        self.session = Session()
        self.pair = Pair(self.host, self.session)
        self.session.sit(self.pair.away)

    def again(self) -> "Away":
        """The same far end, hosted for its next drive."""
        self.host = Host(self.scene.brief, self.scene.ports, self.scene.events.append)
        self.pair.home.ear = self.host
        return self

    async def drive(self) -> Rest:
        """Drive the scene's turn in the far end."""
        self.pair.home.address = DRIVE
        self.pair.home.tell(self.host.told(), *map(Given, self.host.given()))
        return (await self.pair.home.ask(Begin(), Rested)).rest
