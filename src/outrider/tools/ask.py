"""`ask_user` and `progress_note`: words to the person."""

from outrider.core.tool import Here, Tool
from outrider.tools.errors import ToolError
from outrider.tools.speech import SAYS, sentence

NOTE_CHARS = 200


async def ask_user(
    here: Here, question: str, options: list[str] | None = None, default: str | None = None
) -> str:
    """Never runs: the person's answer becomes the result. Raises ToolError if it is run."""
    raise ToolError("no_answer")


async def progress_note(here: Here, text: str) -> str:
    """Tell whoever watches, at most 200 characters; longer text is cut, not refused."""
    here.progress(text[:NOTE_CHARS])
    return sentence(here.language, "noted")


ASK_USER = Tool(
    "ask_user", SAYS["ask_user"], {"question": str, "options?": list, "default?": str}, ask_user,
    always_asks=True, counts=False,
)  # fmt: skip
PROGRESS_NOTE = Tool(
    "progress_note", SAYS["progress_note"], {"text": str}, progress_note,
    asks=False, replay_safe=True, counts=False,
)  # fmt: skip
