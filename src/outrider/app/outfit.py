"""What each turn is given, from the home as it is set at that moment."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from outrider.app.crew import Crew
from outrider.app.kit import Kit
from outrider.app.standing import Standing
from outrider.core.agent import Agent
from outrider.core.brief import Brief
from outrider.core.conversation import Conversation
from outrider.core.entry import Attachment, Entry, ToolAnswered
from outrider.core.ledger import Account
from outrider.core.model import Model
from outrider.core.run import Run
from outrider.core.tool import Here
from outrider.core.upload import Upload
from outrider.core.workspace import Workspace
from outrider.desk.phrases import phrases
from outrider.home import Home
from outrider.loop.leftover import open_calls, stored_result
from outrider.models.line import Line, Rules
from outrider.models.meter import Metered
from outrider.models.side import Side
from outrider.tools import spill
from outrider.tools.inbox import deliver
from outrider.tools.toolbox import Toolbox

WindowOf = Callable[[str], Awaitable[int | None]]


class HomeOutfit:
    """Satisfies `desk.drives.Outfit`; also asks side questions and closes calls cut earlier."""

    def __init__(
        self, standing: Standing, home: Home, kit: Kit, crew: Crew, line: Line, windows: WindowOf
    ) -> None:
        self._standing = standing
        self._home = home
        self._kit = kit
        self._crew = crew
        self._line = line
        self._windows = windows

    def agent(self, agent_id: str) -> Agent:
        """An agent as it is set now."""
        return self._standing.agent(agent_id)

    def toolbox(
        self, conversation: Conversation, agent: Agent, entries: Callable[[], Sequence[Entry]]
    ) -> Toolbox:
        """The tools of one drive, standing in the agent's workspace."""
        workspace = Workspace(
            agent.workspace, str(self._home.spill / conversation.id), agent.write_paths
        )
        here = Here(
            workspace, conversation.id, "", agent.language, agent.tool_output_chars,
            earlier=lambda call_id: stored_result(entries(), call_id),
        )  # fmt: skip
        return Toolbox(self._kit.tools, here, agent)

    async def deliver(
        self, conversation: Conversation, uploads: Sequence[Upload]
    ) -> tuple[Attachment, ...]:
        """Copy uploads into the inbox of the agent's workspace. Raises Unwritable."""
        root = self.agent(conversation.agent_id).workspace
        found = []
        for each in uploads:
            source = str(self._home.uploads / each.id)
            path = await asyncio.to_thread(deliver, root, source, each.name, each.sha256)
            found.append(Attachment(each.id, each.name, each.mime, each.size, path,
                                    each.width, each.height))  # fmt: skip
        return tuple(found)

    async def carry(self, source_id: str, fork_id: str) -> None:
        """Give a fork the originals of the shortened results that it was forked with."""
        root = self._home.spill
        await asyncio.to_thread(spill.twin, str(root / source_id), str(root / fork_id))

    def system(self, agent: Agent) -> str:
        """The system prompt, read from disk now."""
        return self._crew.system(agent)

    def max_output_tokens(self) -> int:
        """The most tokens one reply may have, thinking included."""
        return self._standing.config.max_output_tokens

    async def window(self, route: str) -> int | None:
        """What a route's model can hold in tokens, None where nobody knows."""
        return await self._windows(route)

    def model(
        self, conversation: Conversation, brief: Brief, entries: Callable[[], Sequence[Entry]]
    ) -> Model:
        """The metered chain of one drive."""
        account = Account(
            conversation.id, conversation.root_id, conversation.agent_id, brief.run_id
        )
        return Metered(brief, entries, account, self._line, self._rules())

    def leftover(
        self, conversation: Conversation, entries: Sequence[Entry]
    ) -> Sequence[ToolAnswered]:
        """Results for the calls that an earlier turn left open."""
        agent = self.agent(conversation.agent_id)
        return open_calls(entries, phrases(agent.language), self._kit.specs(agent))

    async def titled(
        self, conversation: Conversation, run: Run, prompt: str, most: int
    ) -> str | None:
        """The answer to a side question about a conversation's name, or None."""
        account = Account(conversation.id, conversation.root_id, run.agent_id, run.id)
        routes = conversation.routes or self.agent(run.agent_id).routes
        granted = [grant.money_route for grant in conversation.auto_approve if grant.money_route]
        asked = Side(self._line, self._rules)
        return await asked.ask("title", account, routes, prompt, most, granted)

    def _rules(self) -> Rules:
        config = self._standing.config
        return Rules(unpriced=config.unpriced, thinking=config.thinking)
