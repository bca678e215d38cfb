"""`tool_output_read`: the whole of an earlier result of this conversation, by characters."""

import asyncio

from outrider.core.tool import Here, Tool
from outrider.tools.errors import ToolError
from outrider.tools.speech import SAYS, sentence
from outrider.tools.spell import visible
from outrider.tools.spill import kept

NOTE_CHARS = 200


async def tool_output_read(
    here: Here, id: str, offset: int = 0, limit: int | None = None  # noqa: A002
) -> str:  # fmt: skip
    """Return characters from `offset`, as many as fit, and a last line that says where it stands.

    The original of a shortened result, or a result that the model is no longer shown. Never long
    enough to be shortened itself. Raises ToolError for an id without either.
    """
    text = await asyncio.to_thread(kept, here.workspace.spill, id)
    if text is None:
        text = here.earlier(id)
    if text is None:
        raise ToolError("no_original", id=visible(id)[:80])
    start = max(0, offset)
    if start >= max(1, len(text)):
        raise ToolError("past_the_output", chars=len(text))
    room = max(1, here.output_chars - NOTE_CHARS)
    end = min(len(text), start + min(room, max(1, limit or room)))
    note = sentence(here.language, "output_window", first=start, last=end, chars=len(text))
    return f"{text[start:end]}\n{note}"


TOOL_OUTPUT_READ = Tool(
    "tool_output_read", SAYS["tool_output_read"], {"id": str, "offset?": int, "limit?": int},
    tool_output_read, asks=False, replay_safe=True,
)  # fmt: skip
