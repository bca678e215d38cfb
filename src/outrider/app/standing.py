"""What the home is set to right now. An edit replaces it as a whole, so readers never see half."""

from collections.abc import Mapping
from pathlib import Path

from outrider.config.agents import Profile, change_agent, load_agent
from outrider.config.credentials import Credentials
from outrider.config.load import change, load
from outrider.config.settings import Config, Notice
from outrider.core.agent import Agent
from outrider.core.errors import NotFound


class Standing:
    """The live configuration, credentials and agents of one home."""

    def __init__(self, root: Path, credentials: Credentials) -> None:
        """Raises Unstartable naming what no gateway can start with."""
        self._root = root
        self.credentials = credentials
        self.config: Config = load(root, credentials)
        self._default: Profile = load_agent(root, self.config)

    def change(self, changes: Mapping[str, object]) -> None:
        """Write settings and use them from the next turn on."""
        self._use(change(self._root, self.credentials, changes))

    def reload(self) -> None:
        """Read everything again: a credential changed, or a file was edited by hand."""
        self._use(load(self._root, self.credentials))

    def change_agent(self, agent_id: str, changes: Mapping[str, object]) -> Agent:
        """Write an agent's settings and return it."""
        self.agent(agent_id)
        self._default = change_agent(self._root, self.config, changes)
        return self._default.agent

    def agent(self, agent_id: str | None = None) -> Agent:
        """An agent by id; None is the default one. Raises NotFound."""
        if agent_id in (None, self._default.agent.id):
            return self._default.agent
        raise NotFound("agent", id=agent_id)

    def notices(self) -> tuple[Notice, ...]:
        """What the owner should hear at start: keys that nothing reads yet, names nobody knows."""
        return self.config.notices + self._default.notices

    def agents(self) -> tuple[Agent, ...]:
        """Every agent of the home."""
        return (self._default.agent,)

    def _use(self, config: Config) -> None:
        """Take over both, or neither: an agent's file may not fit what the home says now."""
        self.config, self._default = config, load_agent(self._root, config)
