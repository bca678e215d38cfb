"""The agents' side of the house: what each is told, may use and is set to."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path

from outrider.app.kit import Kit
from outrider.app.standing import Standing
from outrider.config import persona
from outrider.config.persona import persona_files, write_persona
from outrider.core.agent import Agent
from outrider.core.clock import Clock, moment
from outrider.core.tool import ToolSpec
from outrider.desk.prompt import system_prompt
from outrider.server.answers_home import AgentView, PersonaFile, PromptView, ToolView


class Crew:
    """Reads and changes agents, and assembles what they are told."""

    def __init__(self, standing: Standing, kit: Kit, clock: Clock) -> None:
        self._standing = standing
        self._kit = kit
        self._clock = clock

    def list(self) -> Sequence[AgentView]:
        """Every agent."""
        return [self._view(agent) for agent in self._standing.agents()]

    def get(self, agent_id: str) -> AgentView:
        """One agent. Raises NotFound."""
        return self._view(self._standing.agent(agent_id))

    def change(self, agent_id: str, changes: Mapping[str, object]) -> AgentView:
        """Write an agent's settings; None goes back to the home's own."""
        return self._view(self._standing.change_agent(agent_id, changes))

    def files(self, agent_id: str) -> Sequence[PersonaFile]:
        """The persona files, in the order they are read."""
        root = Path(self._standing.agent(agent_id).directory)
        return [_file(each) for each in persona_files(root)]

    def write_file(self, agent_id: str, name: str, content: str) -> PersonaFile:
        """Replace a persona file; the next turn reads it."""
        root = Path(self._standing.agent(agent_id).directory)
        return _file(write_persona(root, name, content))

    def prompt(self, agent_id: str) -> PromptView:
        """The system prompt as the next turn would send it."""
        prompt = self.system(self._standing.agent(agent_id))
        return PromptView(prompt=prompt, opening="", opening_chars=0, bytes=len(prompt.encode()))

    def tools(self) -> Sequence[ToolView]:
        """The default agent's tools, in declared order."""
        return [_tool(spec) for spec in self._kit.specs(self._standing.agent())]

    def system(self, agent: Agent) -> str:
        """The system prompt of an agent, read from disk now."""
        now: datetime = moment(self._clock.now())
        names = [spec.name for spec in self._kit.specs(agent)]
        return system_prompt(agent, names, now, self._standing.config.timezone)

    def _view(self, agent: Agent) -> AgentView:
        return AgentView(
            id=agent.id, name=agent.name, description=agent.description, routes=agent.routes,
            workspace=agent.workspace, autonomous=agent.autonomous,
            cost_cap_usd=agent.cost_cap_usd,
            tools=tuple(spec.name for spec in self._kit.specs(agent)), max_steps=agent.max_steps,
            reasoning=agent.reasoning, loop_guard=agent.loop_guard,
            tool_output_chars=agent.tool_output_chars,
        )  # fmt: skip


def _file(kept: persona.PersonaFile) -> PersonaFile:
    return PersonaFile(name=kept.name, content=kept.content, exists=kept.exists)


def _tool(spec: ToolSpec) -> ToolView:
    return ToolView(
        name=spec.name, description=spec.description, asks=spec.asks,
        always_asks=spec.always_asks, replay_safe=spec.replay_safe, parallel=spec.parallel,
    )  # fmt: skip
