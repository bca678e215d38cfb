"""The tools that agents hold, and how they are described in an agent's language."""

from collections.abc import Sequence

from outrider.core.agent import Agent
from outrider.core.tool import Tool, ToolSpec
from outrider.tools.spec import spec


class Kit:
    """All built-in tools. Descriptions are made once for a language and a selection."""

    def __init__(self, tools: Sequence[Tool]) -> None:
        self.tools = tuple(tools)
        self._specs: dict[tuple[str, tuple[str, ...]], tuple[ToolSpec, ...]] = {}

    def specs(self, agent: Agent) -> tuple[ToolSpec, ...]:
        """The catalogue of an agent in declared order: all tools, or those its profile names."""
        key = (agent.language, agent.tools)
        if key not in self._specs:
            held = (tool for tool in self.tools if not agent.tools or tool.name in agent.tools)
            self._specs[key] = tuple(spec(tool, agent.language) for tool in held)
        return self._specs[key]
