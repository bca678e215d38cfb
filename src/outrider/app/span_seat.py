"""A seat, a model and a toolbox that tell what they do."""

from collections.abc import Callable
from dataclasses import replace

from opentelemetry import context
from opentelemetry.trace import Span, Tracer, set_span_in_context

from outrider.app import span_words
from outrider.app.span_ears import fail, failing
from outrider.core.brief import Brief
from outrider.core.entry import ModelSaid
from outrider.core.model import AskModel, Compact, Emit, Model, Outcome, Shortening
from outrider.core.seat import Ended, Ports, Rest, Seat, Seating
from outrider.core.tool import Call, Judgement, Toolbox, ToolResult, ToolSpec

Above = Callable[[], context.Context]


class TracedSeat:
    """Implements core.seat.Seat: one span a drive, and those of its asks and tools below it."""

    def __init__(self, tracer: Tracer, content: bool, seating: Seating, ports: Ports) -> None:
        self._tracer = tracer
        self._span: Span | None = None
        model = Below(ports.model, self.above)
        toolbox = TracedTools(ports.toolbox, tracer, content, self.above)
        self._seat: Seat = seating(replace(ports, model=model, toolbox=toolbox))
        self.placement = self._seat.placement

    def above(self) -> context.Context:
        """What spans of this drive stand under, whichever task they run in."""
        return context.Context() if self._span is None else set_span_in_context(self._span)

    async def run(self, brief: Brief, emit: Emit) -> Rest:
        """See core.seat.Seat."""
        told = {
            "gen_ai.operation.name": "invoke_agent", "gen_ai.agent.id": brief.agent_id,
            "gen_ai.conversation.id": brief.conversation_id, "outrider.run_id": brief.run_id,
        }  # fmt: skip
        self._span = span = self._tracer.start_span(
            f"invoke_agent {brief.agent_id}", context.Context(), attributes=told
        )
        try:
            with failing(span):
                rest = await self._seat.run(brief, emit)
            match rest:
                case Ended(failure=failure) if failure is not None:
                    fail(span, failure.code)
                case _:
                    pass
            return rest
        finally:
            span.end()


class Below:
    """Implements core.model.Model: what is asked stands below the drive's span."""

    def __init__(self, model: Model, above: Above) -> None:
        self._model = model
        self._above = above

    async def ask(self, ask: AskModel, emit: Emit) -> Outcome:
        """See core.model.Model."""
        token = context.attach(self._above())
        try:
            return await self._model.ask(ask, emit)
        finally:
            context.detach(token)

    async def compact(self, compact: Compact, emit: Emit) -> Shortening:
        """See core.model.Model."""
        token = context.attach(self._above())
        try:
            return await self._model.compact(compact, emit)
        finally:
            context.detach(token)

    def cut(self) -> ModelSaid | None:
        """See core.model.Model."""
        return self._model.cut()


class TracedTools:
    """Implements core.tool.Toolbox: one span a call that runs."""

    def __init__(self, toolbox: Toolbox, tracer: Tracer, content: bool, above: Above) -> None:
        self._toolbox = toolbox
        self._tracer = tracer
        self._content = content
        self._above = above

    def specs(self) -> tuple[ToolSpec, ...]:
        """See core.tool.Toolbox."""
        return self._toolbox.specs()

    async def judge(self, call: Call) -> Judgement:
        """See core.tool.Toolbox."""
        return await self._toolbox.judge(call)

    async def run(self, call: Call, progress: Callable[[str], None]) -> ToolResult:
        """See core.tool.Toolbox."""
        with self._tracer.start_as_current_span(
            f"execute_tool {call.name}", self._above(), attributes=span_words.tool(call),
            record_exception=False, set_status_on_exception=False,
        ) as span, failing(span):  # fmt: skip
            if self._content:
                span.set_attribute("gen_ai.tool.call.arguments", span_words.arguments(call))
            result = await self._toolbox.run(call, progress)
            if result.is_error:
                fail(span, "tool_error")
            if self._content:
                span.set_attribute("gen_ai.tool.call.result", span_words.bounded(result.text))
            return result
