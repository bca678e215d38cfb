"""The record of a turn: a Run folded from what the turn does, stored at step boundaries."""

from collections.abc import Callable, Mapping

from outrider.core.clock import Clock, between_ms
from outrider.core.event import Assistant, Note, Steered, TextDelta, Thinking, TurnEvent
from outrider.core.event_work import EscalatedTo, RouteFallback, RouteRetry, ToolBegan, ToolResulted
from outrider.core.liveness import classified
from outrider.core.message import Message
from outrider.core.money import together
from outrider.core.run import Run, Step, StepKind
from outrider.core.value import changed

OUTPUT_CHARS = 2_000  # of a tool's output kept with its step; the entry has the whole
SUMMARY_CHARS = 200

OnStep = Callable[[Step], None]


class Record:
    """Keeps the run of a drive up to date; a call that an earlier one left open keeps its step."""

    def __init__(self, run: Run, clock: Clock, on_step: OnStep) -> None:
        self._run = run
        self._moved_on: dict[str, object] = {}  # fields of the run, not yet in it
        self._stale = True
        self._clock = clock
        self._on_step = on_step
        self._steps = list(run.steps)
        self._opened: dict[int, float] = {}  # step number → monotonic start
        self._calls = {  # call id → number of its open step
            step.call_id: step.n
            for step in run.steps if step.call_id is not None and step.duration_ms is None
        }  # fmt: skip
        self._model: int | None = None
        self._compaction: int | None = None  # the step of one that is under way
        self._usage = run.usage

    @property
    def run(self) -> Run:
        """The run as it stands. Put together when somebody looks: steps move far more often."""
        if self._stale:
            fields = {**self._moved_on, "steps": tuple(self._steps)}
            self._run = classified(changed(self._run, **fields))
            self._moved_on.clear()
            self._stale = False
        return self._run

    def asking(self) -> None:
        """A request leaves for a model."""
        self._model = self._open("model", "")

    def compacting(self) -> None:
        """Earlier messages are being summarised; the note that follows closes the step."""
        self._compaction = self._open("note", "compacting")

    def see(self, event: TurnEvent) -> None:
        """Fold one event. Deltas only mark the first token; they are never stored."""
        match event:
            case TextDelta() | Thinking():
                self._first_token()
            case Assistant(entry=entry):
                self._replied(entry)
            case ToolBegan(call_id=call_id, name=name, arguments=arguments):
                self._began(call_id, name, arguments)
            case ToolResulted(entry=entry):
                self._resulted(entry)
            case RouteFallback(route=route, error=error):
                self._moved("fallback", route, error.code)
            case RouteRetry(route=route, error=error):
                self._moved("retry", route, error.code)
            case EscalatedTo(route=route, reason=reason):
                self._add("escalation", reason, route=route)
            case Steered(folded=folded):
                self._model_gone()
                self._add("steer", str(folded))
            case Note(entry=entry) if self._compaction is not None:
                n, self._compaction = self._compaction, None
                self._close(n, title=entry.code or "", is_error=entry.kind == "noted",
                            cost_usd=entry.cost_usd)  # fmt: skip
            case Note(entry=entry):  # what was about to be asked was not
                self._model_gone()
                self._add("note", entry.code or entry.kind)
            case _:
                pass

    def waiting(self, kind: str, approval_id: str, tool: str) -> None:
        """The turn rests: an open approval step times how long."""
        self._model_gone()
        self._open("approval", tool or kind, approval_id=approval_id)
        self.change(waiting_for=kind)

    def decided(self, approval_id: str, outcome: str) -> None:
        """Close the step of an approval. Its time is wall time: it may span a restart."""
        for step in self._steps:
            if step.approval_id == approval_id and step.duration_ms is None:
                self._close(step.n, output=outcome)

    def change(self, **fields: object) -> None:
        """Move some fields of the run."""
        self._moved_on.update(fields)
        self._stale = True

    def finish(self, **fields: object) -> Run:
        """Close what is open and stamp the end. A model step that never answered goes."""
        self._model_gone()
        cut = [step.n for step in self._steps if step.duration_ms is None]
        for n in cut:
            self._measure(n)
        self.change(finished_at=self._clock.now(), waiting_for=None, **fields)
        for n in cut:  # only now, so that the run has its end even if nobody can store it
            self._on_step(self._steps[n - 1])
        return self.run

    def _replied(self, entry: Message) -> None:
        n = self._model if self._model is not None else self._open("model", "")
        self._model = None
        route = f"{entry.provider}:{entry.model}" if entry.provider else None
        summary = next((line for line in entry.content.splitlines() if line.strip()), "")
        if summary:
            self.change(summary=summary[:SUMMARY_CHARS])
        if entry.model:
            self.change(model=entry.model)
        if entry.usage is not None:
            self._usage = together(self._usage, entry.usage)
            self.change(usage=self._usage)
        self._close(n, title=entry.model or "", route=route, cost_usd=entry.cost_usd,
                    usage=entry.usage, output=entry.content[:OUTPUT_CHARS])  # fmt: skip

    def _began(self, call_id: str, name: str, arguments: Mapping[str, object]) -> None:
        n = self._calls.get(call_id)
        if n is None:
            self._calls[call_id] = self._open(
                "tool", name, tool=name, call_id=call_id, arguments=arguments
            )
        else:  # cut by a restart and run again: the same step, timed anew
            step = changed(self._steps[n - 1], started_at=self._clock.now())
            self._steps[n - 1] = step
            self._opened[n] = self._clock.monotonic()
            self._stepped(step)

    def _resulted(self, entry: Message) -> None:
        call_id = entry.tool_call_id or ""
        n = self._calls.pop(call_id, None)
        if n is None:  # closed without running: refused, denied, cut
            n = self._open("tool", entry.name or "", tool=entry.name, call_id=call_id)
        self._close(n, output=entry.content[:OUTPUT_CHARS], is_error=bool(entry.is_error),
                    cost_usd=entry.cost_usd)  # fmt: skip

    def _moved(self, kind: StepKind, route: str, code: str) -> None:
        """A failed attempt takes the model step's time; a new model step opens behind it."""
        if self._model is not None:
            n, self._model = self._model, None
            self._close(n, kind=kind, title=code, route=route, is_error=True)
        self.asking()

    def _first_token(self) -> None:
        n = self._model
        if n is not None and self._steps[n - 1].first_token_ms is None:
            self._steps[n - 1] = changed(self._steps[n - 1], first_token_ms=self._since(n))
            self._stale = True

    def _model_gone(self) -> None:
        if self._model is not None and self._model == len(self._steps):
            self._steps.pop()
            self._stale = True
        self._model = None

    def _add(self, kind: StepKind, title: str, **fields: object) -> None:
        self._close(self._open(kind, title, **fields))

    def _open(self, kind: StepKind, title: str, **fields: object) -> int:
        n = len(self._steps) + 1
        step = Step(n, kind, title, self._clock.now(), **fields)  # type: ignore[arg-type]
        self._steps.append(step)
        self._opened[n] = self._clock.monotonic()
        self._stepped(step)
        return n

    def _close(self, n: int, **fields: object) -> None:
        self._measure(n, **fields)
        self._stepped(self._steps[n - 1])

    def _stepped(self, step: Step) -> None:
        self._stale = True
        self._on_step(step)

    def _measure(self, n: int, **fields: object) -> None:
        step = changed(self._steps[n - 1], duration_ms=self._since(n), **fields)
        self._steps[n - 1] = step
        self._opened.pop(n, None)
        self._stale = True

    def _since(self, n: int) -> int:
        opened = self._opened.get(n)
        if opened is None:  # opened by an earlier drive: only the stamps know
            return between_ms(self._steps[n - 1].started_at, self._clock.now())
        return round((self._clock.monotonic() - opened) * 1000)
