"""A toolbox standing in a workspace inside a home, with a canary beside it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from outrider.config.settings import ASK_PATTERNS
from outrider.core.agent import Agent
from outrider.core.tool import Call, Here, Judgement, Tool, ToolResult
from outrider.core.workspace import Workspace
from outrider.tools.catalogue import catalogue
from outrider.tools.keeper import Keeper
from outrider.tools.toolbox import Toolbox

SECRET = "canary-4f1c"


@dataclass
class Stand:
    """Calls go through judge and run, as the loop makes them."""

    home: Path
    keeper: Keeper
    told: list[str] = field(default_factory=list)

    @property
    def ws(self) -> Path:
        return self.home / "agents" / "ada" / "workspace"

    @property
    def spill(self) -> Path:
        return self.home / "spill" / "c1"

    @property
    def canary(self) -> Path:
        return self.home / "agents" / "ada" / "canary"

    def agent(self, **changes: Any) -> Agent:
        facts: dict[str, Any] = {
            "id": "ada", "name": "Ada", "description": "", "routes": (), "language": "en",
            "directory": str(self.ws.parent), "workspace": str(self.ws), "cost_cap_usd": 1.0,
            "shell_ask_patterns": ASK_PATTERNS,
        }  # fmt: skip
        return Agent(**(facts | changes))

    def here(self, **changes: Any) -> Here:
        paths = changes.pop("write_paths", ())
        workspace = Workspace(str(self.ws), str(self.spill), paths)
        return Here(**({"workspace": workspace, "conversation_id": "c1", "call_id": ""} | changes))

    def box(
        self, *, tools: Sequence[Tool] | None = None, here: Here | None = None, limit_s: float = 60,
        **agent: Any,
    ) -> Toolbox:  # fmt: skip
        held = catalogue(self.keeper) if tools is None else tools
        return Toolbox(held, here or self.here(), self.agent(**agent), limit_s=limit_s)

    async def judge(self, name: str, box: Toolbox | None = None, **arguments: object) -> Judgement:
        return await (box or self.box()).judge(Call("call-1", name, arguments))

    async def run(self, name: str, box: Toolbox | None = None, **arguments: object) -> ToolResult:
        return await (box or self.box()).run(Call("call-1", name, arguments), self.told.append)


def stand(home: Path, keeper: Keeper) -> Stand:
    made = Stand(home, keeper)
    made.ws.mkdir(parents=True)
    made.canary.write_text(SECRET)
    return made
