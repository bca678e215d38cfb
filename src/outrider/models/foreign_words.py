"""Outward, in the library's words: a request as its messages, settings and tools."""

from collections.abc import Iterator
from itertools import groupby

from pydantic import ValidationError
from pydantic_ai.messages import (
    BinaryContent,
    ModelMessage,
    ModelMessagesTypeAdapter,
    ModelRequest,
    ModelRequestPart,
    ModelResponse,
    ModelResponsePart,
    SystemPromptPart,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.settings import ModelSettings
from pydantic_ai.tools import ToolDefinition

from outrider.core.model import ModelSpoke, PersonSpoke, Request, ToolSpoke
from outrider.core.tool import Call
from outrider.models.encoder import call_id
from outrider.models.slide import Load

BLANK = "…"  # some providers refuse a blank text


def messages(request: Request, provider: str, load: Load | None) -> list[ModelMessage]:
    """The history with the system prompt before it. `load` None: pictures are not sent."""
    told: list[ModelMessage] = []
    opening: list[ModelRequestPart] = [SystemPromptPart(request.system)] if request.system else []
    for is_model, group in groupby(request.history, lambda spoke: isinstance(spoke, ModelSpoke)):
        if is_model:
            told += [_reply(spoke, provider) for spoke in group if isinstance(spoke, ModelSpoke)]
            continue
        parts = [_part(spoke, load) for spoke in group if not isinstance(spoke, ModelSpoke)]
        told.append(ModelRequest(parts=[*opening, *parts]))
        opening = []
    return [ModelRequest(parts=opening), *told] if opening else told


def settings(request: Request, model: Model) -> ModelSettings:
    """Limits of one request. Retries are ours: the library makes none."""
    wanted = ModelSettings(max_tokens=request.max_output_tokens, max_retries=0, cache=True)
    match request.reasoning:
        case "minimal" | "low" | "medium" | "high" as effort:
            wanted["thinking"] = effort
        case _:
            pass
    if "max_retries" in model.unsupported_settings:
        del wanted["max_retries"]  # its client was made without any
    return wanted


def parameters(request: Request) -> ModelRequestParameters:
    """The tools, in declared order."""
    tools = [
        ToolDefinition(name=tool.name, description=tool.description,
                       parameters_json_schema=dict(tool.parameters))
        for tool in request.tools
    ]  # fmt: skip
    return ModelRequestParameters(function_tools=tools)


def _part(spoke: PersonSpoke | ToolSpoke, load: Load | None) -> ModelRequestPart:
    match spoke:
        case ToolSpoke(call_id=made, name=name, text=text, is_error=is_error):
            outcome = "failed" if is_error else "success"
            return ToolReturnPart(name, text or BLANK, call_id(made), outcome=outcome)
        case PersonSpoke(text=text):
            pictures = [] if load is None else list(_pictures(spoke, load))
            words = text if text.strip() else BLANK
            return UserPromptPart([words, *pictures] if pictures else words)


def _pictures(spoke: PersonSpoke, load: Load) -> Iterator[BinaryContent]:
    for picture in spoke.pictures:
        data = load(picture.id)
        if data is not None:
            yield BinaryContent(data, media_type=picture.mime)


def _reply(spoke: ModelSpoke, provider: str) -> ModelResponse:
    if spoke.opaque is not None and spoke.provider == provider:
        kept = _kept(spoke)
        if kept is not None:
            return kept
    said: list[ModelResponsePart] = [TextPart(spoke.text)] if spoke.text.strip() else []
    called = [_call(call) for call in spoke.calls]
    return ModelResponse(parts=[*said, *called] or [TextPart(BLANK)])


def _kept(spoke: ModelSpoke) -> ModelResponse | None:
    """The reply as its provider signed it, with our ids and arguments; None: it cannot be read."""
    try:
        response = ModelMessagesTypeAdapter.validate_json(spoke.opaque or "")[0]
    except (ValidationError, IndexError):  # kept by another version of the library
        return None
    if not isinstance(response, ModelResponse):
        return None
    theirs = [part for part in response.parts if isinstance(part, ToolCallPart)]
    if len(theirs) != len(spoke.calls):
        return None
    for part, call in zip(theirs, spoke.calls, strict=True):
        part.tool_name, part.args = call.name, dict(call.arguments)
        part.tool_call_id = call_id(call.id)
    return response


def _call(call: Call) -> ToolCallPart:
    return ToolCallPart(call.name, dict(call.arguments), call_id(call.id))
