"""A tool is a function and a value. What states nothing counts as changing the world."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol

from outrider.core.workspace import Workspace

Arguments = Mapping[str, object]
Words = Mapping[str, str]  # language → text


@dataclass(frozen=True, slots=True)
class Call:
    """One request of the model for a tool. `broken` says why `arguments` could not be read."""

    id: str
    name: str
    arguments: Arguments
    broken: "Broken | None" = None


@dataclass(frozen=True, slots=True)
class Broken:
    """Arguments that were not one JSON object. Only where it broke is kept, never the text."""

    length: int
    at: int
    near: str  # a few dozen characters around `at`, control characters written visibly
    cut: bool = False  # the reply hit the output limit, so this call was cut rather than wrong


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """What the model and the loop know of a tool. `parameters` is a JSON Schema object."""

    name: str
    description: str
    parameters: Mapping[str, object]
    asks: bool = False  # needs a person unless granted or autonomous
    always_asks: bool = False  # a question: autonomy and grants never answer it
    parallel: bool = False
    replay_safe: bool = False
    counts: bool = True  # False: ignored by the loop guard (progress_note, ask_user)


@dataclass(frozen=True, slots=True)
class Shortened:
    """How a result was made to fit, and how long it had been (characters)."""

    kind: Literal["structure", "summary", "cut"]
    original_chars: int


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What goes back to the model: never empty, never over the agent's `tool_output_chars`."""

    text: str
    is_error: bool = False
    shortened: Shortened | None = None
    cost_usd: float | None = 0.0


@dataclass(frozen=True, slots=True)
class Preview:
    """What a person sees before a write: a unified diff, or None where no diff makes sense."""

    kind: Literal["diff", "command"]
    path: str | None = None
    diff: str | None = None
    added: int = 0
    removed: int = 0
    cwd: str | None = None


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the toolbox knows of one call before anybody is asked. Never raises: it fails closed."""

    refused: str | None = None  # a hard refusal: the text the model gets; nobody can approve it
    reason: str | None = None  # asks even when granted or autonomous; "" names only the tool
    matched: str | None = None  # the ask pattern that a command line hit
    allowed: bool = False  # an allow pattern of the owner covers the whole command
    fingerprint: str = ""  # of what would run: see Toolbox.judge
    preview: Preview | None = None
    prefix: str | None = None  # shell only: the prefix a grant would carry; None: cannot be granted
    cwd: str | None = None  # shell only


@dataclass(frozen=True, slots=True)
class Here:
    """Where a running tool stands."""

    workspace: Workspace
    conversation_id: str
    call_id: str
    language: str = "en"
    output_chars: int = 8_000
    progress: Callable[[str], None] = field(default=lambda chunk: None)
    earlier: Callable[[str], str | None] = field(default=lambda call_id: None)  # a stored result


ToolFunction = Callable[..., Awaitable[str]]


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool of ours: `run(here, **arguments)` returns text or raises Refused / ToolError.

    `takes` maps a parameter to its type (`str`, `int`, `bool`, `list`); a trailing `?` makes it
    optional. `asks` is the safe default for what changes the world.
    """

    name: str
    says: Words
    takes: Mapping[str, type]
    run: ToolFunction
    asks: bool = True
    always_asks: bool = False
    parallel: bool = False
    replay_safe: bool = False
    counts: bool = True
    ask_reason: Callable[[Here, Arguments], str | None] | None = None


class Toolbox(Protocol):
    """All the tools of one turn, behind one gate."""

    def specs(self) -> tuple[ToolSpec, ...]:
        """The catalogue in declared order."""

    async def judge(self, call: Call) -> Judgement:
        """What a person or the gate must know of a call: refusals, reasons, frozen bytes.

        The fingerprint covers what would run: directory device and inode, the path and SHA-256 of
        each program and script named, the present content of a file to be written.
        """

    async def run(self, call: Call, progress: Callable[[str], None]) -> ToolResult:
        """Run a call that passed the gate. Failures come back as results with `is_error`."""
