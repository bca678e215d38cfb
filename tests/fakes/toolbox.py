"""A toolbox whose tools only remember that they ran."""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from outrider.core.tool import Call, Judgement, ToolResult, ToolSpec

T = TypeVar("T")
Progress = Callable[[str], None]


class FakeToolbox:
    """The tools of `specs`.

    `judgements` and `results` are looked up by call id, then by tool name; the defaults are
    nothing to say and "<name> ran". A result may be an exception to raise. `runs` are the ids of
    the calls that ran, `judged` of those that were looked at. `gates` maps a tool or call to an
    event it waits for, `running` is set when one starts to wait.
    """

    def __init__(
        self,
        specs: Iterable[ToolSpec] = (),
        judgements: Mapping[str, Judgement] | None = None,
        results: Mapping[str, ToolResult | BaseException] | None = None,
    ) -> None:
        self._specs = tuple(specs)
        self.judgements = dict(judgements or {})
        self.results = dict(results or {})
        self.gates: dict[str, asyncio.Event] = {}
        self.running = asyncio.Event()
        self.runs: list[str] = []
        self.judged: list[str] = []
        self.at_once = 0
        self.most_at_once = 0

    def specs(self) -> tuple[ToolSpec, ...]:
        return self._specs

    async def judge(self, call: Call) -> Judgement:
        self.judged.append(call.id)
        return _found(self.judgements, call, Judgement())

    async def run(self, call: Call, progress: Progress) -> ToolResult:
        self.runs.append(call.id)
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        try:
            progress(f"{call.name} runs")
            await self._wait(call)
        finally:
            self.at_once -= 1
        result = _found(self.results, call, ToolResult(f"{call.name} ran"))
        if isinstance(result, BaseException):
            raise result
        return result

    async def _wait(self, call: Call) -> None:
        gate = self.gates.get(call.id) or self.gates.get(call.name)
        if gate is None:
            await asyncio.sleep(0)
        else:
            self.running.set()
            await gate.wait()


def _found(table: Mapping[str, T], call: Call, otherwise: T) -> T:
    return table.get(call.id, table.get(call.name, otherwise))
