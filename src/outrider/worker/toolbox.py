"""The toolbox port over a link: calls are named, and the gateway judges and runs its own copy."""

from collections.abc import Callable, Sequence

from outrider.core.tool import Call, Judgement, ToolResult, ToolSpec
from outrider.link.peer import Peer
from outrider.link.requests import Judge, Judged, Ran, Run


class LinkedToolbox:
    """Implements core.tool.Toolbox. Progress is shown by the gateway itself."""

    def __init__(self, peer: Peer, specs: Sequence[ToolSpec]) -> None:
        self._peer = peer
        self._specs = tuple(specs)

    def specs(self) -> tuple[ToolSpec, ...]:
        return self._specs

    async def judge(self, call: Call) -> Judgement:
        return (await self._peer.ask(Judge(call.id), Judged)).judgement

    async def run(self, call: Call, progress: Callable[[str], None]) -> ToolResult:
        return (await self._peer.ask(Run(call.id), Ran)).result
