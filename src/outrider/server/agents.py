"""Agents, their persona files and prompt, and the tools they share."""

from outrider.server.answers_home import (
    AgentList,
    AgentView,
    PersonaFile,
    PersonaFiles,
    PromptView,
    ToolList,
)  # fmt: skip
from outrider.server.bodies import AgentChanges, FileContent
from outrider.server.route import Asked, Route


async def list_(asked: Asked) -> object:
    """List the agents."""
    return {"agents": asked.doors.house.agents.list()}


async def read(asked: Asked) -> object:
    """Read an agent."""
    return asked.doors.house.agents.get(asked.path["agent_id"])


async def edit(asked: Asked) -> object:
    """Change what the body names; null takes the home's default again."""
    changes: AgentChanges = asked.body
    return asked.doors.house.agents.change(asked.path["agent_id"], changes)


async def files(asked: Asked) -> object:
    """Read the persona files."""
    return {"files": asked.doors.house.agents.files(asked.path["agent_id"])}


async def write_file(asked: Asked) -> object:
    """Replace a persona file."""
    new: FileContent = asked.body
    path = asked.path
    return asked.doors.house.agents.write_file(path["agent_id"], path["name"], new.content)


async def prompt(asked: Asked) -> object:
    """Read what the agent is told."""
    return asked.doors.house.agents.prompt(asked.path["agent_id"])


async def tools(asked: Asked) -> object:
    """List the tools."""
    return {"tools": asked.doors.house.agents.tools()}


ONE = "/api/agents/{agent_id}"
ROUTES = (
    Route("GET", "/api/agents", list_, AgentList),
    Route("GET", ONE, read, AgentView, refuses=(404,)),
    Route("PATCH", ONE, edit, AgentView, AgentChanges, refuses=(404, 409)),
    Route("GET", f"{ONE}/files", files, PersonaFiles, refuses=(404,)),
    Route("PUT", f"{ONE}/files/{{name}}", write_file, PersonaFile, FileContent, refuses=(404,)),
    Route("GET", f"{ONE}/prompt", prompt, PromptView, refuses=(404,)),
    Route("GET", "/api/tools", tools, ToolList),
)
